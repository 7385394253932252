"""The first view of a figure, drawn by the scripts that draw it in the page: at build these run in QuickJS."""

import functools
import json
import re
import struct
import zlib
from base64 import b64encode
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .controls import Best, Drawing, Guess, Lines, Moves, Numbers, Order, Rows
from .figure import Moving
from .marks import Arrows, Bars, Cells, Shape, Tiles
from .parts import Table, Words
from .stepper import Stepper

if TYPE_CHECKING:
    from quickjs import Context

HERE = Path(__file__).parent
FOLDER = HERE / "scripts"  # and styles, which a page that shows a figure fetches
# What few figures have, by the script that only they bring.
RARE = {
    "figures/lists": (Numbers,),
    "figures/drawn": (Drawing,),
    "figures/order": (Order,),
    "figures/marks": (Arrows, Bars, Table, Words),
    "figures/cells": (Cells,),
    "figures/guess": (Guess,),
    "figures/moves": (Moves,),
    "figures/best": (Best,),
    "figures/tiles": (Tiles,),
    "figures/shapes": (Shape,),
    "figures/picks": (Rows, Lines),
}
SCRIPTS = [FOLDER / f"{name}.js" for name in ("figures", *RARE, "figures/drag", "figures/turns", "stepper")]
MODULE = re.compile(
    r'\bimport ?\{([^}]*)\} ?from ?"([^"]+)";?|\bexport ?\{([^}]*)\};?|\bexport (?=[a-z]+\*? ?([\w$]+))'
)


def first(figure: Moving | Stepper, name: str, module: str, script: str, palette: Mapping[str, tuple[str, str]]) -> str:
    """A figure's first view, its controls, and what the page's script needs to know of it.

    Args:
        figure: The declaration.
        name: Of the figure.
        module: Where the page finds its function, under `live`: `adam/memory`.
        script: That module.
        palette: Thing -> its colours on a light and on a dark page.

    Raises:
        ValueError: For what cannot be drawn.
    """
    from quickjs import JSException

    place = {"module": module, "also": scripts(figure)}
    given = json.dumps([name, place, figure, dict(palette)], default=data)
    try:
        engine().eval(plain("live", script))
        return json.loads(engine().get("first")(given))
    except JSException as error:
        raise ValueError(f"{figure.title}: {str(error).splitlines()[0]}") from None


def scripts(figure: Moving | Stepper) -> list[str]:
    """The scripts that a figure needs besides those that all bring."""
    things = [*figure.settable, *(figure.things if isinstance(figure, Moving) else ())]
    return [name for name, kinds in RARE.items() if any(isinstance(thing, kinds) for thing in things)]


def data(thing: Any) -> dict[str, Any]:
    """A declaration as data: what kind it is, its attributes, and what it makes of them."""
    more = thing.data() if hasattr(thing, "data") else {}
    return {"kind": type(thing).__name__.lower()} | vars(thing) | more


@functools.cache
def engine() -> "Context":
    """The figures' scripts, loaded into QuickJS."""
    from quickjs import Context

    context = Context()
    context.set_max_stack_size(2**24)
    context.add_callable("png", png)
    context.eval((HERE / "page.js").read_text(encoding="utf-8"))
    for path in [*SCRIPTS, HERE / "view.js"]:
        context.eval(plain(path.stem, path.read_text(encoding="utf-8")))
    return context


def plain(name: str, module: str) -> str:
    """An ES module as a script that puts what it exports into `modules`: run by Python, QuickJS finds no modules."""
    body, names = unpacked(module, lambda names, file: f"const {{{names}}} = modules.{Path(file).stem};")
    body = body.replace("import.meta.url", '""')
    return f"modules.{name} = (() => {{{body}\nreturn {{{', '.join(names)}}};\n}})();"


def unpacked(module: str, load: Callable[[str, str], str]) -> tuple[str, list[str]]:
    """An ES module without the words that make it one, for where there are none; and the names that it exports.

    Args:
        module: Its text, small or not.
        load: What stands in the place of an import, by the names that are imported and the file.
    """
    exported: list[str] = []

    def part(match: re.Match) -> str:
        names, file, given, name = match.groups()
        exported.extend([name] if name else (given or "").split(","))
        return load(names, file) if file else ""

    return MODULE.sub(part, module), [name.strip() for name in exported if name]


def png(data: str, width: int) -> str:
    """Pixels, as a list of red, green, blue and alpha, as a picture in a data URI."""
    rows = bytes(json.loads(data))
    raw = b"".join(b"\0" + rows[start : start + 4 * width] for start in range(0, len(rows), 4 * width))
    head = struct.pack(">IIBBBBB", width, len(rows) // (4 * width), 8, 6, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b"")]
    file = b"\x89PNG\r\n\x1a\n"
    for kind, body in chunks:
        file += struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return "data:image/png;base64," + b64encode(file).decode()
