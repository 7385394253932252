"""The figure that moves on the page on trained networks: what it computes, then what it shows."""

from typing import NamedTuple

from press.interactive import Axis, Choice, Label, Line, Moving, Panel, Rule, Slider
from workings.adam.plain import power

# Test losses of each rule's rates for 20, 60, 200 and 600 steps, in the order of the images to choose by, in the mean
# over the seeds: `tests/essays/adam/test_live_trained.py` compares them with the record.
# fmt: off
SGD = [
    [1.405, 1.579, 2.007, 2.165, 2.234, 2.275, 2.296, 2.301, 2.303, 2.303, 2.302, 2.303, 2.302, 2.302, 2.303, 2.303,
     2.303, 2.303, 2.303, 2.303, 2.303, 2.303],
    [0.389, 0.896, 1.622, 1.791, 2.141, 2.212, 2.267, 2.291, 2.3, 2.302, 2.303, 2.303, 2.303, 2.302, 2.302, 2.303,
     2.303, 2.303, 2.303, 2.303, 2.303, 2.303],
    [0.164, 0.234, 0.491, 1.293, 1.818, 2.079, 2.221, 2.27, 2.293, 2.301, 2.302, 2.303, 2.303, 2.303, 2.299, 2.302,
     2.303, 2.303, 2.303, 2.303, 2.303, 2.303],
    [0.119, 0.135, 0.185, 0.335, 0.854, 1.788, 2.055, 2.213, 2.268, 2.291, 2.3, 2.302, 2.303, 2.303, 2.303, 2.303,
     2.302, 2.302, 2.303, 2.303, 2.303, 2.303],
]
MOMENTUM = [
    [0.632, 0.809, 1.6, 1.948, 2.141, 2.224, 2.268, 2.289, 2.301, 2.303, 2.303, 2.303, 2.303, 2.301, 2.301, 2.302,
     2.303, 2.303, 2.303, 2.303, 2.303, 2.303],
    [0.215, 0.276, 0.547, 0.894, 1.475, 2.034, 2.151, 2.22, 2.268, 2.293, 2.301, 2.303, 2.303, 2.303, 2.303, 2.302,
     2.302, 2.302, 2.303, 2.303, 2.303, 2.303],
    [0.139, 0.184, 0.179, 0.256, 0.592, 1.443, 1.789, 2.114, 2.2, 2.26, 2.288, 2.297, 2.301, 2.303, 2.303, 2.303,
     2.281, 2.3, 2.302, 2.303, 2.303, 2.303],
    [0.13, 0.122, 0.155, 0.181, 0.201, 0.353, 0.924, 1.615, 2.015, 2.185, 2.256, 2.284, 2.298, 2.302, 2.303, 2.303,
     2.303, 2.302, 2.303, 2.302, 2.302, 2.303],
]
ADAM = [
    [0.819, 1.067, 1.378, 1.85, 2.002, 2.142, 2.206, 2.268, 2.291, 2.303, 2.303, 2.303, 2.303, 2.303, 2.303, 2.303,
     2.297, 2.301, 2.302, 2.303, 2.303, 2.303],
    [0.258, 0.336, 0.428, 0.835, 1.546, 1.758, 2.002, 2.141, 2.237, 2.27, 2.289, 2.299, 2.303, 2.303, 2.303, 2.303,
     2.303, 2.303, 2.298, 2.302, 2.302, 2.303],
    [0.142, 0.15, 0.181, 0.231, 0.434, 0.966, 1.48, 1.874, 2.079, 2.235, 2.261, 2.29, 2.303, 2.303, 2.303, 2.303,
     2.303, 2.303, 2.253, 2.303, 2.301, 2.302],
    [0.141, 0.116, 0.13, 0.176, 0.192, 0.289, 0.629, 1.172, 1.671, 2.001, 2.171, 2.254, 2.288, 2.302, 2.303, 2.303,
     2.303, 2.303, 2.303, 2.302, 2.303, 2.299],
]
MUON = [
    [0.319, 0.578, 0.691, 1.095, 1.639, 2.096, 2.137, 2.164, 2.271, 2.294, 2.301, 2.303, 2.303, 2.303, 2.297, 2.298,
     2.302, 2.302, 2.303, 2.303, 2.303, 2.303],
    [0.208, 0.301, 0.39, 0.723, 1.196, 1.741, 1.86, 2.141, 2.234, 2.276, 2.296, 2.302, 2.303, 2.303, 2.303, 2.303,
     2.303, 2.272, 2.302, 2.303, 2.303, 2.303],
    [0.154, 0.153, 0.326, 0.629, 0.561, 1.138, 1.638, 1.94, 2.188, 2.255, 2.286, 2.3, 2.303, 2.303, 2.303, 2.303,
     2.303, 2.303, 2.293, 2.302, 2.302, 2.303],
    [0.113, 0.119, 0.245, 0.262, 0.507, 1.05, 1.046, 1.852, 2.031, 2.066, 2.239, 2.278, 2.298, 2.302, 2.303, 2.303,
     2.303, 2.303, 2.303, 2.303, 2.302, 2.302],
]
# fmt: on


class Tries(NamedTuple):
    """Expected test losses of the best of some tries."""

    tried: list[float]
    sgd: list[float]
    momentum: list[float]
    adam: list[float]
    muon: list[float]
    at: float  # the tries, where they are drawn
    sgd_at: float
    momentum_at: float
    adam_at: float
    muon_at: float


def best_of(losses: list[float], k: int) -> float:
    """The expected loss of the best of k draws, with replacement, from losses in the order of preference."""
    n, total = len(losses), 0.0
    for i in range(n):
        total = total + (power((n - i) / n, k) - power((n - i - 1) / n, k)) * losses[i]
    return total


def tried(steps: int, k: int) -> Tries:
    """The curves of four rules for 20, 60, 200 or 600 steps, and where they are after k tries."""
    counts = [1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50, 65, 80, 100]
    sgd = [best_of(SGD[steps], count) for count in counts]
    momentum = [best_of(MOMENTUM[steps], count) for count in counts]
    adam = [best_of(ADAM[steps], count) for count in counts]
    muon = [best_of(MUON[steps], count) for count in counts]
    at = [best_of(SGD[steps], k), best_of(MOMENTUM[steps], k), best_of(ADAM[steps], k), best_of(MUON[steps], k)]
    return Tries([float(count) for count in counts], sgd, momentum, adam, muon, float(k), at[0], at[1], at[2], at[3])


def tries_try() -> Moving:
    """What tuning is worth, for budgets that the reader sets."""
    panel = Panel(
        Axis(1, 100, "rates tried", log=True, ticks=(1, 3, 10, 30, 100)),
        Axis(0.09, 2.4, "expected test loss", log=True, ticks=(0.1, 0.2, 0.5, 1, 2)),
        (
            Rule(x="at", colour="muted"),
            Line(x="tried", y="sgd", colour="sgd"),
            Line(x="tried", y="momentum", colour="momentum"),
            Line(x="tried", y="adam", colour="adam"),
            Line(x="tried", y="muon", colour="v"),
            Label("SGD", 1.08, 0.25, colour="sgd"),
            Label("momentum", 1.08, 0.184, colour="momentum"),
            Label("Adam", 1.08, 0.136, colour="adam"),
            Label("Muon", 1.08, 0.1, colour="v"),
        ),
        alt="At {at:.0f} tries: SGD {sgd_at:.2f}, momentum {momentum_at:.2f}, Adam {adam_at:.2f}, Muon {muon_at:.2f}.",
    )
    return Moving(
        title="What is a try worth?",
        compute=tried,
        controls=(
            Choice("steps", "steps in a run", options={"20": "20", "60": "60", "200": "200", "600": "600"}),
            Slider("k", "rates tried", (1, 2, 3, 5, 10, 20, 50, 100), 5),
        ),
        parts=(panel,),
        says="The best of {k} random rates is expected to leave {sgd_at:.3f} with SGD, {momentum_at:.3f} with "
        "momentum, {adam_at:.3f} with Adam and {muon_at:.3f} with Muon.",
    )
