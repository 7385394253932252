import random
from math import log, sqrt

choices = 200  # for each number of candidates
random.seed(4)


def candidate():
    """Score and value; the error is Student's, with 2 degrees of freedom."""
    value = random.gauss(0, 1)
    error = random.gauss(0, 1) / sqrt(-log(1 - random.random()))
    return value + error, value


for n in (2, 12, 200):
    best = [max(candidate() for _ in range(n)) for _ in range(choices)]
    score, value = (sum(column) / choices for column in zip(*best, strict=True))
    print(f"best of {n:3}: score {score:5.1f}, value {value:.1f}")
