"""Number links and ticks: from an address in the prose to what computed it, or to what proves it.

An author writes `[0.0032][workings.adam.numbers.first_step]` and `[✓][claims.test_adam.test_first_step]`. The address
stays the same however the modules behind it are divided, so here it is looked up where the function really stands.
"""

import ast
import re
from html import escape
from pathlib import Path
from typing import NamedTuple

AUTOREF = re.compile(r'<autoref ([^>]*?)identifier="([^"]+)"([^>]*)>(.*?)</autoref>', re.DOTALL)
NUMBER = re.compile(r"(workings\.\w+\.numbers\.\w+)(?:\.\w+)?")


class Target(NamedTuple):
    """Where a reference leads.

    Attributes:
        identifier: Dotted name of the function, as the reference pages show it.
        words: First paragraph of its docstring, on one line.
    """

    identifier: str
    words: str


def targets(root: Path) -> dict[str, Target]:
    """Every number and every claim of a checkout, by its address."""
    found: dict[str, Target] = {}
    for package in sorted((root / "src/workings").glob("*/numbers*")):
        found |= functions(package, root / "src")
    for package in sorted((root / "tests/claims").glob("test_*")):
        found |= functions(package, root / "tests")
    return found


def functions(package: Path, base: Path) -> dict[str, Target]:
    """The public functions of a module, or of the modules in a folder, by the address that leaves the module out."""
    address = ".".join(package.relative_to(base).with_suffix("").parts)
    found = {}
    for path in [package] if package.is_file() else sorted(package.glob("*.py")):
        module = ".".join(path.relative_to(base).with_suffix("").parts)
        for node in ast.parse(path.read_text(encoding="utf-8"), str(path)).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                paragraph = (ast.get_docstring(node) or "").partition("\n\n")[0]
                found[f"{address}.{node.name}"] = Target(f"{module}.{node.name}", " ".join(paragraph.split()))
    return found


def resolved(html: str, known: dict[str, Target]) -> str:
    """A page with its number links and ticks pointed at what is behind them, and told apart by class."""

    def link(match: re.Match) -> str:
        before, address, after, text = match.groups()  # a build that records backlinks puts theirs before
        attributes = f" {before}{after}".rstrip()
        number = NUMBER.fullmatch(address)
        target = known.get(number[1] if number else address)
        if target is None:
            return match[0]
        identifier, words = target.identifier, escape(escape(target.words))  # autorefs unescapes once
        if number:
            return f'<autoref identifier="{identifier}" class="number" title="{words}"{attributes}>{text}</autoref>'
        label = f'class="tick" title="{words}" aria-label="checked: {words}"'
        return f'<sup><autoref identifier="{identifier}" {label}{attributes}>{text}</autoref></sup>'

    return AUTOREF.sub(link, html)
