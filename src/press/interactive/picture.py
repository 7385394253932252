"""The picture of a panel: axes and marks, as SVG.

Our own drawing, because matplotlib's picture cannot be redrawn mark by mark in a page. Coordinates are whole numbers,
ten to a unit of a drawing 360 wide, so that Python and `figures.js` write the same ones.
"""

import math
import struct
import zlib
from base64 import b64encode
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from matplotlib import ticker

from essays.kit.style import PALETTE

from .marks import Arrows, Bars, Cells, Curves, Dots, Label, Line, Mark, Rule
from .parts import Axis, Panel
from .shown import filled, shown, signed
from .tags import tag

WIDTH = 3600
FAR = 99_999  # coordinates beyond are cut off: no panel is that large
TURN, SIDE = (-0.9, 0.42), 90  # an arrow's head: how its two strokes are turned, and their length
Values = Mapping[str, Any]
Texts = Mapping[str, str]


def picture(panel: Panel, part: int, values: Values, texts: Texts) -> str:
    """Axes, and marks clipped to them."""
    left, top, right, bottom = box(panel)
    marks = "".join(drawn(mark, panel, values, texts) for mark in panel.marks)
    size = {"width": right - left, "height": bottom - top}
    view = f"{left} {top} {right - left} {bottom - top}"
    plot = tag("svg", marks, class_="plot", x=left, y=top, **size, viewBox=view)
    view = f"0 0 {WIDTH} {panel.height * 10}"
    said = filled(panel.alt, values, texts)
    return tag(
        "svg", axes(panel), plot, viewBox=view, role="img", aria_label=said, data_part=part, data_pad=bool(panel.pad)
    )


def tint(thing: str) -> str:
    """A thing's colour on a light and on a dark page; what is faint follows the page, and so a reader's wishes."""
    return "var(--rule)" if thing == "faint" else "light-dark({}, {})".format(*PALETTE[thing])


def middle(thing: str) -> list[int]:
    """A colour between the two, for a picture that is one for both pages."""
    light, dark = (bytes.fromhex(colour[1:]) for colour in PALETTE[thing])
    return [(a + b) // 2 for a, b in zip(light, dark, strict=True)]


# Axes


def box(panel: Panel) -> tuple[int, int, int, int]:
    """Where the plot lies in the drawing: left, top, right, bottom."""
    widest = max((len(text) for _, text in ticks(panel.y)), default=0)
    return (
        60 + 65 * widest,
        230 if panel.y.label else 60,
        WIDTH - 100,
        panel.height * 10 - (360 if panel.x.label else 200),
    )


def ticks(axis: Axis) -> list[tuple[float, str]]:
    """Where an axis is marked, and with what words."""
    if isinstance(axis.ticks, dict):
        return list(axis.ticks.items())
    low, high = sorted((axis.low, axis.high))
    finder = ticker.LogLocator(numticks=6) if axis.log else ticker.MaxNLocator(5)
    places = [float(place) for place in axis.ticks or finder.tick_values(low, high)]
    slack = 1e-9 * (high - low)
    inside = [place for place in places if low - slack <= place <= high + slack]
    return [(place, power(place) if axis.log else signed(f"{place:.6g}")) for place in inside]


def power(place: float) -> str:
    """A mark of a logarithmic axis: 0.1, 1, 10,000, 10⁶."""
    if 1e-3 < place < 1e5:
        return f"{place:,.0f}" if place >= 1000 else f"{place:.6g}"
    return shown(place, ".0e").removeprefix("1 × ")


def axes(panel: Panel) -> str:
    """The two axes, their marks and their names."""
    left, top, right, bottom = box(panel)
    made = [] if panel.bare else [tag("path", class_="axis", d=f"M{left} {top}V{bottom}H{right}")]
    for place, text in ticks(panel.x):
        across = at(place, panel.x, left, right)
        made.append(tag("text", escape(text), class_="tick", x=across, y=bottom + 140, text_anchor="middle"))
    for place, text in ticks(panel.y):
        up = at(place, panel.y, bottom, top)
        made += [tag("path", class_="grid", d=f"M{left} {up}H{right}")] * panel.y.grid
        made.append(tag("text", escape(text), class_="tick", x=left - 40, y=up + 38, text_anchor="end"))
    if panel.x.label:
        made.append(tag("text", escape(panel.x.label), x=(left + right) // 2, y=bottom + 300, text_anchor="middle"))
    return "".join(made) + (tag("text", escape(panel.y.label), x=20, y=120) if panel.y.label else "")


def at(value: float, axis: Axis, start: int, end: int) -> int:
    """Where a value stands between two coordinates; what cannot be shown stands far out."""
    low, high = axis.low, axis.high
    if axis.log:
        value, low, high = (math.log10(number) if number > 0 else -1e9 for number in (value, low, high))
    place = start + (value - low) / (high - low) * (end - start)
    return math.floor(min(max(place, -FAR), FAR) + 0.5)


def point(x: float, y: float, panel: Panel) -> str:
    """A point of the panel in the drawing."""
    left, top, right, bottom = box(panel)
    return f"{at(x, panel.x, left, right)} {at(y, panel.y, bottom, top)}"


# Marks


def drawn(mark: Mark, panel: Panel, values: Values, texts: Texts) -> str:
    """A mark as an element of the drawing."""
    hidden = "none" if mark.when and values[mark.when[0]] != mark.when[1] else None
    style: dict[str, Any] = {"class_": mark.kind, "style": f"color:{tint(mark.colour)}", "display": hidden}
    if isinstance(mark, Label):
        x, y = point(number(mark.x, values), number(mark.y, values), panel).split(" ")
        return tag("text", escape(filled(mark.text, values, texts)), **style, x=x, y=y, text_anchor=mark.anchor)
    if isinstance(mark, Cells):
        left, top, right, bottom = box(panel)
        place = {"x": left, "y": top, "width": right - left, "height": bottom - top, "preserveAspectRatio": "none"}
        # Not a plain href: Material makes every one of those absolute as pages follow one another, and fails at this.
        return tag("image", **style, **place, **{"xlink:href": png(mark, values[mark.values])})
    if getattr(mark, "dashed", False):
        style["stroke_dasharray"] = "5 4"
    if getattr(mark, "faint", False):
        style["opacity"] = 0.45
    return tag("path", **style, stroke_width=getattr(mark, "width", None), d=outline(mark, panel, values))


def outline(mark: Mark, panel: Panel, values: Values) -> str:
    """The path of a mark."""
    match mark:
        case Line():
            return "".join(joined(xs, ys, panel) for xs, ys in lines(mark, values))
        case Dots():
            return "".join(f"M{spot}h0" for xs, ys in lines(mark, values) for spot in spots(xs, ys, panel))
        case Bars():
            return "".join(
                bar(x, y, mark, panel) for xs, ys in lines(mark, values) for x, y in zip(xs, ys, strict=True)
            )
        case Arrows():
            return "".join(arrow(tail, tip, panel) for tail, tip in ends(mark, values))
        case Rule():
            return rule(mark, panel, values)
        case Curves():
            return "".join(joined([x for x, _ in line], [y for _, y in line], panel) for line in mark.lines)
    raise TypeError(f"no mark: {mark}")


def number(name: str | float, values: Values) -> float:
    """A number, or the setting or output of that name."""
    return values[name] if isinstance(name, str) else name


def lines(mark: Line | Dots | Bars, values: Values) -> Iterator[tuple[list[float], list[float]]]:
    """The points of a mark, line by line: its xs and its ys."""
    ys = listed(values[mark.y])
    xs = listed(values[mark.x]) if mark.x else None
    for index, line in enumerate(ys if ys and isinstance(ys[0], list) else [ys]):
        own = xs[index] if xs and isinstance(xs[0], list) else xs
        yield own if own is not None else list(map(float, range(len(line)))), line


def listed(value: Any) -> list:
    """A list, of one thing if it was none."""
    return value if isinstance(value, list) else [value]


def spots(xs: list[float], ys: list[float], panel: Panel) -> list[str]:
    """The points that can be drawn."""
    pairs = zip(xs, ys, strict=True)
    return [point(x, y, panel) for x, y in pairs if (x > 0 or not panel.x.log) and (y > 0 or not panel.y.log)]


def joined(xs: list[float], ys: list[float], panel: Panel) -> str:
    """Points joined up."""
    points = spots(xs, ys, panel)
    return "M" + "L".join(points) if points else ""


def bar(x: float, y: float, mark: Bars, panel: Panel) -> str:
    """A bar from the base to its number."""
    first, last = (point(x + side * mark.thick / 2, mark.base, panel).split(" ") for side in (-1, 1))
    return f"M{' '.join(first)}V{point(x, y, panel).split(' ')[1]}H{last[0]}V{last[1]}Z"


def rule(mark: Rule, panel: Panel, values: Values) -> str:
    """A line across the panel."""
    left, top, right, bottom = box(panel)
    if mark.x is not None:
        return f"M{at(number(mark.x, values), panel.x, left, right)} {top}V{bottom}"
    return f"M{left} {at(number(mark.y, values), panel.y, bottom, top)}H{right}"  # type: ignore[arg-type]


def ends(mark: Arrows, values: Values) -> Iterator[tuple[list[float], list[float]]]:
    """The two ends of each arrow."""
    tips = values[mark.tips]
    tips = [tips] if tips and not isinstance(tips[0], list) else tips
    tails = values[mark.tails] if mark.tails else [0.0, 0.0]
    return zip(tails if tails and isinstance(tails[0], list) else [tails] * len(tips), tips, strict=True)


def arrow(tail: list[float], tip: list[float], panel: Panel) -> str:
    """A shaft, and two strokes for its head; too short an arrow has none."""
    (a, b), (x, y) = (map(int, point(end[0], end[1], panel).split(" ")) for end in (tail, tip))
    length = math.sqrt((x - a) * (x - a) + (y - b) * (y - b))
    if length < SIDE:
        return f"M{a} {b}L{x} {y}"
    u, v, (along, aside) = (x - a) / length * SIDE, (y - b) / length * SIDE, TURN
    barbs = [(x + u * along - v * side, y + v * along + u * side) for side in (aside, -aside)]
    first, last = (f"{math.floor(p + 0.5)} {math.floor(q + 0.5)}" for p, q in barbs)
    return f"M{a} {b}L{x} {y}M{first}L{x} {y}L{last}"


def png(mark: Cells, rows: list[list[float]]) -> str:
    """A picture with one pixel for each value, as a data URI."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    raw = b"".join(b"\0" + b"".join(pixel(value, mark) for value in row) for row in rows)
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0))
    data = b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")
    return f"data:image/png;base64,{b64encode(data).decode()}"


def pixel(value: float, mark: Cells) -> bytes:
    """A value's colour: the more of it, the further the value is from the middle, or from the low end."""
    share = (value - mark.low) / (mark.high - mark.low)
    alpha = 2 * share - 1 if mark.below else share
    thing = mark.below if mark.below and alpha < 0 else mark.colour
    return bytes([*middle(thing), math.floor(min(abs(alpha) if mark.below else max(alpha, 0.0), 1.0) * 255 + 0.5)])
