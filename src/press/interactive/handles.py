"""The controls of a figure: native ones, so that every keyboard and every screen reader knows them."""

import math
from html import escape

from .controls import Choice, Control, Drawing, Numbers, Order, Slider, Toggle
from .shown import signed
from .tags import tag


def handle(control: Control, figure: str) -> str:
    """A control with its label and its value."""
    match control:
        case Slider():
            return slider(control)
        case Choice():
            return choice(control, figure)
        case Toggle():
            box = tag("input", type="checkbox", data_name=control.name, checked=control.start)
            return tag("label", f"{box} {escape(control.label)}", class_="moving-tick")
        case Drawing():
            return drawing(control)
        case Numbers():
            return numbers(control, f"{figure}-{control.name}-note")
        case Order():
            return order(control)
    raise TypeError(f"no control: {control}")


def button(words: str, act: str, of: str | None = None, label: str | None = None) -> str:
    """A button that does something to the figure, or to one of its controls."""
    return tag("button", escape(words), type="button", data_act=act, data_of=of, aria_label=label)


def ranged(label: str, low: int, high: int, value: int, text: str, **names: str) -> str:
    """A native slider and the words for where it stands: it says the words, not the place."""
    ends = {"type": "range", "min": low, "max": high, "step": 1, "value": value, "aria_valuetext": text}
    parts = tag("span", escape(label)), tag("input", **ends, **names), tag("output", escape(text))
    return tag("label", *parts, class_="moving-control")


def slider(control: Slider) -> str:
    """A slider over the places of its stops, and the button that moves it."""
    place = list(control.stops).index(control.start)
    made = ranged(control.label, 0, len(control.stops) - 1, place, control.said(control.value), data_name=control.name)
    if not control.play:
        return made
    return tag("div", made, button("Play", "play", control.name, f"Play: {control.label}"), class_="moving-row")


def choice(control: Choice, figure: str) -> str:
    """One of a few."""
    made = tag("legend", escape(control.label))
    for index, text in enumerate(control.options.values()):
        names = {"name": f"{figure}-{control.name}", "value": index, "data_name": control.name}
        radio = tag("input", type="radio", **names, checked=index == control.value)
        made += tag("label", f"{radio} {escape(text)}", class_="moving-tick")
    return tag("fieldset", made, class_="moving-row")


def numbers(control: Numbers, note: str) -> str:
    """A line to type numbers into, and a place to say what is wrong with them."""
    names = {"data_name": control.name, "value": control.said(control.value), "aria_describedby": note}
    line = tag("input", type="text", inputmode="decimal", autocomplete="off", spellcheck="false", **names)
    made = tag("label", tag("span", escape(control.label)), line, class_="moving-control")
    return made + tag("p", class_="moving-note", id=note, role="alert")


def drawing(control: Drawing) -> str:
    """For those who do not draw: one slider picks the place, the other sets the number there."""
    low, high, first = (
        math.floor(value / control.step + 0.5) for value in (control.low, control.high, control.start[0])
    )
    text = signed(f"{control.start[0]:.12g}")
    place = ranged(
        control.place, 0, len(control.start) - 1, 0, f"{control.place} {control.first}", data_place=control.name
    )
    height = ranged(f"{control.label} there", low, high, first, text, data_height=control.name)
    return place + height + tag("div", button("Clear the drawing", "clear", control.name), class_="moving-row")


def order(control: Order) -> str:
    """A button for each word, which moves it one place on, and one that shuffles."""
    moves = "".join(
        tag("button", escape(word), type="button", data_move=place, data_of=control.name, aria_label=f"Move {word} on")
        for place, word in enumerate(control.words)
    )
    made = tag("span", escape(control.label)) + moves + button("Shuffle", "shuffle", control.name)
    return tag("div", made, class_="moving-row", role="group", aria_label=control.label)
