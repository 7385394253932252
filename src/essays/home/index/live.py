"""The figures that move on the home page, one behind each door: what each computes, then what it shows."""

from math import cos, pi, sin, sqrt
from typing import NamedTuple

from press.interactive import Arrows, Axis, Guess, Label, Moving, Panel, Rule, Shape, Slider
from workings.adam.plain import moments
from workings.paperclips.specification import path

SILENCE = 1_000_000  # gradients of 0 before the first
DAYS = (0.0, 0.5, 1.0, 2.0, 4.0, 6.0, 8.0, 9.0, 9.5, 10.0, 10.5, 11.0, 11.5, 12.0, 12.5, 13.0)
CIRCLE = tuple((cos(2 * pi * i / 60), sin(2 * pi * i / 60)) for i in range(61))


class Goods(NamedTuple):
    """What is left of twenty things while a machine makes more of those that it was told of."""

    told: list[list[list[float]]]  # a square for each thing that it was told of, as large as there is of it
    others: list[list[list[float]]]  # and one for each of the others
    share: float  # of each of the others, what is left, as a share of what was there


def square(place: int, amount: float) -> list[list[float]]:
    """A square of an area as large as the amount, in a row of seven after a row of seven."""
    half, x, y = sqrt(amount) / 2, 2.2 * float(place % 7), -2.2 * float(place // 7)
    return [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]


def goods(known: int, time: float) -> Goods:
    """Twenty things of half a unit each, out of twenty units of everything, after the machine has worked for a time."""
    amount, other = path(time, known, 0.5, 20, 20.0, 0.001)
    told = [square(place, amount) for place in range(known)]
    return Goods(told, [square(place, other) for place in range(known, 20)], other / 0.5)


AT_FIRST = tuple(tuple((x, y) for x, y in square(place, 0.5)) for place in range(20))


def story_goods() -> Moving:
    """Twenty things, of which a machine was told some."""
    return Moving(
        title="Twenty things, and a machine that was told of five",
        compute=goods,
        controls=(
            Slider("known", "things it was told of", (1, 2, 5, 10, 15, 18, 19), 5, " of 20"),
            Slider("time", "time it has worked", DAYS, DAYS[-1], play=True, auto=True),
        ),
        parts=(
            Panel(
                Axis(-1.3, 14.5, ticks={}),
                Axis(-5.9, 1.5, ticks={}),
                (
                    Shape(lines=AT_FIRST, colour="faint", shade=0.35, width=1.0, edge="muted"),
                    Shape("told", colour="proxy"),
                    Shape("others", colour="true"),
                ),
                alt="Twenty squares, as large as there is of each thing. The machine was told of {known}; of each "
                "other thing {share:.0%} is left.",
                height=180,
                bare=True,
            ),
        ),
        says="Of each thing that nobody told it of, {share:.0%} is left.",
    )


class Steps(NamedTuple):
    """Adam's steps after a long silence, in units of alpha, at its defaults and eps = 0."""

    feet: list[list[float]]  # where each step so far begins, one below the other
    tips: list[list[float]]  # and where it ends
    first_feet: list[list[float]]  # the same up to the third
    first_tips: list[list[float]]
    twelfth: float  # how long the twelfth is
    latest: float  # and the last one so far


def after_silence(gradients: int) -> Steps:
    """The steps that so many equal gradients cause, up to twelve."""
    steps = moments([1.0] * 12, SILENCE, 0.9, 0.999).step
    feet = [[0.0, float(number + 1)] for number in range(gradients)]
    tips = [[steps[number], float(number + 1)] for number in range(gradients)]
    return Steps(feet, tips, feet[:3], tips[:3], steps[11], steps[gradients - 1])


def question() -> Moving:
    """Twelve equal gradients after a long silence, and the steps that Adam takes."""
    return Moving(
        title="A rare word comes up twelve times running",
        compute=after_silence,
        controls=(Slider("gradients", "gradients so far", tuple(range(1, 13)), 12, play=True, auto=True),),
        parts=(
            Panel(
                Axis(0, 8, "length of the step, in α", ticks=(0, 2, 4, 6, 8)),
                Axis(14.6, 0.2, ticks={1: "1st", 3: "3rd", 6: "6th", 9: "9th", 12: "12th"}, grid=False),
                (
                    Rule(x=1.0, colour="muted"),
                    Label("the step size, α", 1.1, 13.9, colour="muted"),
                    Rule(x="guess", colour="warn"),
                    Arrows("first_tips", "first_feet", colour="adam", width=3.5),
                    Arrows("tips", "feet", colour="adam", width=3.5, answer=True),
                ),
                alt="Adam’s steps after a long silence, as arrows one below the other: they grow from three times α; "
                "at gradient {gradients} the step is {latest:.2f}α.",
                height=240,
            ),
        ),
        says="After {gradients} equal gradients the step is {latest:.2f} times as long as α, the step size.",
        guess=Guess(
            "guess",
            "the twelfth step, you say",
            tuple(step / 2 for step in range(16)),
            4.0,
            unit="α",
            asks="A weight has long had no gradient, and now gets twelve, all alike. You see its first three steps. "
            "How long is the twelfth? Drag the line.",
            of="twelfth",
        ),
    )


class Hands(NamedTuple):
    """Two words, a hand for each: how far it has turned says where the word stands."""

    one: list[float]  # the tip of the hand of the first word
    other: list[float]  # and of the second
    first: int  # the position of the first word
    second: int  # and of the second
    first_x: float  # where these are written, beyond the tips
    first_y: float
    second_x: float
    second_y: float


def hand(position: int, long: float) -> list[float]:
    """The tip of a hand that starts at noon and turns clockwise by 25 degrees a position."""
    angle = 25.0 * float(position) * pi / 180.0
    return [long * sin(angle), long * cos(angle)]


def hands(before: int) -> Hands:
    """Two words three positions apart, with so many words before them."""
    one, other = hand(before, 1.0), hand(before + 3, 1.0)
    name, word = hand(before, 1.17), hand(before + 3, 1.17)
    return Hands(one, other, before, before + 3, name[0], name[1] - 0.05, word[0], word[1] - 0.05)


def first_word_hands() -> Moving:
    """Two hands that turn together."""
    return Moving(
        title="Two words, a clock hand for each",
        compute=hands,
        controls=(Slider("before", "words before them", tuple(range(25)), 24, play=True, auto=True),),
        parts=(
            Panel(
                Axis(-1.97, 1.97, ticks={}),
                Axis(-1.33, 1.33, ticks={}),
                (
                    Shape(lines=(CIRCLE,), colour="faint", shade=0.35, width=1.5, edge="muted"),
                    Arrows("one", colour="query", width=4.0),
                    Arrows("other", colour="key", width=4.0),
                    Label("{first}", "first_x", "first_y", "middle", colour="query"),
                    Label("{second}", "second_x", "second_y", "middle", colour="key"),
                ),
                alt="A clock with two hands, of words at positions {first} and {second}, counted from 0.",
                height=260,
                bare=True,
            ),
        ),
        says="The words stand at positions {first} and {second}. What stays the same?",
    )
