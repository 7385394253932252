"""What formulas say, computed from their TeX at random points, and compared with the code that they stand for.

Beside the claims of a page stands a module of its symbols, `tests/claims/<essay>/symbols/<page>.py`. It may hold

- `WHERE`: the beginning of a formula, or `#slug` for a section -> symbols that are something else there (or `None`);
- `MEANS`: the beginning of a formula -> the code that its value is compared with, or its truth if it is a condition: a
  function whose keyword-only parameters are symbols; of several statements, one or `None` for each; written as
  `#slug` and a beginning, it is for the formulas of one section alone, and of several entries the longest is taken;
- `TEX`: pieces of TeX that are read as one symbol -> its name.
"""

import dis
import inspect
import math
import random
import re
from collections.abc import Callable, Iterator, Set
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import mpmath
import numpy as np

from press.formulas.points import BUILT_IN, Point, PrecisePoint, UndecidedError, needs, parameters
from press.formulas.tex import Side, UnreadableError, statements
from press.pages.page import Formula, Page
from press.pages.project import Project

Statement = tuple[list[Side], Any]  # a chain, and what MEANS says of it
DIGITS, ERRORS = 50, 4  # where floats do not decide: so many digits, and so many tries at what rounding does
POINTS, MORE = 8, 40  # so many for equations, and for conditions, which are mostly true or mostly false
EQUATION = re.compile(r"\S\s*(?:[=<>]|\\(?:leftarrow|approx|[lg]eq?|ne)(?![a-zA-Z]))\s*\S")
SETTING = re.compile(r"(?:[\\\w{} ',]+=)+\s*-?[\d.{},]+")  # a letter and the number chosen for it


class Evaluation(NamedTuple):
    """What came of a formula: why it is not evaluated, what is wrong, its symbols, and whether code computes any.

    Those that it `defines` no code computes, but their entries, which say what it says: another formula must test them.
    """

    page: Page
    formula: Formula
    skipped: str = ""
    wrong: str = ""
    names: Set[str] = frozenset()
    defines: Set[str] = frozenset()
    backed: bool = False


def evaluated(project: Project) -> list[Evaluation]:
    """What came of the formulas of all pages, computed once."""
    if "formulas" not in project.memory:
        asked = project.asked_of(project.texts)
        project.memory["formulas"] = [each for page in asked for each in evaluations(project, page)]
    return project.memory["formulas"]


def kind_of(formula: Formula) -> str:
    """What a formula is counted as; nothing if it is a letter, an expression or a setting in a line of text."""
    states = EQUATION.search(formula.tex) and not SETTING.fullmatch(formula.tex.strip())
    return "displays" if formula.display else "equations" if states else ""


def evaluations(project: Project, page: Page) -> Iterator[Evaluation]:
    """What came of every formula of a page."""
    try:
        symbols = BUILT_IN | table(project, page)
    except (Exception, SystemExit):  # `entries` says where
        symbols = BUILT_IN
    with project.code():
        found = [evaluation(project, page, formula, symbols) for formula in page.formulas]
    for each in found:
        alone = set(each.defines).difference(*(other.names for other in found if other.backed and other is not each))
        yield each._replace(skipped=f"only its entry says what {min(alone)} is") if alone else each


def symbols_of(project: Project, page: Page) -> Path:
    """The module of a page's symbols, which need not be."""
    return project.root / f"tests/claims/{project.essay_of(page.path)}/symbols/{page.path.stem}.py"


def table(project: Project, page: Page) -> dict[str, Any]:
    """The symbols of a page; none if it has no module of them."""
    file = symbols_of(project, page)
    name = ".".join(file.relative_to(project.root / "tests").with_suffix("").parts)
    return vars(project.module(name)) if file.exists() else {}


def evaluation(project: Project, page: Page, formula: Formula, symbols: dict[str, Any]) -> Evaluation:
    """Read a formula with the symbols of its place, and compute it."""
    where, meant = symbols.get("WHERE", {}), symbols.get("MEANS", {})
    here, means = where.get(entry_of(where, page, formula)), meant.get(entry_of(meant, page, formula))
    symbols = symbols | where.get(section_of(page, formula), {}) | (here or {})
    if means is None and not kind_of(formula):
        return Evaluation(page, formula, "it says nothing; MEANS may say what it stands for")
    try:
        chains = parse(formula.tex, symbols)
        codes = means if isinstance(means, tuple) else (means,) * len(chains)
        stated = list(zip(chains, codes, strict=True))
        return judged(Evaluation(page, formula), stated, symbols, project, bool(here))
    except (UnreadableError, UndecidedError) as error:
        return Evaluation(page, formula, str(error))
    except LookupError as error:
        return Evaluation(page, formula, wrong=str(error.args[0] if error.args else error))
    except Exception as error:
        return Evaluation(page, formula, wrong=f"{type(error).__name__}: {error}")


def judged(
    empty: Evaluation, stated: list[Statement], symbols: dict[str, Any], project: Project, here: bool
) -> Evaluation:
    """What comes of the statements of a formula; `here` says whether its letters are told for this very formula."""
    sides = [side for chain, _ in stated for side in chain]
    names = frozenset(name for side in sides for name in side.names)
    packages = {project.settings.library, project.settings.essays}
    coded = {name for name in names & symbols.keys() if from_code(symbols[name], packages)}
    drawn = {name for name in names & symbols.keys() if parameters(symbols[name])[0] in (["body"], ["random"])}
    means = any(code for _, code in stated)
    defined = set().union(*(needs(symbols, name) - {name} for name in names))
    free = set() if coded or here else drawn - defined
    skipped = next(filter(None, (needless(chain, free) for chain, code in stated if not code)), "")
    wrong = "" if skipped else next(filter(None, (false(chain, symbols, code) for chain, code in stated)), "")
    alone = {side.alone for side in sides if not means and inspect.isfunction(symbols.get(side.alone))}
    backed = bool((coded or means) and not skipped)
    return empty._replace(skipped=skipped, wrong=wrong, names=names, defines=alone - coded - drawn, backed=backed)


def squeezed(tex: str) -> str:
    """A formula without its white space."""
    return "".join(tex.split())


def section_of(page: Page, formula: Formula) -> str:
    """The section of a formula, `#slug`."""
    return f"#{next(reversed(page.sections(formula.line)), '')}"


def entry_of(entries: dict[str, Any], page: Page, formula: Formula) -> str:
    """The longest key under which a formula is entered, by how it begins, perhaps in its section; nothing if none."""
    tex, section = squeezed(formula.tex), section_of(page, formula)
    keys = (key for key in entries if (section + tex).startswith(squeezed(key)) or tex.startswith(squeezed(key)))
    return max((key for key in keys if not re.fullmatch(r"#\w*", key)), key=len, default="")


def parse(tex: str, symbols: dict[str, Any]) -> list[list[Side]]:
    """A formula as the symbols of its place read it."""
    for piece, name in symbols.get("TEX", {}).items():
        tex = tex.replace(piece, rf"\operatorname{{{name}}}")
    return statements(tex, symbols)


def needless(chain: list[Side], free: set[str]) -> str:
    """Why a statement is not computed: it says nothing, or something of a letter that stands for any number."""
    conditions = [f"a condition on {side.alone}; MEANS may say when it holds" for side in chain if side.alone in free]
    return "MEANS may say what it stands for" if len(chain) == 1 else next(iter(conditions), "")


def from_code(symbol: Any, packages: set[str]) -> bool:
    """Whether the entry of a symbol calls what the essays are about."""
    if not inspect.isfunction(symbol):
        return False
    used = [symbol.__globals__.get(name) for name in names_in(symbol.__code__)]
    homes = (str(getattr(each, "__name__" if inspect.ismodule(each) else "__module__", "")) for each in used)
    return any(home.partition(".")[0] in packages for home in homes) or any(from_code(each, packages) for each in used)


def names_in(code: CodeType) -> set[str]:
    """The globals that a function reads, and those within it.

    It is asked of the compiled code and not of the source: the symbols of a page may be lambdas and closures, of which
    `inspect` finds a line at best, and `co_names` holds names of attributes besides. LOAD_GLOBAL is what Python itself
    does to look a global up, in every version so far.
    """
    own = {each.argval for each in dis.get_instructions(code) if each.opname == "LOAD_GLOBAL"}
    return own.union(*(names_in(each) for each in code.co_consts if isinstance(each, CodeType)))


def false(chain: list[Side], symbols: dict[str, Any], code: Any) -> str:
    """Where a statement fails, with the values there; nothing if it holds at every point."""
    if any(above.tokens == below.tokens for above, below in pairwise(chain)):
        return "a side says only what the one before it says"
    condition, told = bool(code) and len(chain) > 1, set()
    for seed in range(MORE if condition else POINTS):
        point = Point(symbols | {"code": code}, seed)
        values = [side.meaning(point) for side in chain]
        nearer = [partial(closer, pair, symbols, seed) for pair in pairwise(chain)]
        says: Any = all(map(follows, values, chain[1:], values[1:], nearer))
        should = point["code"] if code else True
        told.add(bool(np.any(should)))
        if not (says == should if len(chain) > 1 else follows(values[0], chain[0], should)):
            sides = " ".join(f"{side.relation} {shown(each)}" for side, each in zip(chain, values, strict=True))
            letters = sorted(name for side in chain for name in side.names if not callable(point.get(name, callable)))
            at = ", ".join(dict.fromkeys(f"{name} = {shown(point[name])}" for name in letters)) or "every point"
            return f"{sides.strip()}{f', but by MEANS {shown(should)}' if code else ' is false'} at {at}"
    return "MEANS says the same at every point" if condition and len(told) == 1 else ""


def follows(a: Any, side: Side, b: Any, nearer: Callable[[], tuple[Any, Any, Any]] | None = None) -> bool:
    """Whether a relation holds, a written decimal being as exact as its digits.

    Args:
        a: What stands before it.
        side: The relation, and what stands behind it.
        b: What that comes to.
        nearer: Gives both once more, with what they may be wrong by; asked where floats do not decide.
    """
    if np.shape(a) != np.shape(b):
        return False
    decimals = len(side.tokens[0].partition(".")[2]) if len(side.tokens) == 1 else 0
    room = 0.5 * 10.0**-decimals if decimals else 0.0
    if side.relation in {"", "="} and largest(apart(a, b)) <= (room or 1e-9 * max(largest(a), largest(b))):
        return True
    if nearer and not decimals:
        a, b, room = nearer()
    if side.relation in {"", "="}:
        return bool(largest(apart(a, b)) <= room)
    ahead = apart(b, a) if side.relation in {"<", "≤"} else apart(a, b)
    return bool(ahead >= -room if side.relation in {"≤", "≥"} else ahead > (0 if decimals else room))


def closer(sides: tuple[Side, Side], symbols: dict[str, Any], seed: int) -> tuple[Any, Any, Any]:
    """Two sides to fifty digits, or else in floats, and what they may be wrong by: what errors in each step come to.

    Raises:
        UndecidedError: If that is beyond all bounds.
    """
    try:
        with mpmath.workdps(DIGITS):
            return with_errors(PrecisePoint, sides, symbols, seed)
    except Exception:  # code that takes floats alone fails in ways of its own
        return with_errors(Point, sides, symbols, seed)


def with_errors(
    kind: type[Point], sides: tuple[Side, Side], symbols: dict[str, Any], seed: int
) -> tuple[Any, Any, Any]:
    """Two sides at a point of one kind, and what they may be wrong by."""
    values = [side.meaning(kind(symbols, seed)) for side in sides]
    room: Any = 0.0
    for side, value in zip(sides, values, strict=True):
        points = (kind(symbols, seed, (), random.Random(chance)) for chance in range(ERRORS))
        room += max(largest(apart(value, side.meaning(point))) for point in points)
    if not room < math.inf:
        raise UndecidedError("not decided: rounding leaves nothing of it")
    return *values, room


def apart(a: Any, b: Any) -> Any:
    """The difference of two values; none of two that are infinite alike."""
    return 0.0 if np.ndim(a) == np.ndim(b) == 0 and a == b else a - b


def largest(value: Any) -> Any:
    """The size of a number, or of the largest element."""
    return np.max(np.abs(value), initial=0.0) if np.ndim(value) else abs(value)


def shown(value: Any) -> str:
    """A value as messages show it."""
    return np.array2string(np.asarray(value), precision=6, threshold=6).replace("\n", "")
