"""The exercises on The Paperclip Manual. Its answers are integrated, enumerated or followed step by step.

Letters are those of the papers, as in `workings.paperclips`. The solutions use closed forms; here none is used, but to
make a mistake.
"""

from collections.abc import Callable
from math import sqrt

from workings.exercises.exercise import Exercise
from workings.paperclips.race import disaster_public, wins


def area(height: Callable, low: float, high: float, steps: int = 10) -> float:
    """The integral of a smooth function by Simpson's rule; steps even."""
    h = (high - low) / steps
    inner = [(4 if i % 2 else 2) * height(low + i * h) for i in range(1, steps)]
    return (height(low) + sum(inner) + height(high)) * h / 3


def crossing(above: Callable, low: float, high: float) -> float:
    """Where a condition that holds at high, and not at low, begins to hold: by halving."""
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (low, middle) if above(middle) else (middle, high)
    return high


def won(ahead: float, rivals: int) -> float:
    """The chance to pass all rivals for a team ahead by its lower safety, in units of mu: over its own capability."""
    passing = area(lambda u: (u + ahead) ** rivals, max(0.0, -ahead), min(1.0, 1.0 - ahead), 100)
    return passing + max(0.0, ahead)


def paid(win: float, own: float, rest: float) -> float:
    """What a team makes of its chance to win, of its own machine, and of a rival's."""
    return win * own + (1 - win) * rest


def expected(s: float, others: float, rivals: int, e: float, mu: float = 1.0) -> float:
    """What a team expects that chooses s, where nobody knows any capability."""
    return paid(won((others - s) / mu, rivals), s, (1 - e) * others)


def chosen(n: int, e: float, d: float = 1e-5) -> float:
    """The safety, at most 1, from which on a little less pays more than a little more, if all are alike; mu = 1."""
    faster, slower = won(d, n - 1), won(-d, n - 1)
    return crossing(lambda s: paid(faster, s - d, (1 - e) * s) > paid(slower, s + d, (1 - e) * s), 0.0, 1.0)


def breaks(e: float, mu: float) -> bool:
    """Whether one of two teams, who have promised full care, gains by giving up any of it."""
    kept = expected(1.0, 1.0, 1, e, mu)
    return max([expected(1.0 - less, 1.0, 1, e, mu) for less in (1e-5, 0.01, 0.1, 0.3, 0.6, 1.0)]) > kept


def expects(s: float, K: float, n: int, e: float, c: float = 0.5) -> float:
    """What a team of capability c expects of a safety s, if each rival of capability x chooses x / K; mu = 1."""
    passed, rivals = (c - s) * K / (K - 1), n - 1
    return passed**rivals * s + (1 - e) * area(lambda x: rivals * x ** (rivals - 1) * x / K, passed, 1.0)


def divisor(n: int, e: float, d: float = 1e-4) -> float:
    """The K at which neither a little more safety than c / K pays nor a little less."""
    return crossing(lambda K: expects(0.5 / K + d, K, n, e) > expects(0.5 / K - d, K, n, e), 1.001, n + 1.0)


def danger(n: int, K: float, mu: float = 1.0) -> float:
    """The chance of a disaster if each team of capability c chooses c / K: over the capability of the ablest."""
    return 1 - area(lambda u: min(1.0, mu * u / K) * n * u ** (n - 1), 0.0, 1.0, 50)


def halfway() -> float:
    """The enmity at which P(disaster) of five teams is half-way between those at 1 and at 0.1."""
    middle = (danger(5, divisor(5, 1.0)) + danger(5, divisor(5, 0.1))) / 2
    return crossing(lambda e: danger(5, divisor(5, e)) > middle, 0.1, 1.0)


def one_half(n: int = 5, e: float = 0.5) -> list[float]:
    """The enmity, and the mu, at which P(disaster) is one half, if it alone is moved from e, or from 1."""
    K = divisor(n, e)
    return [
        crossing(lambda e: danger(n, divisor(n, e)) > 0.5, 0.01, 1.0),
        crossing(lambda mu: danger(n, K, mu) < 0.5, 0.5, K),
    ]


ENMITIES = [i / 10 for i in range(11)]  # at which the care is drawn

EXERCISES = [
    Exercise(
        "half_safe",
        "Exactly half safe",
        "number",
        "Five teams race, μ is `1`, and nobody knows any capability. At which enmity is a disaster exactly as likely "
        "as not?",
        right=lambda: crossing(lambda e: chosen(5, e) < 0.5, 0.1, 1.0),
        mistakes=[
            ("The enmity is no probability of a disaster. Which safety does it lead to?", lambda: 0.5),
            ("Up to this enmity the five are perfectly careful. From here on they give way.", lambda: 1 / 5),
            (
                "So it is if each knows its own capability, and here nobody does.",
                lambda: (2 * 5 / (5 + 1) - 1) / (5 - 1),
            ),
            (
                "So it is if all know all. Here nobody knows anything.",
                lambda: crossing(lambda e: disaster_public(5, e, 1.0) > 0.5, 0.0, 1.0),
            ),
            ("At this enmity the safety is a quarter.", lambda: 4 / 5),
        ],
    ),
    Exercise(
        "two_strangers",
        "Two who know only themselves",
        "number",
        "Two teams race, μ is `1` and the enmity `0.5`. Each knows its own capability alone. What is P(disaster)?",
        right=lambda: danger(2, divisor(2, 0.5)),
        mistakes=[
            ("So it is if they know nothing at all. Each knows itself here, and the weak drop their care.", lambda: 0),
            ("So it is if all know all.", lambda: disaster_public(2, 0.5, 1.0)),
            ("This is the chance that all goes well.", lambda: 1 - danger(2, divisor(2, 0.5))),
            (
                "This puts a team of middling capability in charge. It is the abler of the two who wins.",
                lambda: 1 - 0.5 / divisor(2, 0.5),
            ),
            ("This takes the capability itself as the safety. It is still divided by K.", lambda: 1 - 2 / 3),
        ],
    ),
    Exercise(
        "care_and_enmity",
        "Care against enmity",
        "curve",
        "Five teams know nothing, and μ is `1`. Draw the safety that each chooses, at enmities from `0` to `1`.",
        right=lambda: [chosen(5, e) for e in ENMITIES],
        mistakes=[
            (
                "This is the probability of a disaster: 1 less the safety.",
                lambda: [1 - min(1.0, 1 / (5 * max(e, 0.1))) for e in ENMITIES],
            ),
            (
                "This falls from the start. As long as n times e is at most μ, nobody gives way at all.",
                lambda: [1 - 0.8 * e for e in ENMITIES],
            ),
            (
                "This is what two teams choose. Five give way sooner.",
                lambda: [min(1.0, 1 / (2 * max(e, 0.1))) for e in ENMITIES],
            ),
            (
                "This is the winner's mean safety if each knows itself.",
                lambda: [5 / 6 / (4 * e + 1) for e in ENMITIES],
            ),
            (
                "This is the winner's mean safety if all know all.",
                lambda: [1 - disaster_public(5, e, 1.0) for e in ENMITIES],
            ),
        ],
        at=ENMITIES,
    ),
    Exercise(
        "team_payoff",
        "What a team expects",
        "function",
        "Write `team_payoff(s, others, rivals, e)`: what a team expects that chooses the safety s, while each of its "
        "rivals chooses `others`. Nobody knows any capability, and μ is `1`.",
        takes="s, others, rivals, e",
        cases=[(0.3, 0.6, 4, 0.5), (0.8, 0.5, 2, 0.9), (0.2, 0.2, 5, 0.3)],
        right=expected,
        mistakes=[
            (
                "A rival's safe machine is worth something too: 1 − e.",
                lambda s, others, rivals, e: paid(wins(others - s, rivals + 1), s, 0.0),
            ),
            (
                "A rival's machine is taken for safe here. It is so with the rival's safety.",
                lambda s, others, rivals, e: paid(wins(others - s, rivals + 1), s, 1 - e),
            ),
            (
                "Your own machine is taken for safe here. It is so with the probability s.",
                lambda s, others, rivals, e: paid(wins(others - s, rivals + 1), 1.0, (1 - e) * others),
            ),
            (
                "Here the more careful team is the faster. Care costs speed.",
                lambda s, others, rivals, e: paid(wins(s - others, rivals + 1), s, (1 - e) * others),
            ),
            (
                "Here all win equally often, whatever they choose.",
                lambda s, others, rivals, e: paid(1 / (rivals + 1), s, (1 - e) * others),
            ),
            (
                "There is one team more than there are rivals. You have counted the rivals alone.",
                lambda s, others, rivals, e: paid(wins(others - s, rivals), s, (1 - e) * others),
            ),
        ],
    ),
    Exercise(
        "promise_kept",
        "A promise that keeps itself",
        "number",
        "Teams that know nothing have all promised full care. Capabilities go up to a μ of `0.8`. How large may the "
        "product of teams and enmity be, at most, for the promise to keep itself?",
        right=lambda: 2 * crossing(lambda e: breaks(e, 0.8), 0.0, 1.0),
        mistakes=[
            ("So it is at a μ of 1. Here abilities differ less.", lambda: 1),
            (
                "This is the wrong way up: the less abilities differ, the less it takes to break a promise.",
                lambda: 1 / 0.8,
            ),
            ("At this product the teams end at half of the care that they promised.", lambda: 2 * 0.8),
            ("This is how large the enmity may be between two. Multiply it by the teams.", lambda: 0.8 / 2),
        ],
    ),
    Exercise(
        "half_the_cure",
        "Half of the cure",
        "number",
        "Five teams race, each knows itself, and μ is `1`. The enmity is turned down from `1` to `0.1`. At which "
        "enmity has half of the fall in P(disaster) been had?",
        right=halfway,
        mistakes=[
            ("This is half of the way. The danger falls slowly at first, and then fast.", lambda: (1 + 0.1) / 2),
            ("This is half of the way in orders of magnitude. Use the formula.", lambda: sqrt(1 * 0.1)),
            (
                "Here P(disaster) is half of what it was. The whole turn does not take it to 0.",
                lambda: ((5 / 6) / (1 - (1 - 5 / 6 / 5) / 2) - 1) / 4,
            ),
            ("Here P(disaster) is one half.", lambda: (2 * 5 / 6 - 1) / 4),
        ],
    ),
    Exercise(
        "to_one_half",
        "One lever alone",
        "sequence",
        "Five teams race at an enmity of `0.5` with a μ of `1`, and each knows itself. P(disaster) shall come down to "
        "one half. To which value must the enmity be moved, if it is moved alone? And to which μ, if that is moved "
        "alone? Write both.",
        right=one_half,
        mistakes=[
            ("So it would be if they knew nothing. Each knows itself.", lambda: [2 / 5, 5 * 0.5 / 2]),
            ("K is e(n − 1) + 1. You have n in place of n − 1.", lambda: [(5 / 3 - 1) / 5, 0.6 * (5 * 0.5 + 1)]),
            ("They are right, but in the other order.", lambda: [0.6 * 3, (5 / 3 - 1) / 4]),
            ("This takes a team of middling capability for the winner. The ablest wins.", lambda: [0, 3]),
            (
                "Now the ablest team that could be has a safety of one half. The ablest of five is less able.",
                lambda: [(2 - 1) / 4, 3 / 2],
            ),
        ],
    ),
]
