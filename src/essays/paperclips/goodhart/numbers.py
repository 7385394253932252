"""Numbers of the page on trusted checks."""

from essays.kit.chance import shown
from essays.paperclips.goodhart import experiments
from workings.paperclips import goodhart

Law = list[tuple[float, float, float, float]]


def _means(law: Law, *numbers: int) -> dict[str, float]:
    best = {n: goodhart.best(n, law) for n in numbers}
    return {f"{what}_{n}": pair[place] for n, pair in best.items() for place, what in enumerate(("score", "value"))}


def _peak(law: Law, end: int) -> int:
    return max(range(1, end), key=lambda n: goodhart.best(n, law)[1])


def checks_counter_left() -> dict[str, float]:
    """The share of girders left at bars of 1, 6, 8 and 11 of 12; and at 11 if one building in ten may fall."""
    bars = {f"bar_{bar}": goodhart.left_standing(bar) for bar in (1, 6, 8, 11)}
    return bars | {"one_allowed": goodhart.left_standing(11, allowed=1)}


def checks_half_light() -> dict[str, float]:
    """Score and value of the best of 16 and of 1,024 for a normal error of standard deviation 1."""
    return _means(goodhart.light(), 16, 1024)


@shown("the dots of the figure", "value")
def checks_half_simulated() -> dict[str, float]:
    """The value of the best of 1,024 for a normal error, simulated 4,000 times, and the standard error of that."""
    value = experiments.best_of(1024)[1]
    return {"value": value.mean().item(), "error": (value.std() / len(value) ** 0.5).item()}


def checks_tails_heavy() -> dict[str, float]:
    """Score and value of the best of 2, 12, 16 and 1,024 for a t2 error."""
    return _means(goodhart.heavy(), 2, 12, 16, 1024)


def checks_tails_peak() -> float:
    """The number of candidates for which the value of the best, with a t2 error, is highest."""
    return _peak(goodhart.heavy(), 100)


@shown("the dots of the figure", "value")
def checks_tails_simulated() -> dict[str, float]:
    """The value of the best of 1,024 for a t2 error, simulated 4,000 times, and the standard error of that."""
    value = experiments.best_of(1024, "t2")[1]
    return {"value": value.mean().item(), "error": (value.std() / len(value) ** 0.5).item()}


def checks_tails_given() -> dict[str, float]:
    """The mean value of a candidate whose score, with a t2 error, is 3, 10 or 100."""
    return {f"score_{score}": goodhart.value_given_score(float(score)) for score in (3, 10, 100)}


def checks_divergence_pair() -> dict[str, float]:
    """The divergence of the best of four from one draw with two equally likely outcomes, and the formula, in nats."""
    return {"exact": goodhart.kl_best_of([0.5, 0.5], 4), "formula": goodhart.kl_bound(4)}


def checks_divergence_ceiling() -> dict[str, float]:
    """The divergence of the best of 1,024 with two equally likely outcomes, and the formula, in nats."""
    return {"exact": goodhart.kl_best_of([0.5, 0.5], 1024), "formula": goodhart.kl_bound(1024)}


def checks_inverted_median() -> dict[str, float]:
    """The value of the best of 64 and of 1,024 by the median of 1, 3 or 5 independent t2 errors."""
    pairs = [(checks, n) for checks in (1, 3, 5) for n in (64, 1024)]
    return {f"of_{checks}_at_{n}": goodhart.best(n, goodhart.heavy(checks=checks))[1] for checks, n in pairs}


def checks_inverted_peak() -> dict[str, float]:
    """The number of candidates for which the value of the best by the median of 3 or 5 t2 errors is highest."""
    return {f"of_{checks}": _peak(goodhart.heavy(checks=checks), 1025) for checks in (3, 5)}
