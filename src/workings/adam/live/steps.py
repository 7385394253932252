"""Adam for one parameter that is fed a list of gradients, and what the figures that draw its steps need.

All of it feeds back, so it is made of + - * / and sqrt alone, which every browser rounds alike; the powers of beta are
running products. Letters are those of Kingma & Ba (2015).
"""

from math import sqrt


# --8<-- [start:adam]
def adam(gradients: list[float], alpha: float, beta1: float, beta2: float, eps: float) -> float:
    """Adam for one parameter that starts at 0 (Kingma & Ba 2015, Algorithm 1); needs eps > 0 where gradients are 0."""
    theta = 0.0                                              # line 4
    m = 0.0                                                  # line 5
    v = 0.0                                                  # line 6
    t = 0                                                    # line 7
    beta1_t, beta2_t = 1.0, 1.0
    while t < len(gradients):                                # line 8
        t = t + 1                                            # line 9
        g = gradients[t - 1]                                 # line 10
        m = beta1 * m + (1 - beta1) * g                      # line 11
        v = beta2 * v + (1 - beta2) * g * g                  # line 12
        beta1_t, beta2_t = beta1_t * beta1, beta2_t * beta2
        m_hat = m / (1 - beta1_t)                            # line 13
        v_hat = v / (1 - beta2_t)                            # line 14
        theta = theta - alpha * m_hat / (sqrt(v_hat) + eps)  # line 15
    return theta                                             # line 17
# --8<-- [end:adam]
