"""Dice that fall alike in every browser: Lehmer's generator, in whole numbers that a double holds exactly."""

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
