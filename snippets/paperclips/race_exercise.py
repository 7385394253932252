n, mu = 5, 1.0
low, high = 0.0, 1.0
for _ in range(50):  # halve the interval in which the answer lies
    e = (low + high) / 2
    disaster = 1 - min(1, mu / (n * e))
    low, high = (e, high) if disaster < 0.5 else (low, e)
print(f"enmity {e:.4f}: {disaster:.3f} if none knows")
print(f"{1 - mu * n / ((n + 1) * (e * (n - 1) + 1)):.3f} if each knows itself")
