def effective_rate():
    return 0.02 / (1 - 0.95)


theta, velocity, g = 0.0, 0.0, 1.0
for _ in range(300):
    velocity, g = 0.95 * velocity + g, 0.0
    theta = theta - 0.02 * velocity
print(f"{effective_rate():.3f}; moved by {theta:.3f} in 300 steps")
