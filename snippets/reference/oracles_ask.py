from workings.oracles import check


def step(theta, g, state, lr, beta1, beta2, eps):
    m, v, t = state or (0, 0, 0)
    t = t + 1
    m = beta1 * m + (1 - beta1) * g
    v = beta2 * v + (1 - beta2) * g**2
    m_hat = m / (1 - beta1**t)
    v_hat = v / (1 - beta2)
    return theta - lr * m_hat / (v_hat.sqrt() + eps), (m, v, t)


print(check("adam", step))
