"""The symbols of the page on what nobody reads."""

from claims.domains import between, whole

from workings.paperclips import legibility

k, x, even = whole(2, 9), between(-2, 2), between(0.1, 1)


def error(*, k):
    return legibility.error(legibility.shared(k))


def t(i, *, x, even):
    """A twin that is loose; so that the dots can be read, each is as far from the one before as the first from x."""
    return x + i * even


def y_hat(*, k, x, even):
    return sum(weight * t(i, x=x, even=even) for i, weight in enumerate(legibility.shared(k)))


TEX = {r"\mathbb{E}\big[(x-\hat y)^2\big]": "error"}
MEANS = {"k/(k+1)": lambda *, k: 1 - legibility.shared(k)[0], "1/(k+1)": lambda *, k: legibility.shared(k)[0]}
