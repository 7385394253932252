from math import sqrt


def long_step():
    return [1.1**i for i in range(10)]


m = v = 0.0
for g in long_step():
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g * g
m_hat, v_hat = m / (1 - 0.9**10), v / (1 - 0.999**10)
print(f"{m_hat / sqrt(v_hat):.4f} α")
