"""One ES module: some functions, with all that they reach, each definition after what it uses."""

import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from .types import Definition

RUNTIME = Path(__file__).with_name("runtime.js")
TRACE = "$trace"


@cache
def helpers() -> dict[str, str]:
    """The runtime's helpers, each with its lines; it uses none but those above it."""
    parts = re.split(r"^(?=const |function)", RUNTIME.read_text(encoding="utf-8"), flags=re.M)
    return {re.findall(r"\$\w+", part)[0]: part for part in parts[1:]}


@dataclass(frozen=True)
class Script:
    """A translation."""

    definitions: dict[str, Definition]  # by their names in the script, each after what it uses
    exports: tuple[str, ...]  # of these names

    @property
    def module(self) -> str:
        """The whole ES module."""
        return f"{self.code}export {{ {', '.join(self.exports)} }};\n"

    @property
    def code(self) -> str:
        """The same without the exports."""
        code = "".join(definition.code for definition in self.definitions.values())
        for name, lines in reversed(helpers().items()):
            code = lines + code if f"{name}(" in code else code
        return code

    @property
    def functions(self) -> dict[tuple[str, str], str]:
        """The functions, traces aside: module and name -> name in the script."""
        return {
            (one.module, one.name): name
            for name, one in self.definitions.items()
            if one.type.name == "Callable" and not one.name.endswith(TRACE)
        }

    @cached_property
    def rounded(self) -> frozenset[str]:
        """The names in the script of what may differ between machines in the last bit.

        It, or what it reaches, uses `**` or one of sin, cos, tan, exp, log, tanh, atan2, hypot. What is handed to a
        function as an argument is not looked at.
        """
        rounded = {name for name, definition in self.definitions.items() if definition.rounded}
        while more := {name for name, other in self.definitions.items() if other.uses & rounded} - rounded:
            rounded |= more
        return frozenset(rounded)
