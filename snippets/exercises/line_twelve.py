def line_twelve(v, g, beta2):
    return beta2 * v + (1 - beta2) * g * g


v = 0.0
for g in (1.0, -2.0, 0.0):
    v = line_twelve(v, g, 0.9)
    print(f"after {g:+.0f}: {v:.3f}")
