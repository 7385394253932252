"""The symbols of the page on what positions should do."""

import numpy as np
from claims.domains import normal

x, p, W_x, W_p = normal(4), normal(2), normal(3, 4), normal(3, 2)


def W(*, W_x, W_p):
    return np.hstack([W_x, W_p])
