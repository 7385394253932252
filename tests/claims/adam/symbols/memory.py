"""The symbols of the page on the long memory."""

from claims.adam.symbols.algorithm import eta, still
from claims.domains import between

from essays.adam.memory import experiments

beta_1, beta_2 = between(0.2, 0.7), between(0.6, 0.98)
alpha, lambda_, epsilon = between(0.1, 1), between(0.1, 9), 0.0


def silent(g, beta_1, beta_2):
    """After a lone gradient that follows a long silence."""
    return experiments.trace([g], beta_1, beta_2, silence=10**6)


def swing(*, alpha, lambda_, v_hat):
    """What a step takes from the distance to the bottom of a bowl while v is held still, without momentum."""
    return 1 - still(1.0, 0.0, eta(alpha=alpha, epsilon=0.0, v_hat=v_hat), 0.0, lambda_)[0]


LONE = {
    "g": between(0.5, 3),
    "m": lambda *, g, beta_1, beta_2: silent(g, beta_1, beta_2).m[-1],
    "v": lambda *, g, beta_1, beta_2: silent(g, beta_1, beta_2).v[-1],
    "k": None,
}
WHERE = {
    "#silence": LONE,
    r"h =": {"v_hat": between(0.5, 2), "h": swing},
}
MEANS = {
    r"\alpha\,(1-\beta_1)/\sqrt{1-\beta_2}": lambda *, alpha, beta_1, beta_2: alpha * experiments.lone(beta_1, beta_2),
}
