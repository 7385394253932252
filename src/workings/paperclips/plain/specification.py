"""Rule 1 as a page runs it: twenty goods, one budget, and a machine that climbs the sum of the logarithms of some.

Amounts are in units of resource, time in squared units, utilities in nats. The model and its closed form are those of
`workings.paperclips.specification`, with 20 goods and a budget of 20 units.
"""

# --8<-- [start:stand]
from math import log, sqrt


def stand(time: float, listed: int, start: float, floor: float) -> tuple[float, float]:
    """Units of each listed good, and of each other one, at a time; every good starts at `start`, at least `floor`."""
    full = (20 - (20 - listed) * start) / listed  # of a listed good, when the budget is used up
    spent = (full * full - start * start) / 2  # the time of that
    if time <= spent:
        return sqrt(start * start + 2 * time), start
    most = (20 - (20 - listed) * floor) / listed
    amount = sqrt(full * full + 2 * (1 - listed / 20) * (time - spent))
    if amount < most:
        return amount, (20 - listed * amount) / (20 - listed)
    return most, floor


# --8<-- [end:stand]

EARLIEST = 0.05  # the left end of the axis of time; from there 121 looks, each 1.075 times as late, up to 294


def welfare(time: float, listed: int, start: float, floor: float) -> float:
    """People's utility at a time: the sum of the logarithms of all twenty goods."""
    amount, other = stand(time, listed, start, floor)
    return listed * log(amount) + (20 - listed) * log(other)


def moments(listed: int, start: float, floor: float) -> tuple[float, float]:
    """The times at which the budget is used up, and at which nothing is left to take."""
    full = (20 - (20 - listed) * start) / listed
    spent = (full * full - start * start) / 2
    most = (20 - (20 - listed) * floor) / listed
    if listed == 20:
        return spent, spent
    return spent, spent + (most * most - full * full) / (2 * (1 - listed / 20))


def looks(spent: float, over: float) -> list[float]:
    """Times from the earliest to the latest in equal factors, with the two moments at which the path has a corner."""
    times: list[float] = []
    now = EARLIEST
    for _ in range(121):
        times.append(now)
        later = 1.075 * now
        times = times + [corner for corner in [spent, over] if now < corner and corner < later]
        now = later
    return times


def narrowed(
    listed: int, floor: float, start: float, time: float
) -> tuple[
    list[int],
    list[float],
    list[int],
    list[float],
    list[float],
    list[float],
    float,
    float,
    float,
    float,
    float,
    float,
    int,
]:
    """What becomes of twenty goods and of people's utility.

    Args:
        listed: How many goods the machine's goal names, 1 to 20.
        floor: Units of a good that cannot be taken, above 0; more than `start` counts as `start`.
        start: Units of each good in the beginning, up to 1.
        time: For which the machine has climbed its goal.

    Returns:
        The listed goods and their amounts, the others and theirs; times and people's utility at each; utility now, in
        the beginning and in the end; the machine's goal now; the time of the turn, for the axis; the units of each
        listed good now; and whether the machine is using what lay idle (0), taking (1), or done (2).
    """
    least = min(floor, start)
    amount, other = stand(time, listed, start, least)
    spent, over = moments(listed, start, least)
    times = looks(spent, over)
    return (
        list(range(1, listed + 1)),
        [amount] * listed,
        list(range(listed + 1, 21)),
        [other] * (20 - listed),
        times,
        [welfare(moment, listed, start, least) for moment in times],
        welfare(time, listed, start, least),
        20 * log(start),
        welfare(over + 1, listed, start, least),
        listed * log(amount),
        max(spent, EARLIEST),
        amount,
        0 if time < spent else 1 if time < over else 2,
    )
