"""Numbers of the page on narrow goals."""

from math import log

from essays.paperclips.specification import experiments
from workings.paperclips import hall, specification


def narrow_model_start() -> float:
    """People's utility where every good stands at half a unit."""
    return specification.utility([0.5] * 20)


def narrow_optimum_ends() -> dict[str, float]:
    """People's utility once an agent that counts 1, 2, 5, 18, 19 or 20 goods has spent the budget."""
    return {f"listed_{listed}": specification.outcome(listed) for listed in (1, 2, 5, 18, 19, 20)}


def narrow_time_peak() -> dict[str, float]:
    """When utility turns with 5 listed goods, and units of each then; utility then, for 1, 5 and 19 listed goods."""
    found = {"time": specification.turning(5), "units": specification.fullest(5)}
    for listed in (1, 5, 19):
        most, other = specification.path(specification.turning(listed), listed)
        found[f"listed_{listed}"] = specification.utility([most] * listed + [other] * (20 - listed))
    return found


def narrow_time_residual() -> float:
    """The largest distance, in units of a good, between closed form and simulation in the figure."""
    times = experiments.LOOKS
    simulated = experiments.climb(5, times)
    closed = [specification.path(time, 5) for time in times]
    pairs = zip(simulated[:, 0].tolist(), simulated[:, -1].tolist(), closed, strict=True)
    return max(max(abs(a - y), abs(b - x)) for a, b, (y, x) in pairs)


def narrow_floor_tenfold() -> dict[str, float]:
    """What people's utility loses when a floor of 0.001 is made ten times lower, for 1 and 19 listed goods; log 10."""
    losses = {n: specification.outcome(n) - specification.outcome(n, floor=1e-4) for n in (1, 19)}
    return {"listed_1": losses[1], "listed_19": losses[19], "one_good": log(10)}


def narrow_drag_clips() -> dict[str, float]:
    """The most clips if every other good must keep nothing, half a unit, or a unit; and the share lost to a half."""
    free, half = specification.clips(), specification.clips(0.5)
    return {"free": free, "half": half, "unit": specification.clips(1.0), "lost": 1 - half / free}


def narrow_drag_utility() -> dict[str, float]:
    """People's utility with the most clips, if every other good must keep nothing or half a unit."""
    kept = {"free": 1e-3, "half": 0.5}
    return {name: specification.utility([specification.clips(k)] + [k] * 19) for name, k in kept.items()}


def narrow_hall_returns() -> dict[str, float]:
    """Discounted clips and counts of the best policy for a robot that is paid by the clip, or by the count."""
    by_clip = hall.returns(hall.best_policy(1.0, 0.0))
    by_count = hall.returns(hall.best_policy(0.0, 1.0))
    names = ("clips_by_clip", "counts_by_clip", "clips_by_count", "counts_by_count")
    return dict(zip(names, by_clip + by_count, strict=True))


def narrow_hall_second() -> dict[str, float]:
    """Paid 1 a count: from how much a clip on the robot delivers once, and from how much on it goes on delivering.

    And how many clips, discounted, the robot makes that delivers once.
    """
    honest = hall.returns(hall.best_policy(100.0))
    once = hall.returns(hall.best_policy(5.0))
    hover = hall.returns(hall.best_policy(0.0))
    return {
        "once": (hover[1] - once[1]) / (once[0] - hover[0]),
        "always": (once[1] - honest[1]) / (honest[0] - once[0]),
        "clips_once": once[0],
    }
