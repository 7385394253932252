"""The exercises on Adam. Its moments are sums over all gradients so far, and not running averages.

Letters are those of Kingma & Ba (2015), Algorithm 1. Lengths of steps are in units of alpha, and eps is 0, but where it
is said.
"""

from collections.abc import Callable
from math import ceil, log, sqrt

from workings.exercises.exercise import Exercise


def mean(values: list[float], beta: float) -> float:
    """What an exponential moving average from 0 makes of some values: the sum that it is."""
    return sum([(1 - beta) * beta ** (len(values) - 1 - i) * value for i, value in enumerate(values)])


def step(gradients: list[float], beta1: float = 0.9, beta2: float = 0.999) -> float:
    """The length of Adam's last step, in units of alpha; 0 as long as all gradients are 0."""
    t, v = len(gradients), mean([g * g for g in gradients], beta2)
    return mean(gradients, beta1) / (1 - beta1**t) / sqrt(v / (1 - beta2**t)) if v > 0 else 0.0


def bare(t: int, beta1: float = 0.9, beta2: float = 0.999) -> float:
    """The length of the t-th step at equal gradients, where neither moment is corrected."""
    return (1 - beta1**t) / sqrt(1 - beta2**t)


def longest(t: int, beta1: float = 0.9, beta2: float = 0.999) -> list[float]:
    """The gradients whose t-th step is the longest that can be: by Cauchy and Schwarz, powers of beta1 over beta2."""
    return [(beta1 / beta2) ** (t - 1 - i) for i in range(t)]


def tenth(gradients: list[float]) -> float:
    """The length of the tenth step."""
    return abs(step(gradients))


def averaged(old: float, new: float, beta: float) -> float:
    """One step of an exponential moving average."""
    return beta * old + (1 - beta) * new


def crossing(above: Callable, low: float, high: float) -> float:
    """Where a condition that holds at high, and not at low, begins to hold: by halving."""
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (low, middle) if above(middle) else (middle, high)
    return high


def mean_over(values: list[float]) -> float:
    """The mean of some values, each with the same weight."""
    return sum(values) / len(values)


def left(beta: float, steps: int) -> float:
    """What is left of v after a gradient of 1 and so many zeros, as a part of what it was."""
    return mean([1.0] + [0.0] * steps, beta) / mean([1.0], beta)


def swing(h: float, beta1: float) -> float:
    """The size of the larger root of z^2 - (1 + beta1 - (1 - beta1) h) z + beta1, the factor from swing to swing."""
    b = 1 + beta1 - (1 - beta1) * h
    inside = b * b - 4 * beta1
    return (abs(b) + sqrt(inside)) / 2 if inside > 0 else sqrt(beta1)


def wait(weight: float, level: float, beta2: float = 0.999) -> int:
    """Steps until v has come down to a level, after a gradient of 100 with some weight among gradients of 1."""
    return ceil(log((level - 1) / (weight * (100.0**2 - 1))) / log(beta2))


def shrunk(decay: float, factor: float, steps: int = 10, rate: float = 0.1) -> float:
    """Where a weight of 1 stands after steps as long as the rate times a factor, each after a decay: the sum."""
    return (1 - decay) ** steps - factor * rate * (1 - (1 - decay) ** steps) / decay


def coupled(steps: int = 10, rate: float = 0.1, decay: float = 0.5, g: float = 5.0) -> float:
    """The same with the decay in the gradient."""
    theta, gradients = 1.0, []
    for _ in range(steps):
        gradients.append(g + decay * theta)
        theta -= rate * step(gradients)
    return theta


def root_mean_square(v: float, g: float, lr: float, beta2: float, eps: float, square: float, under: bool) -> list:
    """The new v and the change of the parameter, given the square that comes in, and where eps stands."""
    new = v + (1 - beta2) * (square - v)
    return [new, -lr * g / (sqrt(new + eps) if under else sqrt(new) + eps)]


def way(gradients: list[float], beta2: float = 0.5) -> float:
    """How far Adam without momentum goes in one round of three gradients that have come for ever, in units of alpha."""
    if sum(gradients) <= 0:
        message = f"Their sum is {sum(gradients):g}. It should be above 0, so that Adam ought to go down."
        raise ValueError(message)
    moved = 0.0
    for i, g in enumerate(gradients):
        past = [gradients[i - age] ** 2 * beta2**age for age in range(3)]
        moved -= g / sqrt(sum(past) * (1 - beta2) / (1 - beta2**3))
    return moved


def largest(values: list[float]) -> list[float]:
    """The largest so far, at each place."""
    return [max(values[: i + 1]) for i in range(len(values))]


LEFT = [0.1, 0.2, 0.5, 2.0]  # losses of four rates
SQUARES = [1.0, 9.0, 0.0, 25.0, 0.0]  # of the gradients 1, 3, 0, 5, 0


def moments(corrected: bool, beta2: float = 0.5) -> list[float]:
    """The second moment at each of these."""
    past = [SQUARES[: t + 1] for t in range(len(SQUARES))]
    return [mean(values, beta2) / (1 - beta2 ** len(values) if corrected else 1.0) for values in past]


DRAWN = [1, 2, 3, 5, 8, 12, 20, 30]  # the steps whose lengths are drawn

EXERCISES = [
    Exercise(
        "first_step",
        "The first step",
        "number",
        "The first gradient is `7`. How long is Adam's first step, in units of α?",
        right=lambda: step([7.0]),
        mistakes=[
            ("That is the uncorrected step: m is a tenth of g, and √v about a thirtieth.", lambda: bare(1)),
            ("That is the gradient itself. Adam divides by its size, so that the size no longer counts.", lambda: 7.0),
            ("Here v was corrected and m was not.", lambda: 1 - 0.9),
            ("Here m was corrected and v was not.", lambda: 1 / sqrt(1 - 0.999)),
            ("That is m̂ over v̂: the root of v̂ is missing.", lambda: 1 / 7),
        ],
    ),
    Exercise(
        "long_step",
        "A long tenth step",
        "sequence",
        "Write ten gradients, in the order in which they come, so that the tenth step is longer than `1.04` α.",
        right=lambda: longest(10),
        mistakes=[
            ("Ten equal gradients make ten steps of exactly α, since m̂ and √v̂ are equal.", lambda: [1.0] * 10),
            (
                "A lone gradient at the end has a small weight in both averages, and the root makes that in v̂ larger.",
                lambda: [0.0] * 9 + [1.0],
            ),
            (
                "These shrink: v̂ still remembers the large ones when m̂ has begun to forget them. Let them grow.",
                lambda: longest(10)[::-1],
            ),
            ("When signs alternate, m̂ cancels and v̂ does not.", lambda: [(-1.0) ** i for i in range(10)]),
        ],
        measure=tenth,
        measured="the tenth step, in units of α,",
        accepts=lambda length: length > 1.04,
        signs=[
            lambda row: min(row) == max(row) != 0,
            lambda row: [g != 0 for g in row] == [False] * 9 + [True],
            lambda row: all(abs(row[i + 1]) < abs(row[i]) for i in range(9)),
            lambda row: all(row[i + 1] * row[i] < 0 for i in range(9)),
        ],
    ),
    Exercise(
        "line_twelve",
        "Line 12",
        "function",
        "Write `line_twelve(v, g, beta2)`: the new second moment, from the old one and the gradient.",
        takes="v, g, beta2",
        cases=[(0.25, -3.0, 0.61), (0.0, 0.5, 0.999), (4.0, 0.0, 0.9)],
        right=lambda v, g, beta2: v + (1 - beta2) * (g * g - v),
        mistakes=[
            (
                "The weights are exchanged: β₂ belongs to the old v, and 1 − β₂ to the new square.",
                lambda v, g, beta2: averaged(v, g * g, 1 - beta2),
            ),
            (
                "g is not squared: this is line 11, with β₂ in the place of β₁.",
                lambda v, g, beta2: averaged(v, g, beta2),
            ),
            (
                "The new square has the weight 1, so that v grows towards a sum. Its weight is 1 − β₂.",
                lambda v, g, beta2: beta2 * v + g * g,
            ),
            ("This is the size of g, where its square should stand.", lambda v, g, beta2: averaged(v, abs(g), beta2)),
        ],
    ),
    Exercise(
        "warm_lengths",
        "The first thirty steps, uncorrected",
        "curve",
        "All gradients are equal, and neither moment is corrected. Draw the length of the steps "
        f"{', '.join(map(str, DRAWN))}, in units of α.",
        right=lambda: [bare(t) for t in DRAWN],
        mistakes=[
            ("These are the corrected steps: at equal gradients each has the length α.", lambda: [1.0 for t in DRAWN]),
            ("Here m alone is uncorrected. √v is too small as well, and by more.", lambda: [1 - 0.9**t for t in DRAWN]),
            (
                "This begins at the top and comes down, as if v alone were uncorrected; but m begins at a tenth of g.",
                lambda: [min(1 / sqrt(1 - 0.999**t), 8.0) for t in DRAWN],
            ),
        ],
        at=DRAWN,
        low=0.0,
        high=8.0,
    ),
    Exercise(
        "half_life",
        "A half-life of a hundred steps",
        "number",
        "After one gradient come only zeros. At which β₂ has √v fallen to a half after `100` of them? "
        "Give it to four digits.",
        right=lambda: crossing(lambda beta: sqrt(left(beta, 100)) > 0.5, 0.5, 1.0),
        mistakes=[
            (
                "At this β₂ it is v that halves in 100 steps. √v then falls by a factor of √2 only.",
                lambda: crossing(lambda beta: left(beta, 100) > 0.5, 0.5, 1.0),
            ),
            ("This is 1 − 1/100, at which √v still stands at six tenths.", lambda: 1 - 1 / 100),
            (
                "The root works the other way: v must fall to a quarter while √v falls to a half.",
                lambda: crossing(lambda beta: left(beta, 100) ** 2 > 0.5, 0.5, 1.0),
            ),
        ],
        tolerance=3e-4,
    ),
    Exercise(
        "two_epsilons",
        "Two epsilons",
        "number",
        "Code folds the corrections into the rate, and adds ε̂ = `1e-8` to √v. Which ε, added to √v̂ as in line 15, "
        "makes the same first step?",
        right=lambda: 1 / ((sqrt(1 - 0.999) / 0.1) * 0.1 / (sqrt(1 - 0.999) + 1e-8)) - 1,
        mistakes=[
            (
                "The two are alike only late, when 1 − β₂ᵗ is nearly 1. At the first step it is a thousandth.",
                lambda: 1e-8,
            ),
            (
                "This is the other way round: of the two, ε̂ is the smaller, by a factor of √(1 − β₂).",
                lambda: 1e-8 * sqrt(1 - 0.999),
            ),
            (
                "Here the root is missing: √v̂ is √v over √(1 − β₂), and ε must be ε̂ over the same.",
                lambda: 1e-8 / (1 - 0.999),
            ),
            ("This divides by the correction of m, which does not touch the divisor.", lambda: 1e-8 / (1 - 0.9)),
        ],
    ),
    Exercise(
        "thrown_out",
        "The rate at which a parabola throws it out",
        "number",
        "v is held still, and β₁ is `0.8`. Above which product of the rate η and the curvature does Adam leave "
        "the minimum of a parabola?",
        right=lambda: crossing(lambda h: swing(h, 0.8) > 1, 1.0, 100.0),
        mistakes=[
            (
                "This is the limit of plain descent. Averaged gradients bear a higher rate.",
                lambda: crossing(lambda h: swing(h, 0.0) > 1, 1.0, 9.0),
            ),
            ("This is the limit at a β₁ of 0.9.", lambda: crossing(lambda h: swing(h, 0.9) > 1, 1.0, 99.0)),
            (
                "This is the limit of heavy ball, whose velocity is a sum; Adam's m is an average.",
                lambda: (1 - 0.8) * crossing(lambda h: swing(h, 0.8) > 1, 1.0, 100.0),
            ),
            ("This is half of it: at z = −1, 2 + 2β₁ stands over 1 − β₁.", lambda: (1 + 0.8) / (1 - 0.8)),
        ],
    ),
    Exercise(
        "effective_rate",
        "The rate that momentum makes",
        "number",
        "Heavy ball, whose velocity is a decayed sum, runs at a rate of `0.02` with β = `0.95`. How far does one "
        "gradient of 1 move the parameter in the end?",
        right=lambda: 0.02 * sum([0.95**age for age in range(2000)]),
        mistakes=[
            ("This is the first step. The velocity keeps most of the gradient for the steps to come.", lambda: 0.02),
            ("This is the first step of a velocity that is an average. Here it is a sum.", lambda: 0.02 * (1 - 0.95)),
            ("These are the first two steps. There are more.", lambda: 0.02 * (1 + 0.95)),
            ("This is so at a β of 0.9, where the weights sum to 10.", lambda: 0.02 * 10),
        ],
    ),
    Exercise(
        "after_spike",
        "How long a spike is remembered",
        "number",
        "All gradients have been 1 for long. Then comes one of `100`, and then again only ones. After how many of "
        "these is √v below 2? Give the exact number.",
        right=lambda: wait(1 - 0.999, 4.0),
        mistakes=[
            ("Here v itself is below 2, and √v has been for long.", lambda: wait(0.001, 2.0)),
            ("The spike enters v with the weight 1 − β₂, and not with the weight 1.", lambda: wait(1.0, 4.0)),
            (
                "That is 1/(1 − β₂), the memory of v. How long √v stays above 2 depends on the size of the spike, too.",
                lambda: 1000,
            ),
            ("By then it is m that is back within a tenth of 1.", lambda: ceil(log(0.1 / (0.1 * 99)) / log(0.9))),
        ],
    ),
    Exercise(
        "decoupled",
        "Ten steps of AdamW",
        "number",
        "A weight begins at 1, and its gradient is `5` at every step. Where is it after ten steps of AdamW, at a rate "
        "of `0.1` with a decay λ of `0.5`, as PyTorch means it?",
        right=lambda: shrunk(0.1 * 0.5, 1.0),
        mistakes=[
            ("This is L2: the decay went into the gradient, and Adam divided it away again.", coupled),
            (
                "The decay is not multiplied by the rate here. That is how the paper writes it; PyTorch multiplies.",
                lambda: shrunk(0.5, 1.0),
            ),
            ("Here the weight decays after the step. AdamW lets it decay before.", lambda: shrunk(0.05, 0.95)),
            ("This is the decay alone, without the ten steps.", lambda: (1 - 0.05) ** 10),
            ("This is Adam: nothing decays here. Before each step AdamW takes a twentieth off.", lambda: 1 - 10 * 0.1),
        ],
    ),
    Exercise(
        "rmsprop",
        "RMSProp from Adam",
        "function",
        "Write `rmsprop(v, g, lr, beta2, eps)`, Adam without momentum and without corrections. It returns a list "
        "of two numbers: the new v, and what is added to the parameter.",
        takes="v, g, lr, beta2, eps",
        cases=[(0.25, -3.0, 0.3, 0.61, 0.1), (4.0, 0.5, 0.01, 0.9, 0.02)],
        right=lambda v, g, lr, beta2, eps: root_mean_square(v, g, lr, beta2, eps, g * g, False),
        mistakes=[
            (
                "ε stands under the root here, and it should stand outside.",
                lambda v, g, lr, beta2, eps: root_mean_square(v, g, lr, beta2, eps, g * g, True),
            ),
            (
                "The change has the sign of the gradient. The parameter goes against it.",
                lambda v, g, lr, beta2, eps: root_mean_square(v, -g, lr, beta2, eps, g * g, False),
            ),
            (
                "The divisor is made of the old v. It should be the new one.",
                lambda v, g, lr, beta2, eps: [averaged(v, g * g, beta2), -lr * g / (sqrt(v) + eps)],
            ),
            (
                "This adds the squares up, and forgets none. It is Adagrad.",
                lambda v, g, lr, beta2, eps: [v + g * g, -lr * g / (sqrt(v + g * g) + eps)],
            ),
            (
                "The root is missing: the gradient is divided by v.",
                lambda v, g, lr, beta2, eps: [new := averaged(v, g * g, beta2), -lr * g / (new + eps)],
            ),
        ],
    ),
    Exercise(
        "largest_so_far",
        "The largest so far",
        "sequence",
        "The gradients are `1, 3, 0, 5, 0`, β₂ is `0.5`, and nothing is corrected. What does AMSGrad divide by, before "
        "the root, at each of the five?",
        right=lambda: largest(moments(False)),
        mistakes=[
            ("This is v, which falls at the zeros. AMSGrad keeps the largest so far.", lambda: moments(False)),
            ("These are the largest of the corrected v. Correct nothing.", lambda: largest(moments(True))),
            ("These are the largest squares themselves, and not of their average.", lambda: largest(SQUARES)),
            ("These are the roots already.", lambda: [sqrt(v) for v in largest(moments(False))]),
        ],
        needs=[("The largest so far never falls, and yours does.", lambda row: row == largest(row))],
    ),
    Exercise(
        "wrong_way",
        "The wrong way, for ever",
        "sequence",
        "Write three gradients that repeat for ever. Their sum is above 0, so that the parameter should fall. Yet Adam "
        "with a β₁ of `0` and a β₂ of `0.5` lets it rise.",
        right=lambda: [2.1, -1.0, -1.0],
        mistakes=[
            ("These all point one way, and so do Adam's steps.", lambda: [1.0, 1.0, 1.0]),
            ("Gradients of one size make steps of one size, so that the majority decides.", lambda: [1.0, 1.0, -1.0]),
            ("A zero makes no step, so nothing leads back. Let the other two do so.", lambda: [1.0, 0.0, 0.0]),
            (
                "These do it at a β₂ of 0.1, and here v remembers a little longer. Let the sum be nearer to 0.",
                lambda: [3.0, -1.0, -1.0],
            ),
        ],
        measure=way,
        measured="what one round moves the parameter, in units of α,",
        accepts=lambda moved: moved > 0,
        signs=[
            lambda row: min(row) > 0,
            lambda row: min(row) < 0 and len({abs(g) for g in row}) == 1,
            lambda row: min(row) == 0,
            lambda row: way(row, 0.1) > 0,
        ],
    ),
    Exercise(
        "best_of_three",
        "The best of three tries",
        "number",
        "Four rates leave a loss of `0.1`, `0.2`, `0.5` and `2`. You draw three of them at random, each from all four, "
        "and keep the best. Which loss do you expect?",
        right=lambda: mean_over([min(a, b, c) for a in LEFT for b in LEFT for c in LEFT]),
        mistakes=[
            ("Here no rate is drawn twice. Each of the three is drawn from all four.", lambda: (3 * 0.1 + 0.2) / 4),
            ("This is what one try leaves, in the mean. Keep the best of three.", lambda: mean_over(LEFT)),
            (
                "This is the worst of the three. Keep the best.",
                lambda: mean_over([max(a, b, c) for a in LEFT for b in LEFT for c in LEFT]),
            ),
            ("This is the best of the four, which three draws may miss.", lambda: 0.1),
        ],
    ),
]
