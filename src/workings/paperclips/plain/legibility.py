"""Rule 2 as a page runs it: one feature that is wanted, k twins that go along with it, and gradient descent from zero.

The model is that of `workings.paperclips.legibility`, with covariances for a sample. Errors are shares of the target's
variance. Descent feeds back, so it uses + - * alone, and every browser gets the same bits.
"""

from math import floor

WEEKS = 52
LOOSE = 40  # the first week, counted from 1, in which the twins are on their own


# --8<-- [start:descend]
def descend(twins: int, alike: float, steps: int) -> tuple[float, float]:
    """The weight of what is wanted, and of each twin, after so many steps of gradient descent from zero, rate 0.1."""
    wanted, twin = 0.0, 0.0
    for _ in range(steps):
        missing = 1 - wanted - twins * alike * twin  # what is still to be explained by what all features share
        own = (1 - alike * alike) * twin  # what a twin brings in beside that
        wanted, twin = wanted + 0.1 * missing, twin + 0.1 * (alike * missing - own)
    return wanted, twin


# --8<-- [end:descend]


def error(wanted: float, twin: float, twins: int, alike: float) -> float:
    """The mean squared error where each twin has this correlation with what is wanted; 0 if they are loose."""
    missing = 1 - wanted - twins * alike * twin
    return missing * missing + twins * (1 - alike * alike) * twin * twin


def year(
    twins: int, alike: float, steps: int, week: int, look: int
) -> tuple[list[int], list[float], list[float], list[float], list[int], list[float], float, float, int, int]:
    """What the newspaper prints up to a week, and what is under the lid.

    Args:
        twins: Features that go along with what is wanted, 0 to 15.
        alike: Their correlation with it in training and up to week 39, 0 to 1; from week 40 on it is 0.
        steps: Of gradient descent, once, before week 1.
        week: 1 to 52.
        look: 0 for the newspaper alone, 1 for the weights as well.

    Returns:
        The weeks so far, and the share explained in each; the wanted feature's place and weight; the twins' places and
        weights; the share and the error printed this week; 1 if the twins are loose, else 0; and, if the weights are
        looked at, 1 more than the percentage of all weight that is on what is wanted, else 0.
    """
    wanted, twin = descend(twins, alike, steps)
    before, after = error(wanted, twin, twins, alike), error(wanted, twin, twins, 0.0)
    printed = after if week >= LOOSE else before
    weeks = list(range(1, week + 1))
    shares = [1 - (after if w >= LOOSE else before) for w in weeks]
    places = list(range(2, twins + 2))
    seen = (1 + floor(100 * wanted / (wanted + twins * twin) + 0.5)) * look
    return weeks, shares, [1.0], [wanted], places, [twin] * twins, 1 - printed, printed, 1 if week >= LOOSE else 0, seen
