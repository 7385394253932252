"""The figure that moves on the page on trained networks: what it computes, then what it shows."""

from math import exp, floor, log
from typing import NamedTuple

from press.figures import Axis, Clause, Curves, Dots, Guess, Label, Moving, Panel, Shape, Slider

# Test losses of SGD's and of Adam's 22 rates after 600 steps, in the mean over the seeds, from the rate 0.00001 on: a
# test compares them with the record.
# fmt: off
SGD = [
    2.303, 2.303, 2.303, 2.303, 2.303, 2.302, 2.295, 2.277, 2.239, 2.141, 1.788, 0.854, 0.335, 0.185, 0.135, 0.119,
    2.172, 2.303, 2.303, 2.303, 2.303, 2.303,
]
ADAM = [
    2.299, 2.286, 2.253, 2.171, 1.949, 1.371, 0.626, 0.289, 0.174, 0.132, 0.116, 0.119, 0.213, 1.63, 2.203, 2.303,
    2.302, 2.303, 2.303, 2.303, 2.303, 2.303,
]
# fmt: on

GUESS = 2.303  # the loss of a guess at random, and so the height of the plains
FLOORS = [3.1, 0.0]  # of the upper land and of the lower one
SKY = 7.0  # out of the picture
HAND = 6.45  # of a rail, on which the reader holds a ball
BALL = 0.13  # the height of a ball's middle above the ground
PILE = 0.17  # and how much higher the next one lies
MOST = 30  # balls


class Tries(NamedTuple):
    """Balls that fall on rates drawn at random, on two lands: as high as the loss that a rate leaves."""

    upper: list[list[float]]  # Adam's land
    lower: list[list[float]]  # and SGD's
    pins: list[float]  # the rates of all balls
    upper_pins: list[float]  # how high they lie, or in the sky
    lower_pins: list[float]
    adam_best: float  # the lowest of those that have fallen
    adam_at: float
    adam_got: float  # and its loss
    sgd_best: float
    sgd_at: float
    sgd_got: float
    begun: bool  # whether any has
    own_x: list[float]  # the reader's own ball, on both lands
    own_y: list[float]
    hand_x: float  # and on the rail
    hand_y: float
    thrown_x: float  # how many have been thrown, along the rail
    own_adam: float  # and its losses
    own_sgd: float
    lowest_rate: float  # the best of Adam's
    first: int  # the number of the first ball that lies as low on Adam's land as the reader's own
    beaten: int  # whether it has fallen, 1, or not yet, 0; 2 before any has


def drawn(k: int, draw: int) -> list[int]:
    """The first k rates of a draw, with replacement, by Lehmer's generator."""
    places: list[int] = []
    seed = 7919 * draw
    for _ in range(k):
        seed = seed * 48271 % 2147483647
        places.append(22 * seed // 2147483647)
    return places


def lowest(losses: list[float], places: list[int]) -> int:
    """The place, of these, with the lowest loss."""
    best = places[0]
    for place in places:
        if losses[place] < losses[best]:
            best = place
    return best


def land(losses: list[float], ground: float) -> list[list[float]]:
    """The outline of a land: a step for each rate, as high as its loss."""
    points = [[0.0, ground]]
    for place in range(22):
        points.append([float(place), ground + losses[place]])
        points.append([place + 1.0, ground + losses[place]])
    points.append([22.0, ground])
    return points


def lying(losses: list[float], ground: float, places: list[int], k: int) -> list[float]:
    """How high the first k balls lie, where there are others beneath on these, and the rest in the sky."""
    heights: list[float] = []
    for i in range(len(places)):
        beneath = len([place for place in places[:i] if place == places[i]])
        high = ground + losses[places[i]] + BALL + PILE * min(beneath, 3)
        heights.append(high if i < k else SKY)
    return heights


def tried(k: int, draw: int, guess: float) -> Tries:
    """The first k rates of a draw, for Adam and for SGD, and the reader's own, which is `guess`."""
    places, own = drawn(MOST, draw), floor(3 * log(guess) / log(10.0) + 15.5)
    best, second = lowest(ADAM, places[: max(k, 1)]), lowest(SGD, places[: max(k, 1)])
    first = 0
    while first < MOST and ADAM[places[first]] > ADAM[own]:
        first = first + 1
    return Tries(
        upper=land(ADAM, FLOORS[0]),
        lower=land(SGD, FLOORS[1]),
        pins=[place + 0.5 for place in places],
        upper_pins=lying(ADAM, FLOORS[0], places, k),
        lower_pins=lying(SGD, FLOORS[1], places, k),
        adam_best=best + 0.5,
        adam_at=FLOORS[0] + ADAM[best] + BALL,
        adam_got=ADAM[best],
        sgd_best=second + 0.5,
        sgd_at=FLOORS[1] + SGD[second] + BALL,
        sgd_got=SGD[second],
        begun=k > 0,
        own_x=[own + 0.5, own + 0.5],
        own_y=[FLOORS[0] + ADAM[own] + BALL, FLOORS[1] + SGD[own] + BALL],
        hand_x=own + 0.5,
        hand_y=HAND,
        thrown_x=22.0 * k / MOST,
        own_adam=ADAM[own],
        own_sgd=SGD[own],
        lowest_rate=exp(log(10.0) * (lowest(ADAM, list(range(22))) - 15) / 3),
        first=first + 1,
        beaten=2 if k == 0 else 1 if first < k else 0,
    )


RATES = tuple(float(f"{10 ** (k / 3):.2g}") for k in range(-15, 7))
FOG = (((0, 3.1), (22, 3.1), (22, 3.1 + GUESS), (0, 3.1 + GUESS)),)
BEGUN = ("begun", 1)


def lands() -> Panel:
    """Two lands, one above the other, with the balls that have fallen on both and the reader's own."""
    return Panel(
        Axis(0, 29, "rate", ticks={0.5: "10⁻⁵", 6.5: "0.001", 12.5: "0.1", 18.5: "10"}),
        Axis(-0.05, 6.75, "test loss", ticks={0: "0", GUESS: "2.3", 3.1: "0", 3.1 + GUESS: "2.3"}, grid=False),
        (
            Shape(lines=FOG, colour="faint", shade=0.6),
            Curves((((0, HAND), (22, HAND)),), colour="muted"),
            Shape("lower", colour="sgd", shade=0.35, width=1.5),
            Shape("upper", colour="adam", shade=0.35, width=1.5, answer=True),
            Dots("lower_pins", "pins", colour="muted", width=7, answer=True),
            Dots("upper_pins", "pins", colour="muted", width=7, answer=True),
            Dots("own_y", "own_x", colour="ink", width=14, answer=True),
            Dots("hand_y", "hand_x", colour="ink", width=14, drags=("guess",), asks=True, when=("begun", 0)),
            Dots("hand_y", "thrown_x", colour="muted", width=9, drags=("k",), answer=True),
            Label("{k} thrown", 23.4, HAND - 0.1, colour="muted", answer=True),
            Label("Adam", 22.5, 5.55, colour="adam"),
            *reached("adam", "own_adam", 5.1),
            Label("SGD", 22.5, 2.45, colour="sgd"),
            *reached("sgd", "own_sgd", 2.0),
        ),
        alt="Two lands, as high as the loss that each of 22 rates leaves, with {k:a ball|# balls} on each and the "
        "reader’s own. The lowest lies at {adam_got:.2f} with Adam, and with SGD at {sgd_got:.2f}.",
        height=285,
    )


def reached(rule: str, own: str, y: float) -> tuple[Label, ...]:
    """The losses of the reader's ball and of the best one, beside a land."""
    return (
        Label(f"one ball {{{own}:.2f}}", 22.5, y, answer=True),
        Label(f"best {{{rule}_got:.2f}}", 22.5, y - 0.45, colour="muted", answer=True, when=BEGUN),
    )


def tries_try() -> Moving:
    """The reader's own try, beside balls that fall on rates at random."""
    texts = tuple(f"{rate:.6f}".rstrip("0").rstrip(".") for rate in RATES)
    return Moving(
        title="What is a try worth?",
        compute=tried,
        controls=(
            Slider("k", "balls thrown", (*range(11), 12, 15, 20, MOST), 0, play=True, again=True),
            Slider("draw", "another draw", tuple(range(1, 31)), 2),
        ),
        parts=(lands(),),
        says=(
            "The ball at {guess} leaves {own_adam:.2f} with Adam and {own_sgd:.2f} with SGD.",
            Clause(" The best of {k:one ball|# balls} thrown at random leaves ", BEGUN),
            Clause("{adam_got:.2f} and {sgd_got:.2f}. ", BEGUN),
            Clause("No ball so far lies as low as yours on Adam’s land.", ("beaten", 0)),
            Clause("Ball {first} is the first that lies as low on Adam’s land as yours.", ("beaten", 1)),
        ),
        guess=Guess(
            "guess",
            "your rate",
            RATES,
            RATES[15],
            texts=texts,
            asks="A land is as high as the loss that each rate leaves. You see SGD’s, and have one ball. Over which "
            "rate do you let it go, to fall as low as can be on Adam’s?",
            of="lowest_rate",
            answer=".3f",
        ),
    )
