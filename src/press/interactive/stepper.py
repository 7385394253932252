"""A function that the reader steps through, line by line, with every name's value after each line."""

import copy
import inspect
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from types import FrameType
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers.python import PythonLexer

from .controls import Control, Slider
from .handles import button, handle, ranged
from .shown import shown
from .tags import tag

Event = tuple[int, dict[str, Any]]
BUTTONS = (
    ("⇤", "first", "Back to the first line"),
    ("− step", "back", "One step back"),
    ("− line", "undo", "One line back"),
    ("+ line", "line", "Run one line"),
    ("+ step", "step", "Run to the end of this step"),
    ("⇥", "last", "On to the last line"),
)


@dataclass(frozen=True)
class Stepper:
    """A function of the essay's `live`, its lines beside the paper's, and what it is called with.

    Attributes:
        title: A few words above the figure.
        function: Each statement on a line of its own; a comment `# line 11` says which line of the paper's it is.
        controls: The function's parameters, in order.
        tex: The paper's formula for each line of the function after its docstring; nothing where there is none.
        symbols: Name in the code -> how the paper writes it, in the order in which the values are listed.
        step: The name that counts the steps.
        at: How many lines have run in the first view.
    """

    title: str
    function: Callable[..., Any]
    controls: tuple[Control, ...]
    tex: tuple[str, ...]
    symbols: Mapping[str, str]
    step: str
    at: int

    def __post_init__(self) -> None:
        """Refuse formulas that are not one to a line."""
        if len(self.tex) != (count := len(self.lines)):
            raise ValueError(f"{len(self.tex)} formulas for the {count} lines of {self.function.__name__}")

    @property
    def lines(self) -> list[tuple[int, str]]:
        """The function's lines after its docstring, each with its number in the file."""
        source, first = inspect.getsourcelines(self.function)
        end = next(number for number, line in enumerate(source) if line.rstrip().endswith('"""'))
        return [(first + number, line.rstrip()) for number, line in enumerate(source) if number > end]

    @property
    def settable(self) -> tuple[Control, ...]:
        """All that an address can set: the controls, and how many lines have run."""
        last = len(events(self.function, *self.start.values()))
        return (*self.controls, Slider("at", "lines run", tuple(range(last + 1)), self.at))

    @property
    def names(self) -> list[str]:
        """What each line is called: by its number in the paper, or by its code."""
        papers = [re.search(r"# (line \d+)", line) for _, line in self.lines]
        return [paper[1] if paper else line.strip() for paper, (_, line) in zip(papers, self.lines, strict=True)]

    @property
    def start(self) -> dict[str, Any]:
        """The settings of the first view."""
        return {control.name: control.value for control in self.controls}


def events(function: Callable[..., Any], *arguments: Any) -> list[Event]:
    """What a debugger sees: after each line of a function that has run, its number and every name's value."""
    seen: list[Event] = []
    pending: list[int] = []

    def watch(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code is not function.__code__:
            return None
        if event in ("line", "return") and pending:
            seen.append((pending.pop(), copy.deepcopy(dict(frame.f_locals))))
        if event == "line":
            pending.append(frame.f_lineno)
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        function(*arguments)
    finally:
        sys.settrace(before)
    return seen


# The first view, as `stepper.js` makes it again


def figure(stepper: Stepper, name: str, module: str, data: Callable[[dict[str, Any]], str], controls: list) -> str:
    """The first view of a function to step through."""
    ran = events(stepper.function, *stepper.start.values())
    spec = {"module": module, "function": stepper.function.__name__, "controls": controls, "at": stepper.at}
    spec |= {
        "step": stepper.step,
        "symbols": dict(stepper.symbols),
        "first": stepper.lines[0][0],
        "lines": stepper.names,
    }
    handles = "".join(handle(control, name) for control in stepper.controls)
    buttons = "".join(button(words, act, label=label) for words, act, label in BUTTONS)
    moment = ranged("lines run", 0, len(ran), stepper.at, f"{stepper.at} of {len(ran)}", data_at="")
    code = tag("ol", listing(stepper, ran), class_="stepped")
    parts = tag("div", code, class_="scroll", role="group", tabindex=0, aria_label=f"{stepper.title}: the lines")
    return tag(
        "moving-stepper",
        tag("template", data(spec)),
        tag(
            "div",
            tag("p", escape(stepper.title), class_="moving-title"),
            button("Reset", "reset"),
            class_="moving-head",
        ),
        parts,
        values(stepper, ran, stepper.at),
        tag("p", escape(says(stepper, ran, stepper.at)), class_="moving-says"),
        tag("div", tag("div", buttons, class_="moving-row moving-steps"), moment, handles, class_="moving-controls"),
        tag("p", class_="moving-status", role="status"),
        class_="moving",
        data_figure=name,
        role="group",
        aria_label=stepper.title,
    )


def listing(stepper: Stepper, ran: list[Event]) -> str:
    """The lines of the code, each with its number in the paper and the paper's formula."""
    lit = ran[stepper.at - 1][0] if stepper.at else 0
    made = ""
    plain = [re.sub(r"^ {4}|\s*#.*", "", line) for _, line in stepper.lines]
    coloured = highlight("\n".join(plain), PythonLexer(stripnl=False), HtmlFormatter(nowrap=True)).split("\n")
    for (number, line), code, tex in zip(stepper.lines, coloured, stepper.tex, strict=False):
        paper = re.search(r"# line (\d+)", line)
        link = (
            tag("a", paper[1], href=f"#line_{paper[1]}", aria_label=f"Line {paper[1]} of the algorithm")
            if paper
            else ""
        )
        formula = tag("span", f"\\({escape(tex)}\\)", class_="arithmatex") if tex else ""
        parts = (
            tag("span", link, class_="paper"),
            tag("code", code, class_="highlight"),
            tag("span", formula, class_="formula"),
        )
        made += tag("li", *parts, data_line=number, aria_current="step" if number == lit else None)
    return made


def values(stepper: Stepper, ran: list[Event], at: int) -> str:
    """The value of every symbol, and which of them have just changed."""
    now, was = (ran[place - 1][1] if place > 0 else {} for place in (at, at - 1))
    items = ""
    for name, symbol in stepper.symbols.items():
        changed = name in now and now.get(name) != was.get(name)
        items += tag("div", tag("dt", symbol), tag("dd", value(now.get(name))), data_changed=changed)
    return tag("dl", items, class_="symbols")


def value(x: float | int | None) -> str:
    """A value: whole numbers whole, others with six digits after the point, or as a power of ten."""
    if x is None:
        return "–"
    if isinstance(x, int) or x == 0:
        return shown(int(x))
    return shown(x, ".6f" if 1e-4 <= abs(x) < 1e6 else ".4e")


def says(stepper: Stepper, ran: list[Event], at: int) -> str:
    """What the last line did, in words."""
    if at == 0:
        return "No line has run yet."
    (number, now), was = ran[at - 1], ran[at - 2][1] if at > 1 else {}
    symbols = stepper.symbols
    name = stepper.names[number - stepper.lines[0][0]]
    changed = [
        f"{symbols[name]} is now {value(now[name])}" for name in symbols if name in now and now[name] != was.get(name)
    ]
    where = f"Step {now[stepper.step]}" if now.get(stepper.step) else "Before the first step"
    return f"{where}, {name}: {'; '.join(changed) or 'no value has changed'}."
