from math import sqrt

beta1, beta2 = 0.9, 0.999
m = v = 0.0  # as a long silence leaves them; by then both corrections are 1
for k in range(1, 16):
    g = 1.0
    m = beta1 * m + (1 - beta1) * g
    v = beta2 * v + (1 - beta2) * g**2
    print(f"{k:2d}  {m / sqrt(v):.3f}  " + "#" * round(5 * m / sqrt(v)))
