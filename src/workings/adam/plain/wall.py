"""Where Adam's blindness to scale ends: a hundred steps on the parabola c x^2 / 2, for every c."""

from math import sqrt

STEPS = 100


def scaled_adam(scale: float, eps: float, alpha: float, place: int) -> list[float]:
    """Adam on scale x^2 / 2 from 1: x after 0, 1, ... 100 steps.

    Place 0 is eps after the root, as in the paper and in torch; 1 under the root; 2 beside the root of the uncorrected
    v (the eps-hat of the paper's section 2).
    """
    x, m, v, beta1_t, beta2_t = 1.0, 0.0, 0.0, 1.0, 1.0
    path = [x]
    for _ in range(STEPS):
        g = scale * x
        m = 0.9 * m + (1 - 0.9) * g
        v = 0.999 * v + (1 - 0.999) * g * g
        beta1_t, beta2_t = beta1_t * 0.9, beta2_t * 0.999
        m_hat, v_hat = m / (1 - beta1_t), v / (1 - beta2_t)
        size = sqrt(v_hat) + eps
        if place == 1:
            size = sqrt(v_hat + eps)
        if place == 2:
            size = (sqrt(v) + eps) / sqrt(1 - beta2_t)
        x = x - alpha * m_hat / size
        path.append(x)
    return path


def scaled_sgd(scale: float, alpha: float) -> list[float]:
    """SGD on scale x^2 / 2 from 1: x after 0, 1, ... 100 steps; beyond a million it stays where it is."""
    x = 1.0
    path = [x]
    for _ in range(STEPS):
        if abs(x) < 1e6:
            x = x - alpha * (scale * x)
        path.append(x)
    return path


def wall(scale: float, eps: float, alpha: float, place: int) -> tuple[
    list[float], list[float], list[float], list[float], list[float], list[float], float, float, float, bool
]:  # fmt: skip
    """What is left of a distance of 1 after a hundred steps, over fifteen decades of scales and at one of them.

    Args:
        scale: The factor c on the loss.
        eps: Epsilon.
        alpha: The rate, of both.
        place: Where epsilon stands, as for `scaled_adam`.

    Returns:
        Scales; what Adam leaves at each, and SGD; Adam's way at this scale, without epsilon, and SGD's; what
        Adam and SGD leave; the latter, or 1 if SGD ends farther off than it began; and whether it does.
    """
    scales: list[float] = []
    adam_left: list[float] = []
    sgd_left: list[float] = []
    c = 1e-12
    for _ in range(61):
        scales.append(c)
        adam_left.append(abs(scaled_adam(c, eps, alpha, place)[-1]))
        sgd_left.append(min(abs(scaled_sgd(c, alpha)[-1]), 9.0))
        c = c * sqrt(sqrt(10.0))
    adam_path, sgd_path = scaled_adam(scale, eps, alpha, place), scaled_sgd(scale, alpha)
    free_path = scaled_adam(scale, 0.0, alpha, 0)
    adam_here, sgd_here = abs(adam_path[-1]), abs(sgd_path[-1])
    said, gone = min(sgd_here, 1.0), sgd_here > 1
    return scales, adam_left, sgd_left, adam_path, free_path, sgd_path, adam_here, sgd_here, said, gone
