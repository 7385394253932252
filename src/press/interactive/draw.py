"""The first view of a figure, drawn by Python; `figures.js` draws it again, letter by letter, as a control moves."""

import json
import math
from html import escape
from typing import Any

from .controls import Choice, Control, Drawing, Numbers, Order, Slider, Toggle
from .figure import Moving
from .handles import button, handle
from .marks import Cells, Mark
from .parts import Panel, Part, Table, Worded, Words
from .picture import Texts, Values, box, middle, picture, tint
from .shown import shown
from .tags import tag


def figure(moving: Moving, name: str, module: str) -> str:
    """A figure's first view, its controls, and what the script needs to know of it.

    Args:
        moving: The declaration.
        name: Of the figure.
        module: Where the function is found in the page: `adam/steps`.
    """
    controls = "".join(handle(control, name) for control in moving.controls)
    reset = button("Reset", "reset", label=f"Reset: {moving.title}")
    return tag(
        "moving-figure",
        tag("template", data(specification(moving, module))),
        tag("div", tag("p", escape(moving.title), class_="moving-title"), reset, class_="moving-head"),
        tag("div", parts(moving, moving.start), class_="moving-parts"),
        tag("p", escape(moving.said(moving.start)), class_="moving-says"),
        tag("div", controls, class_="moving-controls"),
        tag("p", class_="moving-status", role="status"),
        class_="moving",
        data_figure=name,
        role="group",
        aria_label=moving.title,
    )


# Parts


def parts(moving: Moving, settings: Values) -> str:
    """What is shown of a figure at some settings."""
    values, texts = moving.values(settings), moving.texts(settings)
    return "".join(drawn(part, number, values, texts) for number, part in enumerate(moving.parts))


def drawn(part: Part, number: int, values: Values, texts: Texts) -> str:
    """One part of a figure."""
    if isinstance(part, Panel):
        title = tag("p", escape(part.title), class_="panel-title") if part.title else ""
        return tag("div", title, picture(part, number, values, texts), class_="panel")
    if isinstance(part, Words):
        return tag("div", words(part, values), data_part=number)
    inner = table(part, values)
    return tag("div", inner, class_="scroll", role="group", tabindex=0, aria_label=part.caption, data_part=number)


def table(part: Table, values: Values) -> str:
    """A table of numbers."""
    rows, columns = heads(part.rows, values), heads(part.columns, values)
    corner = tag("th", escape(part.corner), scope="col") if part.corner else "<td></td>"
    top = (corner if rows else "") + "".join(tag("th", escape(name), scope="col") for name in columns)
    body = ""
    for index, row in enumerate(values[part.cells]):
        side = tag("th", escape(rows[index]), scope="row") if rows else ""
        body += tag("tr", side, *(cell(part, value, index, column) for column, value in enumerate(row)))
    head = tag("thead", tag("tr", top)) if columns else ""
    return tag("table", tag("caption", escape(part.caption)), head, tag("tbody", body), class_="values")


def heads(names: tuple[str, ...] | Worded, values: Values) -> list[str]:
    """Headings in words."""
    return [names.words[index] for index in values[names.name]] if isinstance(names, Worded) else list(names)


def cell(part: Table, value: float, row: int, column: int) -> str:
    """A number in a table, tinted by its size where that is asked for."""
    form = part.form if isinstance(part.form, str) else part.form[row if part.by_row else column]
    style = None
    if part.shade:
        low, high, thing = part.shade
        share = math.floor(min(max((value - low) / (high - low), 0.0), 1.0) * 60 + 0.5)
        style = f"background:color-mix(in srgb,{tint(thing)} {share}%,transparent)"
    return tag("td", escape(shown(value, form)), style=style)


def words(part: Words, values: Values) -> str:
    """A row of words, each above its place."""
    items = ""
    for place, index in enumerate(values[part.name], part.first):
        word = part.words[index]
        style = f"color:{tint(part.colours[word])}" if word in part.colours else None
        items += tag("li", tag("span", escape(word), style=style), tag("small", str(place)))
    return tag("ol", items, class_="words", aria_label=part.label)


# What the script needs to know


# What few figures have, by the script that only they bring.
SCRIPTS = {
    "figures/lists": {"numbers", "drawing"},
    "figures/marks": {"arrows", "bars", "cells"},
    "figures/order": {"order"},
    "figures/tables": {"table", "words"},
}


def data(told: dict[str, Any]) -> str:
    """Data inside a page, in an element that shows nothing and runs nothing; with the scripts that it needs besides."""
    parts = told.get("parts", [])
    marks = [mark for part in parts for mark in part.get("marks", [])]
    kinds = {each["kind"] for each in [*told["controls"], *parts, *marks]}
    told = told | {"also": [script for script, those in SCRIPTS.items() if those & kinds]}
    return escape(json.dumps(told, ensure_ascii=False, separators=(",", ":")), quote=False)


def specification(moving: Moving, module: str) -> dict[str, Any]:
    """The declaration as data."""
    return {
        "module": module,
        "function": moving.compute.__name__,
        "gives": moving.gives,
        "says": moving.says,
        "controls": [described(control) for control in moving.controls],
        "parts": [laid_out(part) for part in moving.parts],
    }


def described(control: Control) -> dict[str, Any]:
    """A control as data: its values, their words, and how they stand in an address."""
    told: dict[str, Any] = {"kind": type(control).__name__.lower(), "name": control.name, "start": control.value}
    match control:
        case Slider():
            stops = control.stops
            return told | {"values": stops, "texts": control.words, "at": [control.address(stop) for stop in stops]}
        case Choice():
            texts = list(control.options.values())
            return told | {"values": list(range(len(texts))), "texts": texts, "at": list(control.options)}
        case Toggle():
            return told | {"values": [False, True], "texts": ["off", "on"], "at": ["off", "on"]}
        case Order():
            return told | {"words": control.words}
        case Drawing():
            told |= {"inverse": round(1 / control.step), "place": control.place, "first": control.first}
    assert isinstance(control, Numbers)
    return told | {"low": control.low, "high": control.high, "most": control.most}


def laid_out(part: Part) -> dict[str, Any]:
    """A part as data."""
    told: dict[str, Any] = {"kind": type(part).__name__.lower()}
    match part:
        case Panel():
            sides = {name: [axis.low, axis.high, axis.log] for name, axis in (("x", part.x), ("y", part.y))}
            marks = [marked(mark) for mark in part.marks]
            return told | sides | {"box": box(part), "alt": part.alt, "pad": part.pad, "marks": marks}
        case Table():
            told |= {side: headed(getattr(part, side)) for side in ("rows", "columns")}
            told |= {"shade": part.shade and [*part.shade[:2], tint(part.shade[2])]}
        case Words():
            told |= {"colours": {word: tint(thing) for word, thing in part.colours.items()}}
    return vars(part) | told


def headed(names: tuple[str, ...] | Worded) -> Any:
    """Headings as data: words, or the output that picks them."""
    return vars(names) if isinstance(names, Worded) else names


def marked(mark: Mark) -> dict[str, Any]:
    """A mark as data; what does not move needs none, and what is not there is left out."""
    still = ("colour", "width", "dashed", "lines", "faint", "anchor", "below")
    told = {key: value for key, value in vars(mark).items() if key not in still and value not in ("", None)}
    if isinstance(mark, Cells):
        told |= {"above": middle(mark.colour)} | ({"below": middle(mark.below)} if mark.below else {})
    return {"kind": mark.kind} | told
