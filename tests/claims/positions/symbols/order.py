"""The symbols of the page on order."""

import numpy as np
import torch
from claims.domains import normal, whole

from workings.positions import plain
from workings.positions.attention import attend

x, X, V, W, W_q, W_k = normal(1, 4), normal(5, 4), normal(5, 3), normal(4, 3), normal(4, 2), normal(4, 2)
i, j, d, k = whole(0, 4), whole(0, 4), 2, range(5)


def R(random):
    return np.linalg.qr(normal(4, 4)(random))[0]


def P(random):
    return np.eye(5)[random.sample(range(5), 5)]


def pi(i, *, P):
    return P[i].argmax()


def S(*, X, W_q, W_k):
    return X @ W_q @ (X @ W_k).T / 2**0.5


def softmax(scores):
    return [plain.softmax(list(row)) for row in scores]


def Attention(X, *, W_q, W_k, W):
    X, W_q, W_k, W = map(torch.as_tensor, (X, W_q, W_k, W))
    return attend(X @ W_q, X @ W_k, X @ W)[0]
