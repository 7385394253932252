from math import sqrt

from workings.paperclips.dice import SIDES, first, normal, roll

choices = 100  # for each number of candidates
state = first(14)


def candidate():
    """Score and value; the error is Student's t with 2 degrees."""
    global state
    value, state = normal(state)
    state = roll(state)
    u = state / SIDES
    error = (2 * u - 1) / sqrt(2 * u * (1 - u))
    return value + error, value


for n in (2, 12, 200):
    best = [max(candidate() for _ in range(n)) for _ in range(choices)]
    score, value = (sum(column) / choices for column in zip(*best, strict=True))
    print(f"best of {n:3}: score {score:5.1f}, value {value:.1f}")
