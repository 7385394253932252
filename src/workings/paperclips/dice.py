"""Dice that fall alike in every browser: Lehmer's generator, in whole numbers that a double holds exactly."""

from math import sqrt

SIDES = 2147483647  # 2^31 - 1, a prime; the numbers rolled are 1 to SIDES - 1


def first(seed: int) -> int:
    """Where the sequence of a seed begins, a whole number of at least 1; sequences begin far from each other."""
    state = 1
    for _ in range(seed):
        state = state * 69621 % SIDES
    return state


def roll(state: int) -> int:
    """The number that follows, with the multiplier of Park, Miller and Stockmeyer (1993)."""
    return state * 48271 % SIDES


def normal(state: int) -> tuple[float, int]:
    """A normal draw, and the generator's next state: twelve rolls added up, and a polynomial that mends their law.

    Teichroew's method (1953), as in Knuth, The Art of Computer Programming, volume 2, section 3.4.1: + - * / alone.
    """
    total = 0.0
    for _ in range(12):
        state = roll(state)
        total += state / SIDES
    r = (total - 6) / 4
    q = r * r
    slope = 3.949846138 + q * (0.252408784 + q * (0.076542912 + q * (0.008355968 + q * 0.029899776)))
    return r * slope, state


def student(state: int) -> tuple[float, int]:
    """A draw from Student's law with 2 degrees of freedom, by the inverse of its distribution, and the next state."""
    state = roll(state)
    u = state / SIDES
    return (2 * u - 1) / sqrt(2 * u * (1 - u)), state
