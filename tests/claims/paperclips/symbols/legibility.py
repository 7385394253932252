"""The symbols of the page on what nobody reads."""

from claims.domains import whole

from workings.paperclips import legibility

k = whole(2, 9)


def error(*, k):
    return legibility.error(legibility.shared(k))


TEX = {r"\mathbb{E}\big[(x-\hat y)^2\big]": "error"}
MEANS = {"k/(k+1)": lambda *, k: 1 - legibility.shared(k)[0], "1/(k+1)": lambda *, k: legibility.shared(k)[0]}
