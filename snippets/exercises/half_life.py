def half_life():
    return 0.5 ** (2 / 100)


beta2, v = half_life(), 1.0
for _ in range(100):
    v = beta2 * v
print(f"beta2 = {beta2:.4f}, the root of v has come down to {v**0.5:.3f}")
