"""The figure that moves on the page on trained networks: what it computes, then what it shows."""

from typing import NamedTuple

from press.figures import Axis, Choice, Dots, Label, Line, Mark, Moving, Panel, Shape, Slider
from workings.adam.plain import power

# Test losses of each rule's 22 rates after 600 steps, in the mean over the seeds. First in the order of the images to
# choose by, then in that of the rates, from 0.00001 to 100: a test compares them with the record.
# fmt: off
CHOSEN = [
    [  # sgd
        0.119, 0.135, 0.185, 0.335, 0.854, 1.788, 2.055, 2.213, 2.268, 2.291, 2.3, 2.302, 2.303, 2.303, 2.303, 2.303,
        2.302, 2.302, 2.303, 2.303, 2.303, 2.303,
    ],
    [  # momentum
        0.13, 0.122, 0.155, 0.181, 0.201, 0.353, 0.924, 1.615, 2.015, 2.185, 2.256, 2.284, 2.298, 2.302, 2.303, 2.303,
        2.303, 2.302, 2.303, 2.302, 2.302, 2.303,
    ],
    [  # adam
        0.141, 0.116, 0.13, 0.176, 0.192, 0.289, 0.629, 1.172, 1.671, 2.001, 2.171, 2.254, 2.288, 2.302, 2.303, 2.303,
        2.303, 2.303, 2.303, 2.302, 2.303, 2.299,
    ],
    [  # muon
        0.113, 0.119, 0.245, 0.262, 0.507, 1.05, 1.046, 1.852, 2.031, 2.066, 2.239, 2.278, 2.298, 2.302, 2.303, 2.303,
        2.303, 2.303, 2.303, 2.303, 2.302, 2.302,
    ],
]
BY_RATE = [
    [  # sgd
        2.303, 2.303, 2.303, 2.303, 2.303, 2.302, 2.295, 2.277, 2.239, 2.141, 1.788, 0.854, 0.335, 0.185, 0.135, 0.119,
        2.172, 2.303, 2.303, 2.303, 2.303, 2.303,
    ],
    [  # momentum
        2.303, 2.303, 2.302, 2.296, 2.278, 2.242, 2.15, 1.831, 0.924, 0.353, 0.191, 0.139, 0.117, 0.124, 0.219, 1.855,
        2.303, 2.302, 2.303, 2.303, 2.303, 2.303,
    ],
    [  # adam
        2.299, 2.286, 2.253, 2.171, 1.949, 1.371, 0.626, 0.289, 0.174, 0.132, 0.116, 0.119, 0.213, 1.63, 2.203, 2.303,
        2.302, 2.303, 2.303, 2.303, 2.303, 2.303,
    ],
    [  # muon
        2.303, 2.302, 2.295, 2.275, 2.231, 2.131, 1.864, 1.129, 0.262, 0.106, 0.125, 0.245, 0.507, 0.967, 1.967, 2.303,
        2.303, 2.303, 2.303, 2.303, 2.303, 2.303,
    ],
]
# fmt: on

GUESS = 2.303  # the loss of a guess at random, and so the height of the plains
FLOORS = [3.1, 0.0]  # of the upper land and of the lower one
SKY = 7.0  # out of the picture
BALL = 0.13  # the height of a ball's middle above the ground
PILE = 0.17  # and how much higher the next one lies
ADAM = 2


class Tries(NamedTuple):
    """Balls that fall on rates drawn at random, on two lands: as high as the loss that a rate leaves."""

    upper: list[list[float]]  # Adam's land
    lower: list[list[float]]  # and that of the rule beside it
    pins: list[float]  # the rates of fifty balls
    upper_pins: list[float]  # how high they lie, or in the sky
    lower_pins: list[float]
    adam_best: float  # the lowest of those that have fallen
    adam_at: float
    adam_got: float  # and its loss
    other_best: float
    other_at: float
    other_got: float
    wide: list[float]  # from one end of the land to the other
    adam_level: list[float]  # the loss that can be expected of so many
    other_level: list[float]
    adam_mean: float
    other_mean: float
    adam_name: float  # where it is written
    other_name: float
    own_x: list[float]  # the reader's own ball, on both lands
    own_y: list[float]
    own_adam: float  # and its losses
    own_other: float
    own_name: float
    own_over: float


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


def land(losses: list[float], floor: float) -> list[list[float]]:
    """The outline of a land: a step for each rate, as high as its loss."""
    points = [[0.0, floor]]
    for place in range(22):
        points.append([float(place), floor + losses[place]])
        points.append([place + 1.0, floor + losses[place]])
    points.append([22.0, floor])
    return points


def lying(losses: list[float], floor: float, places: list[int], k: int) -> list[float]:
    """How high the first k balls lie, where there are others beneath on these, and the rest in the sky."""
    heights: list[float] = []
    for i in range(len(places)):
        beneath = len([place for place in places[:i] if place == places[i]])
        high = floor + losses[places[i]] + BALL + PILE * min(beneath, 3)
        heights.append(high if i < k else SKY)
    return heights


def tried(k: int, draw: int, beside: int, own: int) -> Tries:
    """The first k rates of a draw, for Adam and a rule beside it, and what can be expected of so many.

    Args:
        k: Rates that are tried.
        draw: Which draw.
        beside: SGD, 0, momentum, 1, or Muon, 2.
        own: The rate that the reader tries.
    """
    rule, places = 3 if beside == 2 else beside, drawn(50, draw)
    adam, other = BY_RATE[ADAM], BY_RATE[rule]
    best, second = lowest(adam, places[:k]), lowest(other, places[:k])
    means = [best_of(CHOSEN[ADAM], k), best_of(CHOSEN[rule], k)]
    return Tries(
        upper=land(adam, FLOORS[0]),
        lower=land(other, FLOORS[1]),
        pins=[place + 0.5 for place in places],
        upper_pins=lying(adam, FLOORS[0], places, k),
        lower_pins=lying(other, FLOORS[1], places, k),
        adam_best=best + 0.5,
        adam_at=FLOORS[0] + adam[best] + BALL,
        adam_got=adam[best],
        other_best=second + 0.5,
        other_at=FLOORS[1] + other[second] + BALL,
        other_got=other[second],
        wide=[0.0, 22.0],
        adam_level=[FLOORS[0] + means[0], FLOORS[0] + means[0]],
        other_level=[FLOORS[1] + means[1], FLOORS[1] + means[1]],
        adam_mean=means[0],
        other_mean=means[1],
        adam_name=FLOORS[0] + means[0] - 0.08,
        other_name=FLOORS[1] + means[1] - 0.08,
        own_x=[own + 0.5, own + 0.5],
        own_y=[FLOORS[0] + adam[own] + BALL, FLOORS[1] + other[own] + BALL],
        own_adam=adam[own],
        own_other=other[own],
        own_name=min(max(own + 0.5, 1.5), 20.5),
        own_over=FLOORS[0] + adam[own] + 0.45,
    )


RULES = {"sgd": "SGD", "momentum": "momentum", "muon": "Muon"}
TINTS = ("sgd", "momentum", "v")
RATES = tuple(float(f"{10 ** (k / 3):.2g}") for k in range(-15, 7))


def lands() -> Panel:
    """Two lands, one above the other, with the balls that have fallen on both and the reader's own."""
    lower: list[Mark] = []
    for rule, (name, colour) in enumerate(zip(RULES.values(), TINTS, strict=True)):
        when = ("beside", rule)
        lower += [
            Shape("lower", colour=colour, shade=0.35, width=1.5, when=when),
            Dots("other_at", "other_best", colour=colour, width=15, when=when),
            Label(name, 22.5, 2.75, colour=colour, when=when),
            Label("best {other_got:.2f}", 22.5, 2.32, colour=colour, when=when),
        ]
    return Panel(
        Axis(0, 29, "rate", ticks={0.5: "10⁻⁵", 6.5: "0.001", 12.5: "0.1", 18.5: "10"}),
        Axis(-0.05, 6.3, "test loss", ticks={0: "0", GUESS: "2.3", 3.1: "0", 3.1 + GUESS: "2.3"}, grid=False),
        (
            Dots("lower_pins", "pins", colour="ink", width=6),
            Shape("upper", colour="adam", shade=0.35, width=1.5),
            Dots("upper_pins", "pins", colour="ink", width=6),
            Dots("adam_at", "adam_best", colour="adam", width=15),
            *lower,
            *(Line(f"{rule}_level", "wide", colour="muted", dashed=True) for rule in ("adam", "other")),
            *(Label(f"mean {{{r}_mean:.2f}}", 22.5, f"{r}_name", colour="muted") for r in ("adam", "other")),
            Label("Adam", 22.5, 5.85, colour="adam"),
            Label("best {adam_got:.2f}", 22.5, 5.42, colour="adam"),
            Label("yours", "own_name", "own_over", "middle"),
            Dots("own_y", "own_x", colour="ink", width=11, drags=("own", "own")),
        ),
        alt="Two lands, as high as the loss that each of 22 rates leaves, with {k:a ball|# balls} on each. The lowest "
        "lies at {adam_got:.2f} with Adam, and with {beside} at {other_got:.2f}.",
        height=300,
    )


def tries_try() -> Moving:
    """What a try is worth: balls that fall on rates at random."""
    texts = tuple(f"{rate:.6f}".rstrip("0").rstrip(".") for rate in RATES)
    return Moving(
        title="What is a try worth?",
        compute=tried,
        controls=(
            Slider("k", "rates tried", (*range(1, 11), 12, 15, 20, 30, 50), 1, play=True),
            Slider("draw", "another draw", tuple(range(1, 31)), 2),
            Choice("beside", "beside Adam", RULES),
            Slider("own", "your own rate: drag the ball", tuple(range(22)), 12, texts=texts),
        ),
        parts=(lands(),),
        says="{k:The one try leaves|The best of # tries leaves} {adam_got:.2f} with Adam and {other_got:.2f} with "
        "{beside}. Your own rate, {own}, leaves {own_adam:.2f} with Adam and {own_other:.2f} with {beside}.",
    )
