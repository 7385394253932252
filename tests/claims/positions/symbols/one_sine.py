"""The symbols of the page on one sine."""

from claims.domains import between, whole

from essays.positions.one_sine import experiments

p, m, n = between(1, 9), whole(2, 40), whole(41, 90)


def same(*, m, n):
    waves = experiments.sines(100)
    return bool(waves[m] == waves[n])


WHERE = {"m = n": {"n": lambda random, *, m: random.choice([m, m + 1, m + 44])}}
MEANS = {"m = n": same}
