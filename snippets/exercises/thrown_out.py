def thrown_out():
    return 2 * (1 + 0.8) / (1 - 0.8)


for h in (0.99 * thrown_out(), 1.01 * thrown_out()):
    theta, m = 1.0, 0.0
    for _ in range(1000):
        m = 0.8 * m + 0.2 * theta
        theta = theta - h * m
    print(f"rate times curvature {h:.2f}: {abs(theta):.0e} after 1000 steps")
