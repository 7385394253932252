"""The translator against CPython: random programs, hostile ones, and what each line leaves behind."""

import copy
import json
import random
import re
import struct
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from programs import program
from quickjs import Context, JSException

from press.figures.stepper import events
from press.figures.translation import Loader, Unsupported, translate
from press.site.assets import smaller

PREPARE = """
const hex = (x) => {
  const bits = new DataView(new ArrayBuffer(8));
  if (Number.isNaN(x)) return "7ff8000000000000"; // which of its bits a NaN has is nobody's promise
  bits.setFloat64(0, x);
  return [0, 4].map((at) => bits.getUint32(at).toString(16).padStart(8, "0")).join("");
};
const whole = (x) => Array.isArray(x) ? x.map(whole) : typeof x === "number" ? hex(x)
  : x && typeof x === "object" ? Object.fromEntries(Object.entries(x).map(([k, v]) => [k, whole(v)])) : x;
"""


@pytest.fixture(scope="module")
def javascript() -> Context:
    context = Context()
    context.eval(PREPARE)
    return context


def loader(modules: dict[str, str]) -> Loader:
    """Some modules by their dotted names."""

    def load(name: str) -> tuple[str, str]:
        if name not in modules:
            raise ImportError(f"no module {name}")
        return modules[name], path(name, modules)

    return load


def path(name: str, modules: dict[str, str]) -> str:
    package = any(other.startswith(f"{name}.") for other in modules)
    return name.replace(".", "/") + ("/__init__.py" if package else ".py")


def called(javascript: Context, source: str, *arguments: str, name: str = "f"):
    """What the translation of a program gives, as it is sent, as hexadecimal doubles."""
    return run(javascript, translate([("f", name)], loader({"f": source})).code, *arguments, name=name)


def run(javascript: Context, code: str, *arguments: str, name: str):
    """What a function of a script gives."""
    call = f"{name}({', '.join(arguments)})"
    call = f"[...{call}]" if name.endswith("$trace") else call
    code = smaller(code, Path("f.js"))
    return json.loads(javascript.eval(f"(() => {{ {code}; return JSON.stringify(whole({call})); }})()"))


TOO_LARGE = object()


def outcome(javascript: Context, source: str, arguments: str):
    """The same, or TOO_LARGE: an integer that grew past what a double holds is said, not rounded."""
    try:
        return called(javascript, source, arguments)
    except JSException as error:
        if "a double cannot hold" in str(error):
            return TOO_LARGE
        raise


def bits(value):
    """CPython's value in the same form; NamedTuples by the names of their fields."""
    if hasattr(value, "_asdict"):
        return bits(value._asdict())
    if isinstance(value, list | tuple):
        return [bits(item) for item in value]
    if isinstance(value, dict):
        return {name: bits(item) for name, item in value.items() if not isinstance(item, Callable)}
    if isinstance(value, bool):
        return value
    return "7ff8000000000000" if value != value else struct.pack(">d", value).hex()


def defined(source: str) -> dict:
    """The names of a program, as CPython has them."""
    names: dict = {}
    exec(compile(source, "f.py", "exec"), names)
    return names


ARGUMENTS = [3, -2, 1.5, -0.25, [1.0, 2.5, -3.0], [4.0, 0.5], [2, 7, 1, 9]]


def test_the_fields_of_a_namedtuple_are_worked_out_in_the_order_in_which_they_are_written(javascript):
    source = """from typing import NamedTuple
class Run(NamedTuple):
    a: float
    b: float
    c: list[float]
def note(x: float, seen: list[float]) -> float:
    seen.append(x)
    return x
def f(seen: list[float]) -> Run:
    Run(1.0, 2.0, seen).c.append(Run(4.0, 5.0, seen).b)
    return Run(note(1.0, seen), c=seen, b=Run(b=note(2.0, seen), c=seen, a=note(3.0, seen)).b)
"""
    assert called(javascript, source, "[]") == bits(defined(source)["f"]([]))


@pytest.mark.parametrize("count", [300, pytest.param(3000, marks=pytest.mark.slow)])  # those when this has changed
def test_random_programs_give_the_bits_that_cpython_gives_or_the_same_complaint(javascript, once, count):
    if count > 300:
        once("thousands of random programs")
    generator, gave, complained = random.Random(count), 0, 0
    while gave < count:
        source = program(generator)
        arguments = ", ".join(map(json.dumps, ARGUMENTS))
        try:
            wanted = bits(defined(source)["f"](*copy.deepcopy(ARGUMENTS)))
        except (ArithmeticError, ValueError, IndexError):
            with pytest.raises(JSException):
                called(javascript, source, arguments)
            complained += 1
            continue
        if (given := outcome(javascript, source, arguments)) is not TOO_LARGE:
            assert given == wanted, source
            gave += 1
            if gave % 10 == 0:
                assert_same_trace(javascript, source, *ARGUMENTS)
    assert complained > count // 30


def assert_same_trace(javascript: Context, source: str, *arguments) -> list:
    """After every line of a program's function, each name has the value that a debugger sees."""
    wanted = bits(events(defined(source)["f"], *copy.deepcopy(arguments)))
    assert called(javascript, source, *map(json.dumps, arguments), name="f$trace") == wanted, source
    return wanted


CLASS = "from typing import NamedTuple\nclass Run(NamedTuple):\n    a: float\n    b: list[float]\n"
HEAD = f"""{CLASS}
from math import pi
def g(a: float, b: float) -> float:
    return a - b
def f(p: list[float], q: list[float], x: float, n: int, run: Run) -> float:
    """
# Lines of a function, and what is said of them.
LINES = {
    "a start for enumerate": ("r = [i * y for i, y in enumerate(p, 1)]", "no start"),
    "the truth of a list": ("if p:\n        return x", "bool is needed"),
    "or between lists": ("r = p or q", "bool is needed"),
    "a local that hides an import": ("pi = x", "taken"),
    "a local that hides a function": ("g = x", "taken"),
    "rows that are one row": ("r = [[0.0] * n] * n", "[number] * n"),
    "a list that grows for all who hold it": ("p += p", "for all who hold it"),
    "lists in order": ("b = p < q", "is needed"),
    "lists that are equal": ("b = p == q", "is needed"),
    "another comparison": ("b = x in p", "is needed"),
    "a lambda": ("h = lambda a: a", "Lambda"),
    "a slice that is assigned": ("p[1:2] = p", "only xs[i] = x"),
    "a list unpacked": ("a, b = p", "cannot take list[float]"),
    "a keyword": ("y = g(b=x, a=x)", "plain calls"),
    "too few arguments": ("y = g(x)", "1 arguments"),
    "an int where a float is said": ("return 1", "is int"),
    "a name of two types": ("y = 0\n    y = x", "one name, one type"),
    "a name that may be unassigned": ("if x > 0.0:\n        y = x\n    x = y", "may not have been assigned"),
    "a name after its loop": ("for i in range(n):\n        k = i\n    n = k", "may not have been assigned"),
    "a line after the end": ("return x", "never reached"),
    "sum": ("x = sum(p)", "sum() is outside"),
    "round": ("n = round(x)", "round() is outside"),
    "another function of math": ("n = math.gcd(n, n)", "plain calls"),
    "a yield": ("yield n", "may only be"),
    "a try": ("try:\n        x = p[9]\n    except IndexError:\n        x = 0.0", "Try"),
    "a dict": ("d = {1: x}", "Dict"),
    "a step in a slice": ("r = p[::-1]", "step"),
    "a global": ("global N", "Global"),
    "a word of JavaScript": ("new = x", "taken"),
    "a call in the middle of a comparison": ("b = 0 < len(p) < 3", "twice"),
    "an empty list of nothing": ("r = []", "of what an empty list"),
    "a NamedTuple's item": ("x = run[0]", "taken by name"),
    "a NamedTuple's slice": ("r = run[:1]", "taken by name"),
    "a NamedTuple unpacked": ("a, b = run", "cannot take Run"),
    "a NamedTuple unpacked in a loop": ("for a, b in [run]:\n        pass", "cannot take Run"),
    "a NamedTuple compared": ("b = run == run", "run is Run"),
    "a NamedTuple iterated": ("for y in run:\n        pass", "run is Run, no list"),
    "a NamedTuple's length": ("n = len(run)", "run is Run, no list"),
    "a NamedTuple added": ("r = run + run", "mixes Run and Run"),
    "a NamedTuple's truth": ("x = 1.0 if run else 2.0", "bool is needed"),
    "a NamedTuple copied in a list": ("r = [run] * 2", "[number] * n"),
    "a field assigned to": ("run.a = 1.0", "cannot be assigned"),
    "a field added to": ("run.a += 1.0", "cannot be assigned"),
    "a field as a target": ("for run.a in p:\n        pass", "cannot be assigned"),
    "a field that there is not": ("x = run.c", "no such field"),
    "a field of a list": ("x = p.a", "p is list[float]"),
    "a method of a NamedTuple": ("r = run._replace(a=1.0)", "only plain calls"),
    "too few fields": ("r = Run(1.0)", "the fields of Run are a, b"),
    "too many fields": ("r = Run(1.0, p, 1.0)", "the fields of Run are a, b"),
    "a field twice": ("r = Run(1.0, a=2.0)", "the fields of Run are a, b"),
    "an unknown field": ("r = Run(1.0, c=p)", "the fields of Run are a, b"),
    "fields in a list": ("r = Run(*p)", "only plain calls"),
    "fields in a dict": ("r = Run(1.0, **p)", "the fields of Run are a, b"),
    "an int for a float's field": ("r = Run(1, p)", "1 is int"),
    "a class as a value": ("h = Run", "a class"),
}
# What stands above a function, the function's first line and its result, and what is said.
MODULES = {
    "a default that is shared": ("", "x: float, y: list[float] = []", "x", "a default must be"),
    "a decorator": ("def g(x: float) -> float:\n    return x\n@g", "x: float", "x", "decorator"),
    "an annotation outside": ("", "x: complex", "1.0", "complex: here a type"),
    "no annotation": ("", "x", "1.0", "x: here a type"),
    "a function twice": ("def f(x: float) -> float:\n    return x", "x: float", "-x", "f is defined twice"),
    "a constant that changes": ("N = 1.0\nM = N\nN = 2.0", "", "M", "N is defined twice"),
    "a constant that a line changes": ("XS = [1.0]\nXS.append(2.0)", "", "XS[0]", "may be changed here"),
    "a constant that a function changes": ("N = 1.0\ndef g():\n    global N", "", "N", "may be changed here"),
    "a constant under a condition": ("if 1:\n    N = 1.0", "", "N", "outside the subset of a module"),
    "a constant that calls": ("N = abs(1.0)", "", "N", "holds no call"),
    "a builtin of its own": ("def abs(x: float) -> float:\n    return x", "", "abs(1.0)", "taken"),
    "a module": ("import os", "", "os.x", "import os is outside the subset"),
    "a module under another name": ("import os.path as p", "", "p.x", "import os.path as p is outside"),
    "a function of a module": ("import os.path as p", "", "p.join(1.0)", "only plain calls"),
    "a name that an import may hide": ("from os import *", "", "abs(1.0)", "import *"),
    "a module that there is not": ("from os import sep", "", "sep", "no module os"),
    "an import beyond the top": ("from ..rules import step", "", "step(1.0)", "relative"),
    "another function of math": ("from math import gcd", "", "gcd(1.0)", "outside the subset"),
    "a class of another kind": ("class Run:\n    a: float", "r: Run", "r.a", "class Run"),
    "a class that inherits": (f"{CLASS}class More(Run):\n    c: float", "more: More", "more.a", "class More"),
    "a class without fields": (f'{CLASS}class No(NamedTuple):\n    "None."', "no: No", "1.0", "no fields"),
    "a default in a class": (f"{CLASS}    c: float = 1.0", "run: Run", "run.a", "without defaults"),
    "a method": (f"{CLASS}    def c(self) -> float:\n        return self.a", "run: Run", "run.a", "fields alone"),
    "a field of another type": (f"{CLASS}    c: complex", "run: Run", "run.a", "complex: here a type"),
    "a field of its own class": (f"{CLASS}    c: Run", "run: Run", "run.a", "defined by itself"),
    "two fields of one name": (f"{CLASS}    a: int", "run: Run", "run.a", "a is defined twice"),
    "two classes of one name": (f"{CLASS}class Run(NamedTuple):\n    a: int", "r: Run", "r.a", "Run is defined twice"),
}
HOSTILE = {what: (f"{HEAD}{lines}\n    return 1.0\n", words) for what, (lines, words) in LINES.items()}
HOSTILE |= {
    what: (f"{above}\ndef f({parameters}) -> float:\n    return {result}\n", words)
    for what, (above, parameters, result, words) in MODULES.items()
}
HOSTILE["an end without a return"] = (
    "def f(x: float) -> float:\n    if x > 0.0:\n        return x\n",
    "without a return",
)


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_outside_the_subset_is_refused_with_its_place(what):
    source, words = HOSTILE[what]
    compile(source, "f.py", "exec")
    with pytest.raises(Unsupported, match=rf"^f\.py:\d+: .*{re.escape(words)}"):
        translate([("f", "f")], loader({"f": source}))


# What is returned of a list of one number, a number and an index, these two, and what is wrong with it.
LOUD = [
    ("p[i]", 0.0, 1, "list index out of range"),
    ("p[i]", 0.0, -2, "list index out of range"),
    ("1.5 / x", 0.0, 0, "division by zero"),
    ("sqrt(x)", -1.5, 0, "math domain error"),
    ("log(x)", 0.0, 0, "math domain error"),
    ("x**0.5", -1.5, 0, "not a real power"),
    ("exp(x)", 1000.0, 0, "math domain error"),
    ("float(factorial(i))", 0.0, 26, "an integer that a double cannot hold"),
    ("complaint(x)", 1.0, 0, 'no "x"'),
]
FUNCTIONS = """from math import exp, log, sqrt
def factorial(n: int) -> int:
    p = 1
    for k in range(1, n):
        p *= k
    return p % 1000007
def complaint(x: float) -> float:
    raise ValueError("no \\"x\\"")
def f(p: list[float], x: float, i: int) -> float:
    return """


@pytest.mark.parametrize(("result", "x", "i", "words"), LOUD)
def test_what_cannot_be_seen_before_is_loud_when_it_happens(javascript, result, x, i, words):
    with pytest.raises(JSException, match=f"RangeError: {words}"):
        called(javascript, f"{FUNCTIONS}{result}\n", "[1.5]", str(x), str(i))


BRANCHES = """def f(p: list[float], a: float, n: int) -> list[float]:
    "Of each kind of line one, stepped through."
    out: list[float] = []
    k = 0
    while k < n:
        k += 1
        for i, x in enumerate(p):
            if x > a:
                out.append(x)
            elif x == a:
                continue
            else:
                out.append(-x)
            if i == 2:
                break
        if k == 3:
            break
    for x in out:
        pass
    out = out + [a]
    out[0] += a
    return out
"""


@pytest.mark.parametrize("steps", [0, 1, 2, 5])
def test_a_trace_tells_what_settrace_tells(javascript, steps):
    assert len(assert_same_trace(javascript, BRANCHES, [1.5, -2.0, 0.25], 0.25, steps)) > steps


def test_which_functions_are_rounded_differently_elsewhere_is_known_through_calls_and_constants():
    source = (
        "from math import cos, sqrt\n\nROOT = 2.0**0.5\n\n\ndef a(x: float) -> float:\n    return sqrt(x)\n\n\n"
        "def b(x: float) -> float:\n    return cos(x)\n\n\ndef c(x: float) -> float:\n    return a(x) + b(x)\n\n\n"
        "def d(x: float) -> float:\n    return a(ROOT * x)\n"
    )
    script = translate([("f", name) for name in "abcd"], loader({"f": source}))
    assert script.rounded == {"b", "c", "d", "ROOT"}
    assert script.functions == {("f", name): name for name in "abcd"}


PACKAGES = {
    "toy": "from .dice import step\n",
    "toy.dice": """import os
from decimal import Decimal as Number
from typing import NamedTuple
SEED = 7
SIZE = 2 * SEED
UNUSED = Number(987654321)
class Roll(NamedTuple):
    "What has fallen."
    value: int
    size: float
def step(a: int) -> int:
    "The next number."
    return (a * 48271 + SIZE) % 2147483647
def roll(a: int) -> Roll:
    return Roll(step(a), size=SIZE * 0.5)
def home(*names: str, **more: Number) -> str:
    return os.sep.join(names)
print(home(), len(os.sep))
""",
    "toy.walk": "",
    "toy.walk.rules": """from math import sqrt as root
SEED = 3.5  # not the dice's
def step(x: float) -> float:
    return root(x) * SEED
""",
    "toy.walk.live": """import json
from toy import step
from toy.dice import SIZE, Roll
from ..dice import roll
from .rules import SEED
def spot(b: float, last: Roll, c: float = 0.5) -> float:
    return b + SEED * c + last.value % 1000 - last.size
def f(a: int, do_: list[float]) -> list[float]:
    b = [a * 1.0 for a in [SIZE, a]]
    for x in do_:
        a = step(a)
        b.append(spot(x, roll(a)) + (1e-5 if a > SIZE else -1e-05))
    if len(b) > 99:
        raise ValueError("b, a and step are names")
    return b
def declared() -> dict:
    return json.loads("{}")
""",
    "toy.other": """from toy.walk.rules import step
from .walk.live import f
def g(x: float) -> float:
    return step(f(3, [x])[2])
""",
}


def test_division_leaves_the_remainders_and_the_signs_of_zero_that_python_leaves(javascript):
    source = "def f(a: float, b: list[float]) -> list[float]:\n    return [a % y for y in b]\n"
    sides = [0.0, -0.0, *(sign * size for size in (0.25, 1.0, 1.5, 3.0, 7.0, 1e300) for sign in (1, -1))]
    by = [*sides[2:], float("inf"), -float("inf")]
    for each in (source, source.replace("%", "//")):
        code, f = translate([("f", "f")], loader({"f": each})).code, defined(each)["f"]
        for side in sides:
            literals = [json.dumps(value).replace("Infinity", "1 / 0") for value in (side, by)]
            assert run(javascript, code, *literals, name="f") == bits(f(side, by))


def test_a_script_holds_what_its_functions_reach_and_nothing_else(javascript, tmp_path, monkeypatch):
    for name, source in PACKAGES.items():
        file = tmp_path / path(name, PACKAGES)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    script = translate([("toy.walk.live", "f"), ("toy.other", "g")], loader(PACKAGES))
    f, g = import_module("toy.walk.live").f, import_module("toy.other").g
    assert run(javascript, script.code, "5", "[0.25, 1.5]", name="f") == bits(f(5, [0.25, 1.5]))
    assert run(javascript, script.code, "0.125", name="g") == bits(g(0.125))
    names = ["SEED", "SIZE", "step", "rules$SEED", "spot", "roll", "f", "rules$step", "g"]
    assert re.findall(r"^(?:const|function) (\w\S*?)(?: =|\()", script.code, re.M) == names
    assert re.findall(r"^const ([$]\w+)", script.code, re.M) == ["$fail", "$at", "$int", "$mod", "$sqrt", "$list"]
    assert script.module == script.code + "export { f, g };\n"


def test_two_functions_of_one_name_are_not_sent_together():
    with pytest.raises(ValueError, match="called step"):
        translate([("toy.dice", "step"), ("toy.walk.rules", "step")], loader(PACKAGES))


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ("from .b import g", "from .a import f as g", "p/b.py:1: modules that import each other: p.a, p.b, p.a"),
        ("from p.b import g", "from p import a\ndef g(x: float) -> float:\n    return a(x)", "p/b.py:1: p has no a"),
        ("from .a import g", "", "p/a.py:1: modules that import each other: p.a, p.a"),
        ("from .b import h as g", "h = 1.0", "p/a.py:1: p.b has no h, or it is renamed"),
        ("from .c import g", "", "p/a.py:1: no module p.c"),
    ],
)
def test_an_import_that_is_no_plain_one_is_refused_by_name(one, other, words):
    modules = {"p": "", "p.a": f"{one}\n\n\ndef f(x: float) -> float:\n    return g(x)\n", "p.b": f"{other}\n"}
    with pytest.raises(Unsupported, match=f"^{re.escape(words)}"):
        translate([("p.a", "f")], loader(modules))


def test_only_a_function_that_there_is_can_be_wanted():
    for name in ("nothing", "SEED", "Roll", "Decimal"):
        with pytest.raises(Unsupported, match=rf"^toy/dice.py:\d+: toy.dice has no function {name}"):
            translate([("toy.dice", name)], loader(PACKAGES))
    with pytest.raises(ImportError, match=r"no module toy\.nothing"):
        translate([("toy.nothing", "f")], loader(PACKAGES))
