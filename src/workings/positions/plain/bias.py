"""ALiBi in plain Python: the slope of every head, and how far each sees. Equal to `workings.positions.bias`."""

from math import ceil, log


def formula_heads(heads: int) -> int:
    """The largest power of two that fits: so many heads have the slopes of the formula."""
    whole = 1
    while 2 * whole <= heads:
        whole = 2 * whole
    return whole


def alibi_slopes(heads: int) -> list[float]:
    """The slope of each head, by the authors' rule for any number of heads (Press et al. 2022, their code)."""
    whole = formula_heads(heads)
    slopes = [2.0 ** (-8.0 * float(h) / float(whole)) for h in range(1, whole + 1)]
    between = [2.0 ** (-8.0 * float(h) / float(2 * whole)) for h in range(1, 2 * whole, 2)]
    return slopes + between[: heads - whole]


def nearest(slope: float, share: float) -> int:
    """How many of the nearest keys hold a share of the weight, with equal content and no end to the past."""
    return ceil(log(1.0 / (1.0 - share)) / slope)


def alibi_heads(
    heads: int, head: int, share: float
) -> tuple[
    list[float],
    list[list[float]],
    list[float],
    int,
    float,
    float,
    int,
    float,
    int,
    float,
    list[float],
    list[int],
    list[float],
    list[int],
]:
    """What every head takes off by distance, and how far it sees; one head is picked.

    Args:
        heads: How many there are, at least 1.
        head: The picked one, counted from 1. If there are not so many, the last.
        share: Of the weight, below 1, for the number of nearest keys that hold it.

    Returns:
        The distances 0 and 32; the bias there in every head, and in the picked one. Its number, its slope, what it
        takes off at 32 places, the number of nearest keys that hold the share, and its place among the heads, from 0
        to 1; how many heads were added to those of the formula, and the steepest slope. Places and nearest keys of
        the heads of the formula, then of the added ones.
    """
    slopes = alibi_slopes(max(1, heads))
    distances = [0.0, 32.0]
    biases = [[-slope * distance for distance in distances] for slope in slopes]
    keys = [nearest(slope, share) for slope in slopes]
    where = [(float(h) + 0.5) / float(len(slopes)) for h in range(len(slopes))]
    whole = formula_heads(len(slopes))
    at = max(0, min(head, len(slopes)) - 1)
    return (
        distances,
        biases,
        biases[at],
        at + 1,
        slopes[at],
        -biases[at][1],
        keys[at],
        where[at],
        len(slopes) - whole,
        max(slopes),
        where[:whole],
        keys[:whole],
        where[whole:],
        keys[whole:],
    )
