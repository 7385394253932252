from math import sqrt

beta1, beta2 = 0.9, 0.999
growth = beta2 / beta1  # each gradient over the last; can another do better?
rho = beta1**2 / beta2

m = v = 0.0
for t in range(1, 301):
    g = growth**t
    m = beta1 * m + (1 - beta1) * g
    v = beta2 * v + (1 - beta2) * g**2
    step = m / (1 - beta1**t) / sqrt(v / (1 - beta2**t))
    share = (1 - beta1) / (1 - beta1**t)
    bound = share * sqrt((1 - beta2**t) / (1 - beta2) * (1 - rho**t) / (1 - rho))
    if t in (1, 10, 100, 300):
        print(f"t={t:3}  step {step:.4f}  bound {bound:.4f}")
