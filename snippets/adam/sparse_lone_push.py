from math import sqrt

beta1, beta2 = 0.9, 0.999
m = v = way = 0.0  # as a long silence leaves them; by then both corrections are 1
for k in range(200):
    g = 1.0 if k == 0 else 0.0  # one gradient, of any size
    m = beta1 * m + (1 - beta1) * g
    v = beta2 * v + (1 - beta2) * g**2
    way += m / sqrt(v)
    if k in (0, 1, 10, 50, 199):
        print(f"{k:3} steps later: {way:.2f} alpha from where it was")
