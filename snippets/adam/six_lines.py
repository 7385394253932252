from math import sqrt

gradients = [1.5, 1.4, -1.5, 1.4]
theta, alpha, m, v = 1.0, 0.1, 0.0, 0.0
print("t   g     m      v        step")
for t, g in enumerate(gradients, 1):
    m = 0.9 * m + 0.1 * g  # direction
    v = 0.999 * v + 0.001 * g**2  # size²
    m_hat = m / (1 - 0.9**t)  # for the start
    v_hat = v / (1 - 0.999**t)  # likewise
    step = m_hat / (sqrt(v_hat) + 1e-8)
    theta = theta - alpha * step
    row = f"{m:.3f}  {v:.5f}  {step:.3f}"
    print(t, f"{g:4.1f}", row, sep="  ")
