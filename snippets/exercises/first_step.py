from math import sqrt


def first_step():
    g, beta1, beta2 = 7.0, 0.9, 0.999
    m = (1 - beta1) * g
    v = (1 - beta2) * g * g
    return (m / (1 - beta1)) / sqrt(v / (1 - beta2))


print(f"{first_step():.6f} α")
