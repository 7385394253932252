from math import sqrt

alpha, beta1, beta2, eps = 0.1, 0.9, 0.999, 1e-8
theta, m, v, t = 1.0, 0.0, 0.0, 0                        # lines 4 to 7
for g in [1.5, 1.4, -1.5, 1.4]:                          # lines 8 and 10: the gradients are given
    t = t + 1                                            # line 9
    m = beta1 * m + (1 - beta1) * g                      # line 11
    v = beta2 * v + (1 - beta2) * g**2                   # line 12
    m_hat = m / (1 - beta1**t)                           # line 13
    v_hat = v / (1 - beta2**t)                           # line 14
    theta = theta - alpha * m_hat / (sqrt(v_hat) + eps)  # line 15
    print(f"t={t}  m={m:.5f}  v={v:.6f}  m_hat={m_hat:.4f}  v_hat={v_hat:.4f}  theta={theta:.4f}")
