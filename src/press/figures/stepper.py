"""A function that the reader steps through, line by line, with every name's value after each line."""

import copy
import dis
import inspect
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers.python import PythonLexer

from .controls import Control, Slider

Event = tuple[int, dict[str, Any]]


@dataclass(frozen=True)
class Stepper:
    """A function in the translator's subset, its lines beside the paper's, and what it is called with.

    Attributes:
        title: A few words above the figure.
        function: Each statement on a line of its own; a comment `# line 11` says which line of the paper's it is.
        controls: The function's parameters, in order.
        tex: The paper's formula for each line of the function after its docstring; nothing where there is none.
        symbols: Name in the code -> how the paper writes it, in the order in which the values are listed; the
            first, what it is all about, stands on a line of its own.
        step: The name that counts the steps.
        at: How many lines have run in the first view.
        way: The name whose values are drawn as hops along a line; none, and there is no line.
    """

    title: str
    function: Callable[..., Any]
    controls: tuple[Control, ...]
    tex: tuple[str, ...]
    symbols: Mapping[str, str]
    step: str
    at: int
    way: str = ""

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
        last = len(events(self.function, *(control.value for control in self.controls)))
        return (*self.controls, Slider("at", "lines run", tuple(range(last + 1)), self.at))

    def data(self) -> dict[str, Any]:
        """The function's trace, and its lines with what stands beside them."""
        code = coloured([line for _, line in self.lines])
        lines = [line_data(line, *beside) for (_, line), *beside in zip(self.lines, code, self.tex, strict=True)]
        return {"function": f"{self.function.__name__}$trace", "first": self.lines[0][0], "lines": lines}


def line_data(line: str, code: str, tex: str) -> dict[str, Any]:
    """A line of code: its name (its number in the paper, or itself), what it reads or returns, what is beside it."""
    paper, plain = re.search(r"# line (\d+)", line), line.partition("#")[0].strip()
    reads = sorted(set(re.findall(r"[a-z]\w*", plain.partition(" = ")[2] or plain)))
    returns = {"returns": plain.removeprefix("return ")} if plain.startswith("return ") else {}
    name = f"line {paper[1]}" if paper else line.strip()
    return {"name": name, "paper": paper and paper[1], "code": code, "tex": tex, "reads": reads, **returns}


def coloured(lines: list[str]) -> list[str]:
    """Lines of a function's body without their comments, as HTML."""
    plain = "\n".join(re.sub(r"^ {4}|\s*#.*", "", line) for line in lines)
    return highlight(plain, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True)).splitlines()


def comprehended(code: CodeType) -> set[int]:
    """Where in a function's code its comprehensions run: since Python 3.12 they have no frame of their own."""
    found: set[int] = set()
    instructions = list(dis.get_instructions(code))
    for start, first in enumerate(instructions):
        depth = 0
        for each in instructions[start:] if first.opname == "LOAD_FAST_AND_CLEAR" else ():
            found.add(each.offset)
            depth += (each.opname == "FOR_ITER") - (each.opname == "END_FOR")
            if each.opname == "END_FOR" and not depth:
                break
    return found


def events(function: Callable[..., Any], *arguments: Any) -> list[Event]:
    """What a debugger sees: after each line of a function that has run, its number and every name's value."""
    seen: list[Event] = []
    pending: list[tuple[int, int]] = []  # the line that is running, and where in the code it began
    within = comprehended(function.__code__)

    def watch(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code is not function.__code__:
            return None
        begun = bool(pending) and pending[0][0] == frame.f_lineno and pending[0][1] < frame.f_lasti
        if event == "line" and (begun or frame.f_lasti in within):  # Python 3.12 tells of a line again half-way through
            return watch
        if event in ("line", "return") and pending:
            seen.append((pending.pop()[0], copy.deepcopy(dict(frame.f_locals))))
        if event == "line":
            pending.append((frame.f_lineno, frame.f_lasti))
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        function(*arguments)
    finally:
        sys.settrace(before)
    return seen
