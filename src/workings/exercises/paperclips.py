"""The exercises on The Paperclip Manual. Its answers are integrated, enumerated or followed step by step.

Letters are those of the papers, as in `workings.paperclips`. The solutions use closed forms; here none is used, but to
make a mistake.
"""

from collections.abc import Callable
from itertools import product
from math import exp, inf, log, pi, sqrt

from workings.exercises.exercise import Exercise
from workings.paperclips.deferred import growth
from workings.paperclips.goodhart import gut
from workings.paperclips.hall import best_policy, returns
from workings.paperclips.normal import below, density
from workings.paperclips.off_switch import largest_beta, largest_error
from workings.paperclips.race import disaster_public, wins
from workings.paperclips.specification import path, utility


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
    ahead = max(-1.0, min(1.0, ahead))
    passing = area(lambda u: (u + ahead) ** rivals, max(0.0, -ahead), min(1.0, 1.0 - ahead), 100)
    return passing + max(0.0, ahead)


def paid(win: float, own: float, rest: float) -> float:
    """What a team makes of its chance to win, of its own machine, and of a rival's."""
    return win * own + (1 - win) * rest


def expected(s: float, others: float, rivals: int, e: float, mu: float = 1.0) -> float:
    """What a team expects that chooses s, where nobody knows any capability."""
    return paid(won((others - s) / mu, rivals), s, (1 - e) * others)


def ahead(lead: float, n: int) -> float:
    """The formula for the chance to win of a team ahead by a lead, which does not hold for one that is behind."""
    return lead + (1 - lead**n) / n


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


def asked(mu: float, sigma: float, b: float) -> float:
    """What it is worth to ask a human who errs by b: over all plans, with the chance that each is let pass."""
    return area(lambda z: (mu + sigma * z) * density(z) * below((mu + sigma * z) / b), -7.0, 7.0, 48)


def let_pass(mu: float, sigma: float) -> float:
    """The same for a human who does not err: over the plans that are worth more than nothing."""
    return area(lambda z: (mu + sigma * z) * density(z), -mu / sigma, 9.0, 200)


def best_move(off: float, act: float, defer: float) -> int:
    """0 for switching off, 1 for acting, 2 for deferring; of two alike the first."""
    worths = [off, act, defer]
    return worths.index(max(worths))


def mean(values: list[float]) -> float:
    """The mean of some values, each with the same weight."""
    return sum(values) / len(values)


def positive(values: list[float]) -> float:
    """Their mean, each that is below 0 counted as 0."""
    return mean([max(value, 0.0) for value in values])


def answered(values: list[float], slip: float) -> int:
    """The best move, by going through all plans with a right answer and with a wrong one."""
    defer = 0.0
    for value in values:
        for wrong in (False, True):
            yes = (value > 0) != wrong
            defer += (slip if wrong else 1 - slip) * (value if yes else 0.0) / len(values)
    return best_move(0.0, mean(values), defer)


GOOD, BAD, SLIP, ASKED = 2.0, -5.0, 0.3, 0.1  # worths of the plan, chance of a wrong answer, price of an answer
ANSWERS = 10  # after which nobody answers any more
HEARD = [(heard - no, no) for heard in range(ANSWERS + 1) for no in range(heard + 1)]  # so many yes, so many no
ENOUGH = 0.19  # of what a machine may make


def chances(yes: int, no: int) -> tuple[float, float]:
    """How likely it is that the plan is good and that one hears just these answers; and that it is bad."""
    return 0.5 * (1 - SLIP) ** yes * SLIP**no, 0.5 * SLIP**yes * (1 - SLIP) ** no


def moved(yes: int, no: int, after: dict) -> list[float]:
    """What each move makes after these answers, times how likely they are in one order: off, act, ask.

    Args:
        yes: Answers that were yes.
        no: Answers that were no.
        after: What is made after any answer more.
    """
    good, bad = chances(yes, no)
    last = yes + no == ANSWERS
    ask = 0.0 if last else after[yes + 1, no] + after[yes, no + 1] - ASKED * (good + bad)
    return [0.0, good * GOOD + bad * BAD, ask]


def made(moves: dict) -> float:
    """What a machine makes on average, from the last answers back to none."""
    after: dict[tuple[int, int], float] = {}
    for yes, no in HEARD[::-1]:
        after[yes, no] = moved(yes, no, after)[moves[yes, no]]
    return after[0, 0]


def best_moves() -> dict:
    """The best move after any answers, likewise."""
    after: dict[tuple[int, int], float] = {}
    moves = {}
    for yes, no in HEARD[::-1]:
        worths = moved(yes, no, after)
        moves[yes, no], after[yes, no] = best_move(*worths), max(worths)
    return moves


def until(yes_ahead: int, no_ahead: int) -> Callable:
    """The policy to ask until one kind of answer is so far ahead."""
    return lambda yes, no: 1 if yes - no >= yes_ahead else 0 if no - yes >= no_ahead else 2


def as_moves(answers: list[float]) -> dict:
    """A policy from its answers to all that may be heard.

    Raises:
        ValueError: For what is no move.
    """
    moves = {}
    for heard, answer in zip(HEARD, answers):  # noqa: B905 -- MicroPython
        if min([abs(answer - move) for move in (0, 1, 2)]) > 1e-9:
            message = f"A move is 0, 1 or 2, and ask_again{heard} gives {answer:.6g}."
            raise ValueError(message)
        moves[heard] = round(answer)
    return moves


def met(moves: dict) -> list:
    """What a machine may have heard when it moves, with its move."""
    found, ahead = [], [(0, 0)]
    while ahead:
        yes, no = ahead.pop()
        found.append((yes, no, moves[yes, no]))
        if moves[yes, no] == 2 and yes + no < ANSWERS:
            ahead += [(yes + 1, no), (yes, no + 1)]
    return found


def asks_nobody(moves: dict) -> bool:
    """Whether it never asks."""
    return moves[0, 0] != 2


def obeys(moves: dict) -> bool:
    """Whether it does what the first answer says."""
    return (moves[0, 0], moves[1, 0], moves[0, 1]) == (2, 1, 0)


def asks_on(moves: dict) -> bool:
    """Whether it asks as long as it is answered."""
    return min([move for yes, no, move in met(moves) if yes + no < ANSWERS]) == 2


def acts_on_no(moves: dict) -> bool:
    """Whether it acts where more have said no than yes."""
    return max([no - yes for yes, no, move in met(moves) if move == 1] or [0]) > 0


def even_handed(moves: dict) -> bool:
    """Whether it heeds a yes as much as a no, after more than one answer."""
    mirrored = [moves[no, yes] == (1, 0, 2)[move] for yes, no, move in met(moves) if yes != no]
    return not (asks_nobody(moves) or obeys(moves) or asks_on(moves) or acts_on_no(moves)) and False not in mirrored


def divergence(n: int) -> float:
    """The divergence of the best of n from one draw: over its rank u, whose density is n u**(n - 1)."""
    return area(lambda u: n * u ** (n - 1) * log(n * u ** (n - 1)), 1e-3, 1.0, 400)


def value_within(score: float) -> float:
    """The mean value within a score that is value plus error, both with the density exp(-x): over all such pairs."""
    ways = area(lambda v: exp(-v) * exp(v - score), 0.0, score)
    return area(lambda v: v * exp(-v) * exp(v - score), 0.0, score) / ways


def with_frauds(n: int, frauds: float = 0.02) -> float:
    """The mean value of the best of n by score: over the values v, the chance to be honest, and worth more than v."""
    honest = 1 - frauds
    return area(lambda v: honest**n - (honest * v) ** n, 0.0, 1.0, 100)


def best_and_worse() -> list[int]:
    """The n at which that is highest, and the first at which it is lower than at 1."""
    means = [with_frauds(n) for n in range(1, 60)]
    return [1 + means.index(max(means)), 1 + [each < means[0] for each in means].index(True)]


def by_checks(n: int, fooled: float, worth: float = 0.5) -> float:
    """The mean value of the best of n, where each fools the checks with a chance: over values, worth more than v.

    Args:
        n: Candidates.
        fooled: The chance that one of them scores more than it can be worth.
        worth: What such a one is worth on average.
    """
    honest = (1 - fooled) ** n
    return area(lambda v: honest * (1 - v**n), 0.0, 1.0, 400) + (1 - honest) * worth


def most_fooled(checks: int, q: float, enough: Callable | None = None) -> float:
    """The chance that so many checks are fooled, by going through who is; more than half, if nothing else is said."""
    total = 0.0
    for fooled in product((0, 1), repeat=checks):
        many = sum(fooled)
        if enough(many) if enough else many > checks / 2:
            total += q**many * (1 - q) ** (checks - many)
    return total


# Of each unit what it weighs with, its bias, and what it is weighed with itself.
UNITS: list[tuple[list[float], float, float]] = [
    ([0.25, 0.75, 0], 0, 1),
    ([0.75, -0.75, 0], 0, 1),
    ([-1, 0, 1], -2, -3),
]
HOUSES = [[6, 2, 6], [2, 6, 2], [4, 4, 5], [4, 4, 8]]  # size, windows, gate


def walked(house: list[int], steps: int = 64) -> int:
    """The price of a house, from one of its size as in training: by what awake units add on the way from there."""
    size = float(house[0])
    price, going = size, [each - size for each in house]
    for i in range(steps):
        here = [size + (i + 0.5) / steps * each for each in going]
        for weights, bias, out in UNITS:
            if sum([w * x for w, x in zip(weights, here)]) + bias > 0:  # noqa: B905 -- MicroPython
                price += out * sum([w * x for w, x in zip(weights, going)]) / steps  # noqa: B905 -- MicroPython
    return round(price)


def priced(units: list, least: float = 0.0) -> list[int]:
    """The prices of all houses by some units, each of which gives at least so much."""
    prices = []
    for house in HOUSES:
        price = 0.0
        for weights, bias, out in units:
            price += out * max(least, bias + sum([w * x for w, x in zip(weights, house)]))  # noqa: B905 -- MicroPython
        prices.append(round(price))
    return prices


def with_third(bias: int, out: int) -> list:
    """The units, with another bias and another weight of the third."""
    return UNITS[:2] + [(UNITS[2][0], bias, out)]  # noqa: RUF005 -- MicroPython


SAID = [  # the rule that each keeps, and what was said
    (4, "Again there were no accidents. We have become more careful about what we call one."),
    (2, "Nobody has looked into how it decides. Nobody need, for it has been right every time."),
    (6, "Let it run. What turns out badly we shall do better in spring."),
    (1, "A school is for so many things. We shall pay for marks alone, which can be added up."),
    (5, "It used to ask us first. Now it knows what we would say."),
    (3, "We should gladly wait a year, if only the others did. They say the same of us."),
]


def loose(w: float, k: int) -> float:
    """The mean squared error with loose twins, by going through all signs of all features."""
    errors = []
    for signs in product((-1, 1), repeat=k + 1):
        guess = w * signs[0] + sum([(1 - w) / k * sign for sign in signs[1:]])
        errors.append((signs[0] - guess) ** 2)
    return mean(errors)


def glides(k: float, tau: float) -> bool:
    """Whether some exp(-z t) solves x'(t) = -k x(t - tau): whether k exp(z tau) comes down to z, which is convex."""
    low, high = 0.0, 10.0 * k  # it comes down to z, if at all, at z = e k
    for _ in range(100):
        one, other = low + (high - low) / 3, high - (high - low) / 3
        lower = k * exp(one * tau) - one < k * exp(other * tau) - other
        low, high = (low, other) if lower else (one, high)
    return k * exp(low * tau) <= low


def borders(k: float) -> list[float]:
    """The delays from which on the error swings, and grows."""
    return [
        crossing(lambda tau: not glides(k, tau), 0.02, 1.0),
        crossing(lambda tau: growth(0.0, k, tau) > 0, 0.3, 2.0),
    ]


def ended(histories: float, hazard: float, versions: int) -> float:
    """How many histories have ended, added up version by version."""
    gone = 0.0
    for _ in range(versions):
        gone += hazard * (histories - gone)
    return gone


def ruled_out(hazard: float, allowed: float) -> int:
    """After how many versions so few clean records are left of a hundred thousand, one version after the other."""
    versions = 0
    while ended(1e5, hazard, versions) < (1 - allowed) * 1e5:
        versions += 1
    return versions


def regret(outcomes: list[float], chances: list[float]) -> float:
    """What is lost by the better of always and never: by never what could be won, by always what could be lost."""
    never = sum([p * max(x, 0.0) for x, p in zip(outcomes, chances)])  # noqa: B905 -- MicroPython
    always = sum([p * max(-x, 0.0) for x, p in zip(outcomes, chances)])  # noqa: B905 -- MicroPython
    return min(never, always)


def weighed(outcomes: list[float], chances: list[float], least: float = -inf) -> float:
    """The mean, each outcome below the least counted as the least."""
    return sum([p * max(x, least) for x, p in zip(outcomes, chances)])  # noqa: B905 -- MicroPython


def shared(listed: int, budget: float, goods: int = 20, floor: float = 0.001) -> list[float]:
    """What the agent leaves: each named good gets what its price is worth, and the price uses the budget up."""

    def spent(price: float) -> float:
        return listed * max(floor, 1 / price) + (goods - listed) * floor

    price = crossing(lambda price: spent(price) < budget, 1e-3, 100.0)
    return [max(floor, 1 / price)] * listed + [floor] * (goods - listed)


def fewest(budget: float) -> int:
    """The fewest named goods of 20 that leave people no less than 0."""
    return [utility(shared(listed, budget)) > -1e-3 for listed in range(1, 21)].index(True) + 1


MOMENTS = list(range(10))  # at which people's utility is drawn


def climbed(listed: int = 5, start: float = 0.5, steps: int = 50) -> list[float]:
    """People's utility at each moment, by following the slope of the agent's goal in small steps."""
    y, x, utilities = start, start, []
    for _ in MOMENTS:
        utilities.append(listed * log(y) + (20 - listed) * log(x))
        for _ in range(steps):
            slack = listed * y + (20 - listed) * x < 20
            climbs = 1.0 if slack else 1 - listed / 20  # what is left of the slope less its mean over all goods
            y += climbs / (y + climbs / y / steps / 2) / steps
            x = max(0.001, min(x, (20 - listed * y) / (20 - listed)))
    return utilities


def people(t: float, start: float = 0.5) -> float:
    """People's utility at a time, in closed form."""
    y, x = path(t, 5, start)
    return 5 * log(y) + 15 * log(x)


ENMITIES = [i / 10 for i in range(11)]  # at which the care is drawn

EXERCISES = [
    Exercise(
        "which_rule",
        "Which rule is kept?",
        "sequence",
        "Six sentences from other meetings. Which rule of the manual, `1` to `6`, does each keep? "
        + " ".join([f"`{'abcdef'[i]}`: “{words}”" for i, (_, words) in enumerate(SAID)])
        + " Write six numbers, from a to f.",
        right=lambda: [rule for rule, _ in SAID],
        mistakes=[
            (
                "You have a and b exchanged. In a somebody looks, at a count. In b nobody looks at all.",
                lambda: [2, 4, 6, 1, 5, 3],
            ),
            (
                "You have a and d exchanged. In d something is wanted, and only what can be counted. In a something is "
                "feared, and the count of it stays at nothing.",
                lambda: [1, 2, 6, 4, 5, 3],
            ),
            (
                "You have b and e exchanged. In e it is the machine that is sure, and no longer asks.",
                lambda: [4, 5, 6, 1, 2, 3],
            ),
            (
                "You have c and f exchanged. In f they start because of others. In c they start because it can be "
                "mended.",
                lambda: [4, 2, 3, 1, 5, 6],
            ),
            ("That is the order of the manual. These are in another.", lambda: [1, 2, 3, 4, 5, 6]),
        ],
    ),
    Exercise(
        "fewest_goods",
        "The fewest goods to name",
        "sequence",
        "Of twenty goods, how many must be named so that people's utility ends at 0 or above, with a budget of `20` "
        "and a floor of `0.001`? And how many with a budget of `60`? Write both.",
        right=lambda: [fewest(20.0), fewest(60.0)],
        mistakes=[
            ("At these people still end below 0. One more of each.", lambda: [fewest(20.0) - 1, fewest(60.0) - 1]),
            ("You have counted the named goods alone. The others count, at the floor.", lambda: [1, 1]),
            ("With more to share out, people can bear to lose some goods and still end at 0.", lambda: [20, 20]),
            ("Three times the budget does not make up for two thirds of the goods: the floor is low.", lambda: [20, 7]),
        ],
    ),
    Exercise(
        "honeymoon",
        "It gets better first",
        "curve",
        "Five of twenty goods are named, each good stands at `0.5` units, the budget is `20` and the floor `0.001`. "
        "Draw people's utility at the times from `0` to `9`.",
        right=climbed,
        mistakes=[
            (
                "This is the machine's goal, which counts five goods alone.",
                lambda: [5 * log(path(t, 5)[0]) for t in MOMENTS],
            ),
            (
                "This falls from the start. At first something lies idle, and nobody loses.",
                lambda: [people(t, 1.0) for t in MOMENTS],
            ),
            (
                "The rise is right. The machine does not stop when the budget is used up.",
                lambda: [people(min(t, 3)) for t in MOMENTS],
            ),
            (
                "Utility does not go evenly. It rises first, and falls the faster the less is left.",
                lambda: [people(0) + t / 9 * (people(9) - people(0)) for t in MOMENTS],
            ),
            (
                "The turn is right. From it on the others lose slowly at first, and not evenly.",
                lambda: [people(t) if t < 3 else people(3) + (t - 3) / 6 * (people(9) - people(3)) for t in MOMENTS],
            ),
        ],
        at=MOMENTS,
        tolerance=0.05,
        low=-50.0,
        high=10.0,
    ),
    Exercise(
        "paid_by_count",
        "Paid by the count",
        "number",
        "The robot in the hall is paid by the count, and a payment that comes one move later counts `0.9` times as "
        "much. What does it get from the best it can do?",
        right=lambda: returns(best_policy(0.0, 1.0, 0.9), 0.9)[1],
        mistakes=[
            ("It counts at every second move, and not at every one.", lambda: 0.9**3 / (1 - 0.9)),
            ("This begins with a count. Three moves come before the first.", lambda: 1 / (1 - 0.9**2)),
            (
                "This is one move too late: a payment for the first move would count in full.",
                lambda: 0.9**4 / (1 - 0.9**2),
            ),
            (
                "These are the clips of a robot that is paid by the clip.",
                lambda: returns(best_policy(1.0, 0.0, 0.9), 0.9)[0],
            ),
            ("That is at a discount of 0.95.", lambda: returns(best_policy(0.0))[1]),
        ],
    ),
    Exercise(
        "weight_on_wanted",
        "By the weight on what is wanted",
        "function",
        "Write `weight_on_wanted(w, k)`: the mean squared error, once all twins are loose, of a model with the weight "
        "w on what is wanted, while k twins share the rest, 1 − w, equally.",
        takes="w, k",
        cases=[(0.4, 3), (0.75, 2), (0.0, 4)],
        right=loose,
        mistakes=[
            ("That is what is missing. Loose twins also bring in something else.", lambda w, k: (1 - w) ** 2),
            ("That is what the twins bring in. Something is missing as well.", lambda w, k: (1 - w) ** 2 / k),
            ("So it is if one twin has all the rest. Shared out, it brings in less.", lambda w, k: 2 * (1 - w) ** 2),
            ("So it is if w is 1/(k + 1), as descent leaves it. Here it may be anything.", lambda w, k: k / (k + 1)),
            (
                "This counts the square of one twin's weight. There are k of them.",
                lambda w, k: (1 - w) ** 2 * (1 + 1 / k**2),
            ),
        ],
    ),
    Exercise(
        "read_weights",
        "Weights that are read",
        "sequence",
        "A machine prices houses by size, windows and gate, in this order. It has three units. Each weighs the three, "
        "adds a bias, and gives what comes of it, or 0 if that is negative. Their weights are "
        + ", ".join([f"`{weights}`" for weights, _, _ in UNITS])
        + " and their biases "
        + ", ".join([f"`{bias}`" for _, bias, _ in UNITS])
        + ". The price is the first unit, plus the second, less `3` times the third. In training windows and gate "
        "were always equal to the size, and so was the price. What are the prices of "
        + ", ".join([f"`{house}`" for house in HOUSES])
        + "? Write four numbers.",
        right=lambda: [walked(house) for house in HOUSES],
        mistakes=[
            (
                "These are the sizes. So it was in training, and so it should be. Read what the machine heeds.",
                lambda: [house[0] for house in HOUSES],
            ),
            ("Here the units that sleep in training never wake.", lambda: priced(UNITS[:1])),
            (
                "The third unit wakes, too: where a gate is larger than the size by more than 2.",
                lambda: priced(UNITS[:2]),
            ),
            (
                "The second unit wakes, too: where a house is larger than its windows let one think.",
                lambda: priced(UNITS[::2]),
            ),
            ("A unit gives nothing below 0. Here negative sums count as well.", lambda: priced(UNITS, -inf)),
            (
                "The third unit has a bias: it sleeps until the gate is 2 larger than the size.",
                lambda: priced(with_third(0, -3)),
            ),
            (
                "The third unit is taken off, and not added.",
                lambda: priced(with_third(-2, 3)),
            ),
        ],
    ),
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
            ("This is the wrong way up: it is n times the safety, and the enmity is 1 over that.", lambda: 5 / 2),
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
            ("This takes the capability itself as the safety. It must still be divided by K.", lambda: 1 - 2 / 3),
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
                "This is a straight line. The five stay careful up to an enmity of 1/5, and then give way quickly.",
                lambda: [1 - e for e in ENMITIES],
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
        needs=[
            (
                "Yours falls from the start. Up to an enmity of 1/5 nobody gives way at all.",
                lambda heights: min(heights[:3]) >= 0.95,
            ),
        ],
        at=ENMITIES,
    ),
    Exercise(
        "gutted_city",
        "A check that is spent",
        "number",
        "A city has `8` buildings of `10` girders. A building counts as destroyed when fewer than `7` are left, and "
        "two may be destroyed. What share of all girders is left when the check has been spent?",
        right=lambda: sum(gut([10] * 8, 7, 2)[-1]) / 80,
        mistakes=[
            ("The two that may be destroyed go as well.", lambda: 7 / 10),
            ("The others do not stay whole: each of them comes down to the bar.", lambda: 6 / 8),
            (
                "Of a building that counts as destroyed nothing is left: the check does not protect it any more.",
                lambda: (6 * 7 + 2 * 6) / 80,
            ),
            ("One girder below the bar, a building is destroyed. Six must stand.", lambda: 6 * 6 / 80),
            ("That is the share that is taken.", lambda: 1 - 6 * 7 / 80),
            ("That is in per cent. Write the share as a number from 0 to 1.", lambda: 100 * 6 * 7 / 80),
        ],
    ),
    Exercise(
        "half_of_score",
        "How much of the score is real",
        "number",
        "The value of a candidate and the error of its score are drawn independently, and from one law, with the "
        "density exp(−x) above 0. The best of many scores `7`. What is its value, on average?",
        right=lambda: value_within(7.0),
        mistakes=[
            ("That is the score. Part of it is error.", lambda: 7),
            ("Here the mean error is taken off. But the error of the best is no ordinary one.", lambda: 7 - 1),
            ("That is the mean value of any candidate. A high score says something.", lambda: 1),
            ("The share is the square of the correlation, and not the correlation.", lambda: 7 / sqrt(2)),
        ],
    ),
    Exercise(
        "one_fraud_in_fifty",
        "One fraud in fifty",
        "sequence",
        "Candidates are worth between 0 and 1, all values being equally likely, and the score of an honest one is its "
        "value. But one in `50` is a fraud: it is worth 0, and outscores all that are honest. For which n is the best "
        "of n by score worth the most? From which n on is it worth less than a single candidate? Write both.",
        right=best_and_worse,
        mistakes=[
            ("A single candidate may be a fraud as well, so that it is worth less than one half.", lambda: [7, 33]),
            ("That is where a fraud among them gets more likely than none. Compare what is won.", lambda: [7, 35]),
            ("The best honest one is worth n/(n + 1), not 1: at first more candidates do help.", lambda: [1, 2]),
            ("Of so many one is a fraud, on average. By then the harm is long done.", lambda: [50, 50]),
        ],
    ),
    Exercise(
        "by_median",
        "By the median of the checks",
        "function",
        "Candidates are worth between 0 and 1, all values being equally likely. Each of several checks reads what a "
        "candidate is worth, but with the probability q it is fooled, whatever the others read, and reads `1000`. "
        "Write `by_median(n, checks, q)`: what the best of n by the median of the checks is worth on average. The "
        "number of checks is odd. Of equal medians the first is taken.",
        takes="n, checks, q",
        cases=[(8, 3, 0.1), (40, 5, 0.1), (25, 1, 0.04), (60, 7, 0.2)],
        right=lambda n, checks, q: by_checks(n, most_fooled(checks, q)),
        mistakes=[
            (
                "So it is with the highest check: there one that is fooled is enough. For the median most must be.",
                lambda n, checks, q: by_checks(n, most_fooled(checks, q, lambda many: many > 0)),
            ),
            (
                "So it is with the lowest check, which is fooled only if all are. For the median most are enough.",
                lambda n, checks, q: by_checks(n, most_fooled(checks, q, lambda many: many == checks)),
            ),
            (
                "Here just the smallest majority is fooled. If more are, the median is fooled as well.",
                lambda n, checks, q: by_checks(n, most_fooled(checks, q, lambda many: many == (checks + 1) // 2)),
            ),
            ("So it is with a single check.", lambda n, checks, q: by_checks(n, q)),
            (
                "A candidate whose checks are fooled is worth nothing here. It is worth what any candidate is.",
                lambda n, checks, q: by_checks(n, most_fooled(checks, q), 0.0),
            ),
            (
                "Here only one candidate can fool the median. There are n, and one is enough.",
                lambda n, checks, q: n / (n + 1) + most_fooled(checks, q) * (0.5 - n / (n + 1)),
            ),
            ("So it is if no check is ever fooled.", lambda n, checks, q: n / (n + 1)),
        ],
    ),
    Exercise(
        "far_from_one_draw",
        "How far from a single draw",
        "number",
        "No two candidates can tie. What is the KL divergence of the best of `16` from a single draw, in nats?",
        right=lambda: divergence(16),
        mistakes=[
            ("That is log n alone. The density is n at the very top only, and less below.", lambda: log(16)),
            (
                "This weighs log n with n, the density at the very top. All weights together are 1.",
                lambda: 16 * log(16),
            ),
            ("That is what it comes near to for large n. At 16 the difference still shows.", lambda: log(16) - 1),
            ("That is in bits. Take the natural logarithm.", lambda: divergence(16) / log(2)),
            ("That is the divergence of a single draw from the best of n.", lambda: 16 - 1 - log(16)),
        ],
    ),
    Exercise(
        "asking_gains",
        "What asking gains",
        "number",
        "The plan looks bad: μ is `-0.8` and σ is `2`. The human never errs. How much more is it worth to defer than "
        "the better of the other two moves?",
        right=lambda: let_pass(-0.8, 2.0),
        mistakes=[
            ("That is compared with acting. Switching off is better: it brings 0.", lambda: let_pass(-0.8, 2.0) + 0.8),
            ("This is σφ(μ/σ) alone. The mean counts too, where the plan is let pass.", lambda: 2 * density(-0.4)),
            ("So it is at a mean of 0. This plan is let pass less often.", lambda: 2 / sqrt(2 * pi)),
            ("This is how often the plan is let pass, and not what that is worth.", lambda: below(-0.4)),
            (
                "This is the mean of the plans let pass. Multiply it by how often one is let pass.",
                lambda: let_pass(-0.8, 2.0) / below(-0.4),
            ),
        ],
    ),
    Exercise(
        "worst_eyes",
        "The worst eyes worth asking",
        "number",
        "A machine believes that its plan is worth `0.5`, with a σ of `1`. How large may the human's error b be, at "
        "most, for deferring to pay?",
        right=lambda: crossing(lambda b: asked(0.5, 1.0, b) < 0.5, 0.3, 9.0),
        mistakes=[
            ("So it is for the human who wavers. This one sees badly.", lambda: largest_beta(0.5)),
            ("This is the variance. Its root is asked for.", lambda: largest_error(0.5) ** 2),
            (
                "This is t, the spread of what the human sees. The plan has a part in it.",
                lambda: sqrt(1 + largest_error(0.5) ** 2),
            ),
            ("So it is for a plan that looks twice as good.", lambda: largest_error(1.0)),
            ("So it is for a plan that looks half as good.", lambda: largest_error(0.25)),
        ],
    ),
    Exercise(
        "decide",
        "Act, switch off, or defer",
        "function",
        "Write `decide(values, slip)`. The plan is worth one of the `values`, each as likely as the others. The human "
        "knows which, but gives the wrong answer with the probability `slip`. Return `0` if it is best to switch "
        "off, `1` to act, `2` to defer.",
        takes="values, slip",
        cases=[
            ([3.0, -1.0, 2.0, -2.0], 0.1),
            ([3.0, -1.0, 2.0, -2.0], 0.4),
            ([1.0, -3.0, 2.0, -4.0], 0.1),
            ([1.0, -3.0, 2.0, -4.0], 0.35),
            ([4.0, 3.0, -1.0], 0.2),
            ([4.0, 3.0, -1.0], 0.12),
            ([3.0, -1.0, 2.0, -2.0], 0.9),
            ([2.0, 3.0, 1.0], 0.05),
            ([-1.0, -2.0], 0.1),
        ],
        right=answered,
        mistakes=[
            (
                "You take every answer for a right one.",
                lambda values, slip: best_move(0.0, mean(values), positive(values)),
            ),
            (
                "A wrong answer does two kinds of harm: a good plan is stopped, and a bad one is let pass.",
                lambda values, slip: best_move(0.0, mean(values), (1 - slip) * positive(values)),
            ),
            (
                "You have exchanged right answers and wrong ones: the human errs with the probability slip.",
                lambda values, slip: answered(values, 1 - slip),
            ),
            (
                "Your machine never defers.",
                lambda values, slip: best_move(0.0, mean(values), -1.0),
            ),
            (
                "Yours defers to anyone who is right more often than not. Compare what deferring is worth.",
                lambda values, slip: best_move(0.0, mean(values), 1e9 * (0.5 - slip)),
            ),
        ],
    ),
    Exercise(
        "ask_again",
        "Ask, and ask again",
        "function",
        f"A plan is worth `{GOOD:g}` or `{BAD:g}`, either as likely as the other. The human knows which, but each "
        f"answer is wrong with the probability `{SLIP}`, whatever the others were. An answer costs `{ASKED}`, and "
        f"whoever asks after `{ANSWERS}` answers is switched off. Write `ask_again(yes, no)`: the move after so many "
        "answers of either kind. Return `0` to switch off, `1` to act, `2` to ask. With your moves the machine must "
        f"make at least `{ENOUGH}` on average.",
        takes="yes, no",
        cases=HEARD,
        right=lambda yes, no: best_moves()[yes, no],
        mistakes=[
            (
                f"Yours asks nobody. To act makes {mean([GOOD, BAD])} on average, and to switch off 0.",
                lambda yes, no: 0,
            ),
            (
                "Yours obeys the first answer. A yes is wrong too often for what a bad plan costs.",
                until(1, 1),
            ),
            (
                "Yours asks as often as it can. By then the answers have cost more than they tell.",
                lambda yes, no: 2 if yes + no < ANSWERS else int(yes > no),
            ),
            (
                "Yours heeds a yes as much as a no. But it loses more by a wrong yes than by a wrong no.",
                until(2, 2),
            ),
            ("Yours acts where more answers were no than yes.", lambda yes, no: until(3, 1)(no, yes)),
        ],
        measure=lambda answers: made(as_moves(answers)),
        measured="what your machine makes, on average,",
        accepts=lambda worth: worth >= ENOUGH,
        signs=[
            lambda answers: asks_nobody(as_moves(answers)),
            lambda answers: obeys(as_moves(answers)),
            lambda answers: asks_on(as_moves(answers)),
            lambda answers: even_handed(as_moves(answers)),
            lambda answers: acts_on_no(as_moves(answers)),
        ],
    ),
    Exercise(
        "begins_to_swing",
        "When a fix begins to swing",
        "sequence",
        "A fault does not grow by itself: x′(t) = −k x(t − τ), with a k of `2`. From which delay τ on does the error "
        "swing about 0? From which on do the swings grow? Write both.",
        right=lambda: borders(2.0),
        mistakes=[
            ("These are strength times delay. Divide by the strength.", lambda: [exp(-1), pi / 2]),
            ("Here strength times delay is multiplied by the strength. Divide by it.", lambda: [2 * exp(-1), pi]),
            (
                "The first is right. In the second, a swing that lasts lags by a quarter of a turn, π/2, and not by 1.",
                lambda: [exp(-1) / 2, 1 / 2],
            ),
            ("The first comes sooner: an error may swing and yet die out.", lambda: [pi / 4, pi / 4]),
            ("The second is for half a turn, π. A swing that lasts lags by a quarter.", lambda: [exp(-1) / 2, pi / 2]),
        ],
    ),
    Exercise(
        "enough_versions",
        "Enough clean versions",
        "number",
        "How many versions must go well before a hazard of `0.02` is ruled out: before a record so clean has a chance "
        "of less than `0.05`?",
        right=lambda: ruled_out(0.02, 0.05),
        mistakes=[
            ("That is the rule of three, which is on the safe side. Give the exact number.", lambda: round(3 / 0.02)),
            ("Of so many one fails, on average. But it is no surprise if none does.", lambda: 50),
            ("By then a clean record is as likely as not.", lambda: ruled_out(0.02, 0.5)),
            ("That is for a chance of one in a hundred.", lambda: ruled_out(0.02, 0.01)),
            ("At that number the chance is still a little above 0.05. One more.", lambda: ruled_out(0.02, 0.05) - 1),
        ],
    ),
    Exercise(
        "still_there",
        "Who is still there",
        "number",
        "Of `1000` histories each goes on from version to version with a hazard of `0.03`. How many are still there "
        "after `40` versions, on average?",
        right=lambda: 1000 - ended(1000.0, 0.03, 40),
        mistakes=[
            ("This takes away as many each time. Of fewer histories fewer end.", lambda: 1000 * (1 - 40 * 0.03)),
            ("These are those that have ended.", lambda: ended(1000.0, 0.03, 40)),
            ("This is after one version less.", lambda: 1000 - ended(1000.0, 0.03, 39)),
            ("This is exp(−hN), which is near for small hazards only.", lambda: 1000 * exp(-1.2)),
            ("This is their share. Of 1000, how many are they?", lambda: 1 - ended(1.0, 0.03, 40)),
        ],
    ),
    Exercise(
        "option_worth",
        "The worth of waiting",
        "function",
        "Write `option_worth(outcomes, chances)`: what it is worth to decide after one knows which of the outcomes "
        "a step will bring, and not before. Each has its chance, and to leave the step is worth 0.",
        takes="outcomes, chances",
        cases=[([6.0, -1.0, -8.0], [0.5, 0.3, 0.2]), ([2.0, -9.0], [0.6, 0.4]), ([1.5, 4.0, -3.0], [0.25, 0.25, 0.5])],
        right=regret,
        mistakes=[
            (
                "That is what it is worth to wait. Take off what can be had without an answer.",
                lambda outcomes, chances: weighed(outcomes, chances, 0.0),
            ),
            (
                "Who must decide at once need not take the step. Where its mean is below 0, it is left.",
                lambda outcomes, chances: weighed(outcomes, chances, 0.0) - weighed(outcomes, chances),
            ),
            (
                "The chances are not equal.",
                lambda outcomes, chances: regret(outcomes, [1 / len(outcomes)] * len(outcomes)),
            ),
            (
                "The best outcome does not come for certain. Weigh each with its chance.",
                lambda outcomes, chances: max(outcomes) - max(0.0, weighed(outcomes, chances)),
            ),
            (
                "That is what it is worth to decide at once.",
                lambda outcomes, chances: max(0.0, weighed(outcomes, chances)),
            ),
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
            (
                "That is how much of its way the enmity has come. Give the enmity at which it stands.",
                lambda: (1 - halfway()) / (1 - 0.1),
            ),
        ],
    ),
    Exercise(
        "team_payoff",
        "What a team expects",
        "function",
        "Write `team_payoff(s, others, rivals, e)`: what a team expects that chooses the safety s, while each of its "
        "rivals, so many in number, chooses `others`. The enmity is e. Nobody knows any capability, and μ is `1`.",
        takes="s, others, rivals, e",
        cases=[(0.3, 0.6, 4, 0.5), (0.8, 0.5, 2, 0.9), (0.2, 0.2, 5, 0.3)],
        right=expected,
        mistakes=[
            (
                "A rival's safe machine is worth something too: 1 − e.",
                lambda s, others, rivals, e: paid(wins(others - s, rivals + 1), s, 0.0),
            ),
            (
                "A rival's safe machine counts e here. It should count 1 − e.",
                lambda s, others, rivals, e: paid(wins(others - s, rivals + 1), s, e * others),
            ),
            (
                "A team that is behind wins by another formula than one that is ahead. Yours is ahead in all cases.",
                lambda s, others, rivals, e: paid(ahead(others - s, rivals + 1), s, (1 - e) * others),
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
        "to_one_half",
        "One lever alone",
        "sequence",
        "Five teams race at an enmity of `0.5` with a μ of `1`, and each knows itself. P(disaster) is to come down to "
        "one half. To which value must the enmity be moved, if it is moved alone? And to which μ, if that is moved "
        "alone? Write both.",
        right=one_half,
        mistakes=[
            ("So it would be if they knew nothing. Each knows itself.", lambda: [2 / 5, 5 * 0.5 / 2]),
            ("K is e(n − 1) + 1. You have n in place of n − 1.", lambda: [(5 / 3 - 1) / 5, 0.6 * (5 * 0.5 + 1)]),
            ("This takes a team of middling capability for the winner. The ablest wins.", lambda: [0, 3]),
            (
                "With these the ablest team that there could be has a safety of one half. The ablest of five is "
                "less able.",
                lambda: [(2 - 1) / 4, 3 / 2],
            ),
        ],
    ),
]
