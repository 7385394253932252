"""What is seen of a figure and cannot be right is told of a figure broken on purpose, and nothing of a right one."""

import re
from collections.abc import Callable

import numpy as np
import pytest
from matplotlib import pyplot as plt
from matplotlib.axes import Axes

from essays.kit import seen, sight, style

BLUE, RED = style.COLOURS["adam"], style.COLOURS["m"]


def panel() -> Axes:
    """Two lines over a hundred steps, each with its name beside it."""
    _, axes = plt.subplots()
    axes.plot(range(100), [0.9 - step / 1000 for step in range(100)], color=BLUE)
    axes.plot(range(100), [0.1 + step / 1000 for step in range(100)], color=RED)
    axes.text(50, 0.87, "high", color=BLUE)
    axes.text(50, 0.06, "low", color=RED)
    axes.set(xlabel="step", ylabel="share", ylim=(0, 1))
    return axes


def complaints(change: Callable[[Axes], object], axes: Axes | None = None) -> list[str]:
    """What is found in a panel after a change, once it has been laid out."""
    with plt.style.context(style.STYLE):
        axes = axes or panel()
        change(axes)
        style.as_svg(axes.figure, "test")
    return seen.contradictions(axes.figure)


def exchanged_data(axes: Axes) -> None:
    """Exchange what the two lines are drawn from."""
    one, other = axes.lines
    (x, high), (_, low) = one.get_data(), other.get_data()
    one.set_data(x, low)
    other.set_data(x, high)


def exchanged_colours(axes: Axes) -> None:
    """Exchange the colours of the two lines, not of their names."""
    for line, colour in zip(axes.lines, (RED, BLUE), strict=True):
        line.set_color(colour)


def exchanged_axes(axes: Axes) -> None:
    """Exchange what stands across with what stands upright."""
    for line in axes.lines:
        line.set_data(*line.get_data()[::-1])
    for text in axes.texts:
        text.set_position(text.get_position()[::-1])
    axes.set(xlim=(0, 1), ylim=(0, 100))


FAULTS: dict[str, tuple[Callable[[Axes], object], str]] = {
    "the data of two series": (exchanged_data, "'high' and 'low' stand each by"),
    "the colours of two series": (exchanged_colours, "'high' and 'low' stand each by"),
    "the labels of the axes": (lambda axes: axes.set(xlabel="share", ylabel="step"), "'step' counts"),
    "what the axes show": (exchanged_axes, "'step' counts"),
    "a unit": (lambda axes: axes.lines[0].set_ydata(1000 * axes.lines[0].get_ydata()), "nothing is seen of .* adam;"),
    "a place of words": (lambda axes: axes.texts[0].set_y(1.3), "'high' stands outside"),
    "no logarithm under ticks at powers": (lambda axes: axes.set_yticks([0.01, 0.1, 1]), "ticks at powers"),
    "no logarithm under points at powers": (
        lambda axes: axes.plot([2.0**power for power in range(10)], [0.5] * 10),
        "points at powers",
    ),
    "a logarithm over ticks at nothing": (
        lambda axes: (axes.set_yscale("log"), axes.set_yticks([0, 0.5, 1])),
        "0 and less",
    ),
    "words on words": (lambda axes: axes.text(52, 0.87, "over"), "'high' and 'over' stand on one another"),
    "words on an axis's numbers": (lambda axes: axes.text(-9, 0.2, "left"), "'left' and '0.2' stand on one another"),
    "words of a legend on others": (
        lambda axes: (axes.lines[0].set_label("line"), axes.legend(loc=(0.4, 0.8))),
        "'high' and 'line' stand on one another",
    ),
    "words on their line": (lambda axes: axes.texts[0].set_y(0.83), "'high' stands on a line"),
    "a straight apostrophe": (lambda axes: axes.texts[0].set_text("Adam's"), "has a straight mark"),
    "a straight apostrophe of an axis": (lambda axes: axes.set(ylabel="Adam's share"), "has a straight mark"),
    "words on dots": (lambda axes: axes.scatter([52], [0.88], color=BLUE), "'high' stands on a line or on dots"),
    "words on a stretch": (lambda axes: axes.vlines([52], 0.8, 0.95, color=BLUE), "'high' stands on a line"),
    "lines that a deuteranope takes for one another": (
        lambda axes: (axes.lines[0].set_color(style.COLOURS["momentum"]), axes.lines[0].set_ydata([0.12] * 100)),
        "momentum and m are much alike",
    ),
    "dots that he takes for one another": (
        lambda axes: [
            axes.plot([20, 30], [0.5, height], "o", color=style.COLOURS[thing])
            for thing, height in (("sgd", 0.5), ("v", 0.52))
        ],
        "sgd and v are much alike|v and sgd are much alike",
    ),
    "a logarithm over less than nothing": (
        lambda axes: (axes.plot(range(500), [-1.0] * 500), axes.set(yscale="log", ylim=(0.01, 1))),
        "0 and less",
    ),
}


@pytest.mark.parametrize(("change", "says"), FAULTS.values(), ids=FAULTS)
@pytest.mark.filterwarnings("ignore:Attempt to set non-positive")
def test_what_cannot_be_right_is_told(change, says):
    assert any(re.search(says, each) for each in complaints(change)), complaints(change)


HARMLESS: dict[str, Callable[[Axes], object]] = {
    "nothing": lambda _: None,
    "a name farther from its line": lambda axes: axes.texts[1].set_y(0.4),
    "one name nearer to the other's line": lambda axes: axes.texts[1].set_y(0.75),
    "names somewhat nearer to the other's line": lambda axes: (axes.texts[0].set_y(0.42), axes.texts[1].set_y(0.54)),
    "a name with an arrow": lambda axes: (
        axes.texts[0].set_y(0.2),
        axes.texts[1].remove(),
        axes.annotate("low", (50, 0.15), (50, 0.7), color=RED, arrowprops={}),
    ),
    "counts across from one": lambda axes: axes.plot(range(1, 300), [0.5] * 299),
    "both axes count": lambda axes: axes.set(ylabel="steps to the goal"),
    "counts with parts across": lambda axes: axes.plot([0.5, 1.5], [0.5, 0.6]),
    "even ticks": lambda axes: axes.set_yticks([0, 0.5, 1]),
    "ticks that double": lambda axes: axes.set_xticks([8, 16, 32, 64]),
    "a logarithm over points at powers": lambda axes: (
        axes.plot([2.0**power for power in range(10)], [0.5] * 10),
        axes.set(xscale="log", xlim=(1, 600)),
    ),
    "one point that a logarithm leaves out": lambda axes: axes.set(xscale="log", xlim=(1, 100)),
    "a line that leaves the panel": lambda axes: (axes.texts[1].set_y(0.3), axes.set(ylim=(0.15, 1))),
    "a formula with a prime": lambda axes: axes.texts[0].set_text("$f'$"),
    "words beside words": lambda axes: axes.text(62, 0.87, "beside"),
    "words in a band": lambda axes: axes.fill_between([40, 60], 0.8, 0.95, color=BLUE, alpha=0.2),
    "words whose box alone meets others": lambda axes: axes.text(30, 0.5, "slanting words", rotation=40),
    "a line through the box of slanting words": lambda axes: (
        axes.text(30, 0.4, "slanting words", rotation=40, rotation_mode="anchor"),
        axes.plot([43, 50], [0.4, 0.42], color=BLUE),
    ),
    "like colours with other dashes": lambda axes: (
        axes.lines[0].set(color=style.COLOURS["momentum"], ydata=[0.12] * 100, linestyle="--"),
    ),
    "like colours with other dots": lambda axes: [
        axes.plot([20, 30], [0.5, height], form, color=style.COLOURS[thing])
        for thing, form, height in (("sgd", "o", 0.5), ("v", "s", 0.52))
    ],
    "like colours, each with its name": lambda axes: (
        axes.lines[0].set(color=style.COLOURS["momentum"], ydata=[0.22] * 100),
        axes.texts[0].set(color=style.COLOURS["momentum"], y=0.25),
        axes.texts[1].set(y=0.05),
    ),
    "like colours far from one another": lambda axes: axes.lines[0].set_color(style.COLOURS["momentum"]),
    "other colours beside one another": lambda axes: axes.lines[0].set_ydata([0.12] * 100),
}


@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS)
def test_what_may_be_right_is_left_alone(change):
    assert complaints(change) == []


@pytest.mark.parametrize(
    ("one", "other"), [("momentum", "m"), ("adam", "adagrad"), ("sgd", "v"), ("query", "key"), ("muted", "sgd")]
)
def test_colours_that_were_seen_to_be_confused_are_alike(one, other):
    assert sight.alike(style.COLOURS[one], style.COLOURS[other])


@pytest.mark.parametrize(("one", "other"), [("adam", "momentum"), ("m", "adam"), ("rope", "sin"), ("warn", "true")])
def test_colours_that_are_told_apart_are_not(one, other):
    assert not sight.alike(style.COLOURS[one], style.COLOURS[other])


def test_what_a_deuteranope_sees_keeps_greys_and_is_what_an_independent_matrix_says():
    grey = np.ones(3)
    assert sight.DEUTERANOPE @ grey == pytest.approx(grey, abs=1e-5)  # white is white to everybody
    red, green = (sight.DEUTERANOPE @ np.eye(3)[k] for k in (0, 1))
    assert red[0] > red[1] > abs(red[2])  # a yellow
    assert green[0] > green[1] > green[2]  # and another
    assert sight.oklab(np.ones(3)) == pytest.approx([1, 0, 0], abs=1e-4)
    assert sight.oklab(sight.linear("#ff0000")) == pytest.approx([0.6280, 0.2249, 0.1258], abs=1e-3)  # CSS Color 4


def test_dots_and_bands_have_their_names_too():
    def marks(names: tuple[str, str]) -> list[str]:
        with plt.style.context(style.STYLE):
            _, axes = plt.subplots()
            axes.scatter([0, 1, 2], [9, 9.2, 9], color=BLUE)
            axes.fill_between([0, 2], [0, 0], [1, 1], color=RED)
            for height, colour in zip((8, 1.5), names, strict=True):
                axes.text(1, height, "name", color=colour)
        return complaints(lambda _: None, axes)

    assert marks((BLUE, RED)) == []
    assert len(marks((RED, BLUE))) == 1
