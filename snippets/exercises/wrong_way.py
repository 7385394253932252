from math import sqrt


def wrong_way():
    return [2.1, -1, -1]


theta, v = 0.0, 0.0
for t in range(1, 301):
    g = wrong_way()[(t - 1) % 3]
    v = 0.5 * v + 0.5 * g**2
    theta = theta - g / sqrt(v / (1 - 0.5**t))
print(f"sum {sum(wrong_way()):+.1f}, after 300 steps {theta:+.0f} α")
