"""The symbols of the page on a whole transformer."""

from claims.domains import normal

from workings.positions import plain

X, W_q, W_k, W_v = normal(5, 4), normal(4, 2), normal(4, 2), normal(4, 3)
d = 2


def Q(*, X, W_q):
    return X @ W_q


def K(*, X, W_k):
    return X @ W_k


def V(*, X, W_v):
    return X @ W_v


def softmax(scores):
    return [plain.softmax(list(row)) for row in scores]
