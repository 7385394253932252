"""The figure that moves on the page on trained networks: what it computes, then what it shows."""

from typing import NamedTuple

from press.figures import Axis, Cells, Choice, Dots, Label, Line, Moving, Panel, Rule, Slider
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


# The same in the order of the rates, from 0.00001 to 100.
# fmt: off
BY_RATE = [
    [  # sgd
        [2.303, 2.303, 2.303, 2.303, 2.303, 2.303, 2.303, 2.303, 2.303, 2.302, 2.299, 2.286, 2.257, 2.195, 2.007,
         1.432, 1.553, 2.231, 2.303, 2.303, 2.303, 2.303],
        [2.303, 2.303, 2.303, 2.303, 2.303, 2.303, 2.303, 2.303, 2.302, 2.295, 2.277, 2.239, 2.141, 1.798, 0.896,
         0.389, 1.614, 2.259, 2.303, 2.303, 2.303, 2.303],
        [2.303, 2.303, 2.303, 2.303, 2.303, 2.303, 2.302, 2.299, 2.287, 2.259, 2.197, 2.001, 1.293, 0.491, 0.234,
         0.164, 1.935, 2.303, 2.303, 2.303, 2.303, 2.303],
        [2.303, 2.303, 2.303, 2.303, 2.303, 2.302, 2.295, 2.277, 2.239, 2.141, 1.788, 0.854, 0.335, 0.185, 0.135,
         0.119, 2.172, 2.303, 2.303, 2.303, 2.303, 2.303],
    ],
    [  # momentum
        [2.303, 2.303, 2.303, 2.303, 2.303, 2.303, 2.303, 2.302, 2.298, 2.285, 2.257, 2.203, 2.059, 1.61, 0.767,
         0.675, 2.058, 2.303, 2.303, 2.303, 2.303, 2.303],
        [2.303, 2.303, 2.303, 2.303, 2.303, 2.302, 2.299, 2.285, 2.257, 2.198, 2.034, 1.475, 0.568, 0.276, 0.215,
         0.873, 2.191, 2.303, 2.303, 2.303, 2.303, 2.303],
        [2.303, 2.303, 2.303, 2.303, 2.3, 2.289, 2.264, 2.21, 2.056, 1.503, 0.592, 0.256, 0.163, 0.139, 0.199,
         1.798, 2.247, 2.303, 2.303, 2.303, 2.303, 2.303],
        [2.303, 2.303, 2.302, 2.296, 2.278, 2.242, 2.15, 1.831, 0.924, 0.353, 0.191, 0.139, 0.117, 0.124, 0.219,
         1.855, 2.303, 2.302, 2.303, 2.303, 2.303, 2.303],
    ],
    [  # adam
        [2.303, 2.303, 2.303, 2.303, 2.301, 2.293, 2.27, 2.222, 2.117, 1.874, 1.364, 0.819, 1.081, 2.054, 2.231,
         2.297, 2.303, 2.303, 2.303, 2.303, 2.303, 2.303],
        [2.303, 2.303, 2.302, 2.299, 2.286, 2.254, 2.183, 2.008, 1.569, 0.835, 0.386, 0.256, 0.379, 1.853, 2.106,
         2.286, 2.299, 2.303, 2.303, 2.303, 2.303, 2.303],
        [2.303, 2.301, 2.294, 2.271, 2.217, 2.085, 1.721, 0.995, 0.434, 0.231, 0.157, 0.133, 0.182, 1.702, 2.203,
         2.303, 2.303, 2.253, 2.303, 2.303, 2.303, 2.303],
        [2.299, 2.286, 2.253, 2.171, 1.949, 1.371, 0.626, 0.289, 0.174, 0.132, 0.116, 0.119, 0.213, 1.63, 2.203,
         2.303, 2.302, 2.303, 2.303, 2.303, 2.303, 2.303],
    ],
    [  # muon
        [2.303, 2.303, 2.303, 2.303, 2.303, 2.302, 2.299, 2.287, 2.257, 2.197, 2.05, 1.639, 0.692, 0.319, 0.578,
         1.095, 2.163, 2.303, 2.303, 2.303, 2.303, 2.303],
        [2.303, 2.303, 2.303, 2.303, 2.302, 2.295, 2.276, 2.234, 2.141, 1.893, 1.196, 0.312, 0.208, 0.379, 0.723,
         1.708, 2.272, 2.303, 2.303, 2.303, 2.303, 2.303],
        [2.303, 2.303, 2.302, 2.299, 2.286, 2.255, 2.188, 2.02, 1.544, 0.557, 0.153, 0.154, 0.326, 0.634, 1.152,
         2.303, 2.293, 2.303, 2.303, 2.303, 2.303, 2.303],
        [2.303, 2.302, 2.295, 2.275, 2.231, 2.131, 1.864, 1.129, 0.262, 0.106, 0.125, 0.245, 0.507, 0.967, 1.967,
         2.303, 2.303, 2.303, 2.303, 2.303, 2.303, 2.303],
    ],
]
# fmt: on

class Tries(NamedTuple):
    """A draw of some rates, and the expected test losses of the best of some; rules are SGD, momentum, Adam, Muon."""

    tiles: list[list[float]]  # how low the loss is at each rate, a row for each rule, and an empty row above each
    pins: list[float]  # the rates that were drawn
    sgd_pins: list[float]  # how high the pins stand
    momentum_pins: list[float]
    adam_pins: list[float]
    muon_pins: list[float]
    sgd_row: float  # the same, for one pin
    momentum_row: float
    adam_row: float
    muon_row: float
    sgd_best: float  # the rate with the lowest loss of those that were drawn
    momentum_best: float
    adam_best: float
    muon_best: float
    sgd_got: float  # and this loss
    momentum_got: float
    adam_got: float
    muon_got: float
    tried: list[float]
    sgd: list[float]  # expected losses
    momentum: list[float]
    adam: list[float]
    muon: list[float]
    at: float  # the tries, where they are drawn
    sgd_at: float
    momentum_at: float
    adam_at: float
    muon_at: float
    sgd_name: float  # where the line's name stands
    momentum_name: float
    adam_name: float
    muon_name: float


def best_of(losses: list[float], k: int) -> float:
    """The expected loss of the best of k draws, with replacement, from losses in the order of preference."""
    n, total = len(losses), 0.0
    for i in range(n):
        total = total + (power((n - i) / n, k) - power((n - i - 1) / n, k)) * losses[i]
    return total


def drawn(k: int, draw: int) -> list[int]:
    """The first k rates of a draw, with replacement, by Lehmer's generator."""
    places: list[int] = []
    seed = 7919 * draw
    for _ in range(k):
        seed = seed * 48271 % 2147483647
        places.append(22 * seed // 2147483647)
    return places


def lowest(losses: list[float], places: list[int]) -> int:
    """The place, of those that were drawn, with the lowest loss."""
    best = places[0]
    for place in places:
        if losses[place] < losses[best]:
            best = place
    return best


def tile_rows(steps: int) -> list[list[float]]:
    """An empty row and a row of tiles for each rule: 1 where the loss is 0, 0 where it is that of a guess."""
    rows: list[list[float]] = []
    for losses in BY_RATE:
        rows.append([0.0 for place in range(29)])
        rows.append([1 - losses[steps][place] / 2.303 if place < 22 else 0.0 for place in range(29)])
    return rows


def apart(ends: list[float]) -> list[float]:
    """Heights for the names of four lines, at their ends or, where these are close, two fifths higher than the next."""
    places, below = [0.0, 0.0, 0.0, 0.0], 0.0
    for _ in range(4):
        waiting = [i for i in range(4) if places[i] == 0.0]
        least = waiting[0]
        for i in waiting:
            if ends[i] < ends[least]:
                least = i
        places[least] = max(ends[least], below * 1.4)
        below = places[least]
    return places


def tried(steps: int, k: int, draw: int) -> Tries:
    """One draw of k rates for runs of 20, 60, 200 or 600 steps, and what can be expected of so many."""
    counts, places = [1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50, 65, 80, 100], drawn(k, draw)
    tables = [SGD[steps], MOMENTUM[steps], ADAM[steps], MUON[steps]]
    curves = [[best_of(table, count) for count in counts] for table in tables]
    at = [best_of(table, k) for table in tables]
    bests = [lowest(losses[steps], places) for losses in BY_RATE]
    names = apart([curve[17] for curve in curves])
    return Tries(
        tiles=tile_rows(steps),
        pins=[place + 0.5 for place in places],
        sgd_pins=[7.05 for place in places],
        momentum_pins=[5.05 for place in places],
        adam_pins=[3.05 for place in places],
        muon_pins=[1.05 for place in places],
        sgd_row=7.05,
        momentum_row=5.05,
        adam_row=3.05,
        muon_row=1.05,
        sgd_best=bests[0] + 0.5,
        momentum_best=bests[1] + 0.5,
        adam_best=bests[2] + 0.5,
        muon_best=bests[3] + 0.5,
        sgd_got=BY_RATE[0][steps][bests[0]],
        momentum_got=BY_RATE[1][steps][bests[1]],
        adam_got=BY_RATE[2][steps][bests[2]],
        muon_got=BY_RATE[3][steps][bests[3]],
        tried=[float(count) for count in counts],
        sgd=curves[0],
        momentum=curves[1],
        adam=curves[2],
        muon=curves[3],
        at=float(k),
        sgd_at=at[0],
        momentum_at=at[1],
        adam_at=at[2],
        muon_at=at[3],
        sgd_name=names[0],
        momentum_name=names[1],
        adam_name=names[2],
        muon_name=names[3],
    )


RULES = {"sgd": "SGD", "momentum": "momentum", "adam": "Adam", "muon": "Muon"}
TINTS = {"sgd": "sgd", "momentum": "momentum", "adam": "adam", "muon": "v"}


def tiles() -> Panel:
    """A row of tiles for each rule, a pin for each rate that was drawn, and the loss under the best of them."""
    rows = {rule: 6.5 - 2 * place for place, rule in enumerate(RULES)}
    pins = tuple(Dots(f"{rule}_pins", "pins", colour=TINTS[rule], width=5) for rule in RULES)
    best = tuple(Dots(f"{rule}_row", f"{rule}_best", colour=TINTS[rule], width=12) for rule in RULES)
    got = tuple(Label(f"{{{rule}_got:.2f}}", 22.4, y - 0.25, colour=TINTS[rule]) for rule, y in rows.items())
    names = tuple(Label(RULES[rule], 22.4, y + 0.7, colour=TINTS[rule]) for rule, y in rows.items())
    return Panel(
        Axis(0, 29, "rate", ticks={0.5: "10⁻⁵", 6.5: "0.001", 12.5: "0.1", 18.5: "10"}),
        Axis(0, 8, ticks={}, grid=False),
        (Cells("tiles", 0.0, 1.0, colour="ink"), *pins, *best, *names, *got),
        alt="A row of 22 tiles for each rule, filled where a rate leaves a low loss, and pins on the rates drawn. The "
        "best that is pinned: SGD {sgd_got:.2f}, momentum {momentum_got:.2f}, Adam {adam_got:.2f}, Muon "
        "{muon_got:.2f}.",
        title="One draw: the fuller a tile, the lower its loss",
        height=230,
    )


def tries_try() -> Moving:
    """What a try is worth: rates pinned at random, and what can be expected of so many."""
    lines = {"sgd": (1.5, True), "momentum": (2.0, True), "adam": (3.0, False), "muon": (1.5, False)}
    expected = Panel(
        Axis(0.8, 520, "rates tried", log=True, ticks=(1, 3, 10, 30, 100)),
        Axis(0.07, 2.6, log=True, ticks=(0.1, 0.2, 0.5, 1, 2)),
        (
            Rule(x="k", colour="muted"),
            *(Line(rule, "tried", width, dashed, colour=TINTS[rule]) for rule, (width, dashed) in lines.items()),
            *(Dots(f"{rule}_at", "at", colour=TINTS[rule], width=7) for rule in RULES),
            *(Label(name, 108, f"{rule}_name", colour=TINTS[rule]) for rule, name in RULES.items()),
        ),
        alt="Test loss of the best of {at:.0f}: SGD {sgd_at:.2f}, momentum {momentum_at:.2f}, Adam {adam_at:.2f}, Muon "
        "{muon_at:.2f}.",
        title="All draws: the loss that can be expected",
        height=230,
    )
    return Moving(
        title="What is a try worth?",
        compute=tried,
        controls=(
            Choice("steps", "steps in a run", {"20": "20", "60": "60", "200": "200", "600": "600"}, "600"),
            Slider("k", "rates tried", (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 50), 5, play=True),
            Slider("draw", "another draw", tuple(range(1, 31)), 2, play=True, auto=False),
        ),
        parts=(tiles(), expected),
        says="In draw {draw} the best of {k:# rate|# rates} leaves {sgd_got:.2f} with SGD and {adam_got:.2f} with "
        "Adam. In the mean over all draws it leaves {sgd_at:.2f} with SGD and {adam_at:.2f} with Adam.",
    )
