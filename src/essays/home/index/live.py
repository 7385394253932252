"""The figures that move on the home page, one behind each door: what each computes, then what it shows."""

from math import cos, pi, sin
from typing import NamedTuple

from press.interactive import Arrows, Axis, Bars, Curves, Dots, Guess, Label, Line, Moving, Panel, Rule, Slider
from workings.adam.plain import moments
from workings.paperclips.specification import path

SILENCE = 1_000_000  # gradients of 0 before the first
DAYS = (0.0, 0.5, 1.0, 2.0, 4.0, 6.0, 8.0, 9.0, 9.5, 10.0, 10.5, 11.0, 11.5, 12.0, 12.5, 13.0)
CIRCLE = tuple((cos(2 * pi * i / 60), sin(2 * pi * i / 60)) for i in range(61))


class Goods(NamedTuple):
    """What is left of twenty things while a machine makes more of those that it was told of."""

    told_at: list[int]  # the places of the things that it was told of
    told: list[float]  # their amounts
    others_at: list[int]  # the others
    others: list[float]  # their amounts
    share: float  # of each of the others, what is left, as a share of what was there


def goods(known: int, time: float) -> Goods:
    """Twenty things of half a unit each, out of twenty units of everything, after the machine has worked for a time."""
    amount, other = path(time, known, 0.5, 20, 20.0, 0.001)
    others = 20 - known
    return Goods(list(range(1, known + 1)), [amount] * known, list(range(known + 1, 21)), [other] * others, other / 0.5)


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
                Axis(0.2, 20.8, "the twenty things", ticks=()),
                Axis(0.0, 4.4, "how much there is of each", ticks=(0, 1, 2, 3, 4)),
                (
                    Bars("told", "told_at", thick=0.6, colour="proxy"),
                    Bars("others", "others_at", thick=0.6, colour="true"),
                ),
                alt="Twenty bars. The machine was told of {known}; of each other thing {share:.0%} is left.",
                height=230,
            ),
        ),
        says="Of each thing that nobody told it of, {share:.0%} is left.",
    )


class Steps(NamedTuple):
    """Adam's steps after a long silence, in units of alpha, at its defaults and eps = 0."""

    number: list[int]  # of each gradient so far, from 1
    gradient: list[float]  # each of them
    step: list[float]  # the step it causes
    first_numbers: list[int]  # the same up to the third
    first_steps: list[float]
    twelfth: float  # the twelfth step
    latest: float  # the last one so far


def after_silence(gradients: int) -> Steps:
    """The steps that so many equal gradients cause, up to twelve."""
    steps = moments([1.0] * 12, SILENCE, 0.9, 0.999).step
    seen = min(gradients, 3)
    return Steps(
        number=list(range(1, gradients + 1)),
        gradient=[1.0] * gradients,
        step=steps[:gradients],
        first_numbers=list(range(1, seen + 1)),
        first_steps=steps[:seen],
        twelfth=steps[11],
        latest=steps[gradients - 1],
    )


def question() -> Moving:
    """Twelve equal gradients after a long silence, and the steps that Adam takes."""
    return Moving(
        title="A rare word comes up twelve times running",
        compute=after_silence,
        controls=(Slider("gradients", "gradients so far", tuple(range(1, 13)), 12, play=True, auto=True),),
        parts=(
            Panel(
                Axis(0, 13, ticks={}),
                Axis(0, 1.3, "gradient", ticks=(0, 1)),
                (Bars("gradient", "number", thick=0.35, colour="g"),),
                alt="{gradients} gradients, all alike.",
                height=60,
            ),
            Panel(
                Axis(0, 13, "gradients since the word came up", ticks=(1, 4, 8, 12)),
                Axis(0, 8, "length of the step, in α", ticks=(0, 2, 4, 6, 8)),
                (
                    Rule(y=1.0, colour="muted"),
                    Label("the step size, α", 12.9, 0.32, "end", colour="muted"),
                    Rule(y="guess", colour="warn"),
                    Line("first_steps", "first_numbers", colour="adam", width=1.5),
                    Dots("first_steps", "first_numbers", colour="adam", width=9),
                    Line("step", "number", colour="adam", width=1.5, answer=True),
                    Dots("step", "number", colour="adam", width=9, answer=True),
                ),
                alt="Adam’s steps after a long silence climb from three times α; at gradient {gradients} the step is "
                "{latest:.2f}α.",
                height=200,
            ),
        ),
        says="After {gradients} equal gradients the step is {latest:.2f} times as long as α, the step size.",
        guess=Guess(
            "guess",
            "the twelfth step, you say",
            tuple(step / 2 for step in range(16)),
            2.0,
            unit="α",
            asks="A weight has long had no gradient, and now gets twelve, all alike. How long is the twelfth step? "
            "Drag the line.",
            of="twelfth",
        ),
    )


class Hands(NamedTuple):
    """Two words, a hand for each: how far it has turned says where the word stands."""

    one: list[float]  # the tip of the hand of the first word
    other: list[float]  # and of the second
    first: int  # the position of the first word
    second: int  # and of the second


def hand(position: int) -> list[float]:
    """The tip of a hand that starts at noon and turns clockwise by 25 degrees a position."""
    angle = 25.0 * float(position) * pi / 180.0
    return [sin(angle), cos(angle)]


def hands(before: int) -> Hands:
    """Two words three positions apart, with so many words before them."""
    return Hands(hand(before), hand(before + 3), before, before + 3)


def first_word_hands() -> Moving:
    """Two hands that turn together."""
    return Moving(
        title="Two words, a clock hand for each",
        compute=hands,
        controls=(Slider("before", "words before them", tuple(range(25)), 24, play=True, auto=True),),
        parts=(
            Panel(
                Axis(-1.55, 1.55, ticks={}),
                Axis(-1.1, 1.1, ticks={}),
                (
                    Curves((CIRCLE,), colour="muted"),
                    Arrows("one", colour="query"),
                    Arrows("other", colour="key"),
                ),
                alt="A clock with two hands, of words at positions {first} and {second}, counted from 0.",
                height=260,
                bare=True,
            ),
        ),
        says="The words stand at positions {first} and {second}. What stays the same?",
    )
