"""One ES module for the figures of a page: their functions, with what these reach and nothing else, under short names.

The translation's own text names everything as the essay does, and is what an author reads. What is sent needs no names:
those of a module become `$a`, `$b`, ..., those of a function `a`, `b`, .... As nothing in Python holds a `$`, neither
can stand where the other is meant. A trace keeps the names of its function, for it tells them to the reader.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from string import ascii_letters

from .expressions import RESERVED
from .statements import RUNTIME, Definition, Translation

# A string, a name (or, after a dot, a property: left alone), a number with its exponent's letter.
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|(?:(?<!\.)\.)?(?:[^\W\d]|\$)[\w$]*|\d[\w.]*')
WORDS = RESERVED | {"as", "of", "async", "get", "set"}
Place = tuple[str, str]  # a module, or "" for the runtime, and a name in it


@cache
def runtime() -> dict[str, Definition]:
    """The helpers, each for itself."""
    text = RUNTIME.read_text(encoding="utf-8")
    starts = [*re.finditer(r"^(?:export )?(?=(?:const|function\*?) ([$\w]+))", text, re.M)]
    ends = [start.start() for start in starts[1:]] + [len(text)]
    codes = {start[1]: text[start.end() : end] for start, end in zip(starts, ends, strict=True)}
    return {
        name: Definition(code, frozenset(filter(_plain, TOKEN.findall(code))) - set(codes))
        for name, code in codes.items()
    }


def _plain(token: str) -> bool:
    """Whether that is a name which no language gives a meaning."""
    return token.isidentifier() and token not in WORDS


def bundle(modules: Mapping[str, Translation], wanted: Iterable[Place]) -> str:
    """An ES module that exports some functions under their own names.

    Args:
        modules: The translations, by module; all that one imports from must be among them.
        wanted: Module and function.

    Raises:
        ValueError: For two functions of one name.
    """
    wanted = list(dict.fromkeys(wanted))
    twice = [name for place, (_, name) in enumerate(wanted) if name in [name for _, name in wanted[:place]]]
    if twice:
        raise ValueError(f"two functions of one page are called {twice[0]}")
    needed: dict[Place, Definition] = {}
    for place in wanted:
        _reach(place, modules, needed, set())
    names = dict(zip(needed, (f"${name}" for name in short()), strict=False))
    codes = [_sent(place, made, modules, names) for place, made in needed.items()]
    exports = ", ".join(f"{names[place]} as {place[1]}" for place in wanted)
    return f"{''.join(codes)}export {{ {exports} }};\n"


def short() -> Iterator[str]:
    """a, b, ..., Z, aa, ab, ..., but no word of JavaScript."""
    letters = (
        "".join(some) for length in itertools.count(1) for some in itertools.product(ascii_letters, repeat=length)
    )
    return (name for name in letters if name not in WORDS)


def _reach(
    place: Place, modules: Mapping[str, Translation], needed: dict[Place, Definition], waiting: set[Place]
) -> None:
    """Note a definition after all that it uses: a constant must stand before what is made of it."""
    if place in needed or place in waiting:
        return
    waiting.add(place)
    made = _definition(place, modules)
    for name in dict.fromkeys(TOKEN.findall(made.code)):
        used = _meant(name, place, made, modules)
        if used:
            _reach(used, modules, needed, waiting)
    needed[place] = made


def _definition(place: Place, modules: Mapping[str, Translation]) -> Definition:
    module, name = place
    return modules[module].definitions[name] if module else runtime()[name]


def _meant(name: str, place: Place, made: Definition, modules: Mapping[str, Translation]) -> Place | None:
    """The definition that a name in another one means, or None: a local name, or JavaScript's own."""
    if name in made.own:
        return None
    if name in runtime() and (name.startswith("$") or not place[0]):
        return "", name
    if not place[0]:
        return None
    module = modules[place[0]]
    if name in module.definitions:
        return place[0], name
    return next(((sibling, name) for sibling, names in module.imports.items() if name in names), None)


def _sent(place: Place, made: Definition, modules: Mapping[str, Translation], names: Mapping[Place, str]) -> str:
    """A definition with the names that are sent."""
    local = {} if made.traced else dict(zip(_locals(made), short(), strict=False))

    def renamed(name: str) -> str:
        used = _meant(name, place, made, modules)
        return names[used] if used else local.get(name, name)

    return TOKEN.sub(lambda match: renamed(match[0]), made.code)


def _locals(made: Definition) -> list[str]:
    return [name for name in dict.fromkeys(TOKEN.findall(made.code)) if name in made.own]
