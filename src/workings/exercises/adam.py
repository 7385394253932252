"""The exercises on Adam. Its moments are sums over all gradients so far, and not running averages.

Letters are those of Kingma & Ba (2015), Algorithm 1. Lengths of steps are in units of alpha, and eps is 0, but where it
is said.
"""

from math import sqrt

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
    if len(gradients) != 10:
        message = f"There should be 10 gradients, and here are {len(gradients)}."
        raise ValueError(message)
    return step(gradients)


def averaged(old: float, new: float, beta: float) -> float:
    """One step of an exponential moving average."""
    return beta * old + (1 - beta) * new


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
        "Write ten gradients, the first of all first, after which the tenth step is longer than `1.04` α.",
        right=lambda: longest(10),
        mistakes=[
            ("Ten equal gradients make ten steps of exactly α, since m̂ and √v̂ are equal.", lambda: [1.0] * 10),
            (
                "A lone gradient at the end counts for little: both averages are over ten, and it is the root that "
                "falls more slowly.",
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
                "This falls from the first step on, as if v alone were uncorrected; but m begins at a tenth of g.",
                lambda: [min(1 / sqrt(1 - 0.999**t), 8.0) for t in DRAWN],
            ),
        ],
        at=DRAWN,
        low=0.0,
        high=8.0,
    ),
]
