"""The dice that fall alike in every browser: the published sequence, and draws that have their laws."""

from math import erf, sqrt

import numpy as np

from workings.paperclips import dice


def drawn(draw, count, state=12345):
    """So many draws in a row."""
    found = []
    for _ in range(count):
        value, state = draw(state)
        found.append(value)
    return np.array(found)


def test_dice():
    """Park and Miller's check, for the multiplier 48271: from 1, the 10,000th number is 399268537."""
    state = 1
    for _ in range(10_000):
        state = dice.roll(state)
    assert state == 399268537
    assert dice.first(3) == pow(69621, 3, dice.SIDES)


def test_normal_draws_by_an_independent_reference():
    """Numpy's integers and its polynomial."""
    state, rolls = np.int64(12345), []
    for _ in range(12 * 50):
        state = state * 48271 % dice.SIDES
        rolls.append(float(state) / dice.SIDES)
    r = (np.cumsum(np.array(rolls).reshape(50, 12), 1)[:, -1] - 6) / 4
    odd = np.array([3.949846138, 0.252408784, 0.076542912, 0.008355968, 0.029899776])
    reference = np.polynomial.polynomial.polyval(r * r, odd) * r
    np.testing.assert_allclose(drawn(dice.normal, 50), reference, rtol=1e-13)


def farthest(draws, law):
    """Kolmogorov and Smirnov's distance, times the root of the number of draws: above 1.63 by chance once in 100."""
    shares = law(np.sort(draws))
    steps = np.arange(len(draws) + 1) / len(draws)
    return max(np.abs(shares - steps[1:]).max(), np.abs(shares - steps[:-1]).max()) * len(draws) ** 0.5


def test_draws_have_their_laws():
    """No farther from their laws than chance has it; the largest of 100 normal draws is as large as it should be."""
    normal, student = drawn(dice.normal, 20_000), drawn(dice.student, 20_000, 777)
    assert farthest(normal, np.vectorize(lambda z: (1 + erf(z / sqrt(2))) / 2)) < 1.63
    assert farthest(student, lambda x: 0.5 + x / np.sqrt(2 + x**2) / 2) < 1.63
    largest = normal.reshape(200, 100).max(1)
    assert abs(largest.mean() - 2.5076) < 3 * largest.std() / 200**0.5  # the mean of tables of order statistics
