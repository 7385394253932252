"""The figure that moves on the home page: what it computes, then what it shows."""

from typing import NamedTuple

from press.interactive import Axis, Dots, Guess, Label, Line, Moving, Panel, Rule, Slider
from workings.adam.plain import moments

SILENCE = 1_000_000  # gradients of 0 before the first


class Steps(NamedTuple):
    """Adam's steps after a long silence, in units of alpha, at its defaults and eps = 0."""

    number: list[int]  # of each gradient so far, from 1
    height: list[float]  # where the picture shows that there was one
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
        height=[7.6] * gradients,
        step=steps[:gradients],
        first_numbers=list(range(1, seen + 1)),
        first_steps=steps[:seen],
        twelfth=steps[11],
        latest=steps[gradients - 1],
    )


def question() -> Moving:
    """Twelve equal gradients after a long silence, and the steps that Adam takes."""
    return Moving(
        title="A word comes up, twelve times running",
        compute=after_silence,
        controls=(Slider("gradients", "gradients since the silence", tuple(range(1, 13)), 12, play=True, auto=True),),
        parts=(
            Panel(
                Axis(0, 13, "gradients since the silence", ticks=(1, 4, 8, 12)),
                Axis(0, 8, "length of the step, in α", ticks=(0, 2, 4, 6, 8)),
                (
                    Rule(y=1.0, colour="muted"),
                    Label("the step size, α", 12.9, 0.32, "end", colour="muted"),
                    Rule(y="guess", colour="warn"),
                    Dots("height", "number", colour="g", width=7),
                    Line("first_steps", "first_numbers", colour="adam", width=1.5),
                    Dots("first_steps", "first_numbers", colour="adam", width=9),
                    Line("step", "number", colour="adam", width=1.5, answer=True),
                    Dots("step", "number", colour="adam", width=9, answer=True),
                ),
                alt="Adam’s steps after a long silence climb from three times α; at gradient {gradients} the step is "
                "{latest:.2f}α.",
                height=230,
            ),
        ),
        says="After {gradients} equal gradients the step is {latest:.2f} times as long as α, the step size.",
        guess=Guess(
            "guess",
            "the twelfth step, you say",
            tuple(step / 2 for step in range(16)),
            2.0,
            unit="α",
            asks="The dots above are the gradients, all alike; below are the first three steps. Drag the line to the "
            "twelfth.",
            of="twelfth",
        ),
    )
