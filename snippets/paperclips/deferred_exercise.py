from math import cos, log, pi, tan

r = log(2) / 10  # doubles in ten days
print("growth times delay, strength that works")
for tau in (12, 15):
    if r * tau >= 1:
        print(f"{tau} days: {r * tau:.2f}, none")
        continue
    low, high = 0.0, pi / 2
    for _ in range(60):  # theta / tan(theta) falls from 1 to 0
        theta = (low + high) / 2
        low, high = (theta, high) if theta / tan(theta) > r * tau else (low, theta)
    print(f"{tau} days: {r * tau:.2f}, k / r from 1 to {1 / cos(theta):.3f}")
