"""The translator against CPython: random programs, hostile ones, and what each line leaves behind."""

import copy
import itertools
import json
import random
import re
import struct
from collections.abc import Callable

import pytest
from programs import program
from quickjs import Context, JSException
from rjsmin import jsmin

from workings.kit.moving.stepper import events
from workings.site.translate import Unsupported, bundle, translate
from workings.site.translate.bundle import short
from workings.site.translate.statements import RUNTIME

PREPARE = (
    re.sub(r"^export ", "", RUNTIME.read_text(encoding="utf-8"), flags=re.M)
    + """
const hex = (x) => {
  const bits = new DataView(new ArrayBuffer(8));
  if (Number.isNaN(x)) return "7ff8000000000000"; // which of its bits a NaN has is nobody's promise
  bits.setFloat64(0, x);
  return [0, 4].map((at) => bits.getUint32(at).toString(16).padStart(8, "0")).join("");
};
const told = (x) => Array.isArray(x) ? x.map(told) : typeof x === "number" ? hex(x)
  : x && typeof x === "object" ? Object.fromEntries(Object.entries(x).map(([k, v]) => [k, told(v)])) : x;
"""
)


@pytest.fixture(scope="module")
def javascript() -> Context:
    context = Context()
    context.eval(PREPARE)
    return context


def called(javascript: Context, source: str, *arguments, name: str = "f", traces: tuple[str, ...] = ()):
    """What the translation of a program gives, as hexadecimal doubles."""
    return run(javascript, translate(source, "f.py", traces).code, *arguments, name=name, traces=traces)


def bundled(modules: dict[str, str], *wanted: tuple[str, str], traces: tuple[str, ...] = ()) -> str:
    """The script that is sent for some modules, each after those that it takes from."""
    made: dict = {}
    for name, source in modules.items():
        made[name] = translate(source, f"{name}.py", traces, made)
    return bundle(made, wanted)


def sent(javascript: Context, script: str, *arguments, name: str = "f", traces: tuple[str, ...] = ()):
    """The same of a script that is sent, as it is sent."""
    definitions, _, exports = jsmin(script).rpartition("export")
    names = dict(pair.split(" as ")[::-1] for pair in exports.strip("{};").split(","))
    return run(javascript, definitions, *arguments, name=names[name], traces=traces)


def run(javascript: Context, code: str, *arguments, name: str, traces: tuple[str, ...]):
    """What a function of a script gives."""
    call = f"{name}({', '.join(arguments)})"
    call = f"[...{call}]" if traces else call
    return json.loads(javascript.eval(f"(() => {{ {code} return JSON.stringify(told({call})); }})()"))


TOO_LARGE = object()


def outcome(javascript: Context, source: str, arguments: str):
    """The same, or TOO_LARGE: an integer that grew past what a double holds is said, not rounded.

    What is sent to a page gives the same bits, or it fails here.
    """
    try:
        given = called(javascript, source, arguments)
        assert sent(javascript, bundled({"m": source}, ("m", "f")), arguments) == given
        return given
    except JSException as error:
        if "a double cannot hold" in str(error):
            return TOO_LARGE
        raise


def bits(value):
    """CPython's value in the same form."""
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


@pytest.mark.parametrize(
    "line",
    [
        "a, b = b, a",
        "a, b = a + 1.0, b * a",
        "a, b = b * 2.0, 7.0",
        "a, b = pair(b, a)",
        "a, b = pair(c, a) if a > b else pair(a, c)",
        "a, b, c = c, a, b",
    ],
)
def test_values_are_unpacked_as_python_unpacks_them(javascript, line):
    source = f"""
def pair(x: float, y: float) -> tuple[float, float]:
    return x - y, x + y
def f(a: float, b: float, c: float) -> list[float]:
    for _ in range(3):
        {line}
    return [a, b, c]
"""
    wanted = bits(defined(source)["f"](1.5, -0.25, 3.0))
    assert called(javascript, source, "1.5, -0.25, 3.0") == wanted
    assert sent(javascript, bundled({"m": source}, ("m", "f")), "1.5, -0.25, 3.0") == wanted


@pytest.mark.parametrize("count", [300, 3000])
def test_random_programs_give_the_bits_that_cpython_gives_or_the_same_complaint(javascript, once, count):
    if count > 300:
        once("thousands of random programs", RUNTIME)
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
    assert complained > count / 30


HOSTILE = {
    "a default that is shared": ("def f(x: float, y: list[float] = []) -> float:\n    return x\n", "a default must be"),
    "a start for enumerate": (
        "def f(p: list[float]) -> list[float]:\n    return [i * x for i, x in enumerate(p, 1)]\n",
        "start",
    ),
    "the truth of a list": (
        "def f(p: list[float]) -> float:\n    if p:\n        return 1.0\n    return 0.0\n",
        "bool is needed",
    ),
    "or between lists": (
        "def f(p: list[float], q: list[float]) -> list[float]:\n    return p or q\n",
        "bool is needed",
    ),
    "a local that hides an import": (
        "from math import pi\n\n\ndef f(x: float) -> float:\n    pi = x\n    return pi\n",
        "taken",
    ),
    "rows that are one row": ("def f(n: int) -> list[list[float]]:\n    return [[0.0] * n] * n\n", "[number] * n"),
    "a list that grows for all who hold it": (
        "def f(p: list[float]) -> list[float]:\n    p += p\n    return p\n",
        "for all who hold it",
    ),
    "lists in order": ("def f(p: list[float], q: list[float]) -> bool:\n    return p < q\n", "is needed"),
    "lists that are equal": ("def f(p: list[float], q: list[float]) -> bool:\n    return p == q\n", "is needed"),
    "a lambda": ("def f(x: float) -> float:\n    g = lambda a: a\n    return g(x)\n", "Lambda"),
    "a slice that is assigned": (
        "def f(p: list[float]) -> list[float]:\n    p[1:2] = p\n    return p\n",
        "only xs[i] = x",
    ),
    "a list unpacked": ("def f(p: list[float]) -> float:\n    a, b = p\n    return a\n", "cannot take list[float]"),
    "a keyword": (
        "def g(a: float, b: float) -> float:\n    return a - b\ndef f(x: float) -> float:\n    return g(b=x, a=x)\n",
        "plain calls",
    ),
    "too few arguments": (
        "def g(a: float, b: float) -> float:\n    return a\n\n\ndef f(x: float) -> float:\n    return g(x)\n",
        "1 arguments",
    ),
    "an int where a float is said": ("def f(x: float) -> float:\n    return 1\n", "is int"),
    "a name of two types": ("def f(x: float) -> float:\n    y = 0\n    y = x\n    return y\n", "one name, one type"),
    "a name that may be unassigned": (
        "def f(x: float) -> float:\n    if x > 0.0:\n        y = x\n    return y\n",
        "may not have been assigned",
    ),
    "a name after its loop": (
        "def f(n: int) -> int:\n    for i in range(n):\n        k = i\n    return k\n",
        "may not have been assigned",
    ),
    "an end without a return": ("def f(x: float) -> float:\n    if x > 0.0:\n        return x\n", "without a return"),
    "sum": ("def f(p: list[float]) -> float:\n    return sum(p)\n", "sum() is outside"),
    "round": ("def f(x: float) -> int:\n    return round(x)\n", "round() is outside"),
    "a yield": ("def f(n: int) -> int:\n    yield n\n", "may only be"),
    "a try": (
        "def f(p: list[float]) -> float:\n    try:\n        return p[9]\n    except IndexError:\n        return 0.0\n",
        "Try",
    ),
    "a dict": ("def f(x: float) -> float:\n    d = {1: x}\n    return d[1]\n", "Dict"),
    "a step in a slice": ("def f(p: list[float]) -> list[float]:\n    return p[::-1]\n", "step"),
    "a global": ("N = 0\n\n\ndef f(x: float) -> float:\n    global N\n    return x\n", "Global"),
    "a word of JavaScript": ("def f(new: float) -> float:\n    return new\n", "taken"),
    "a decorator": (
        "def g(x: float) -> float:\n    return x\n\n\n@g\ndef f(x: float) -> float:\n    return x\n",
        "decorator",
    ),
    "a call in the middle of a comparison": ("def f(p: list[float]) -> bool:\n    return 0 < len(p) < 3\n", "twice"),
    "an annotation outside": ("def f(x: complex) -> float:\n    return 1.0\n", "need a type"),
    "a function twice": (
        "def f(x: float) -> float:\n    return x\n\n\ndef f(x: float) -> float:\n    return -x\n",
        "f is defined twice",
    ),
    "a constant that changes": ("N = 1\nM = N\nN = 2\n\n\ndef f(x: int) -> int:\n    return N * x\n", "defined twice"),
    "an import": ("import os\n\n\ndef f(x: float) -> float:\n    return x\n", "module"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_outside_the_subset_is_refused_with_its_place(what):
    source, words = HOSTILE[what]
    compile(source, "f.py", "exec")
    with pytest.raises(Unsupported, match=rf"^f\.py:\d+: .*{re.escape(words)}"):
        translate(source, "f.py")


LOUD = {
    "an index past the end": ("def f(p: list[float], i: int) -> float:\n    return p[i]\n", "[1.5], 1"),
    "an index before the start": ("def f(p: list[float], i: int) -> float:\n    return p[i]\n", "[1.5], -2"),
    "a division by zero": ("def f(x: float, y: float) -> float:\n    return x / y\n", "1.5, 0"),
    "a root of what is negative": (
        "from math import sqrt\n\n\ndef f(x: float) -> float:\n    return sqrt(x)\n",
        "-1.5",
    ),
    "a logarithm of zero": ("from math import log\n\n\ndef f(x: float) -> float:\n    return log(x)\n", "0"),
    "a power of what is negative": ("def f(x: float) -> float:\n    return x**0.5\n", "-1.5"),
    "an exponential too large": ("from math import exp\n\n\ndef f(x: float) -> float:\n    return exp(x)\n", "1000.0"),
    "a factorial too large": (
        "def f(n: int) -> int:\n    p = 1\n    for k in range(1, n):\n        p *= k\n    return p % 1000007\n",
        "26",
    ),
    "a complaint of its own": ('def f(x: float) -> float:\n    raise ValueError("no \\"x\\"")\n', "1.0"),
}


@pytest.mark.parametrize("what", LOUD)
def test_what_cannot_be_seen_before_is_loud_when_it_happens(javascript, what):
    source, arguments = LOUD[what]
    with pytest.raises(JSException, match="RangeError"):
        called(javascript, source, arguments)


TRACED = {
    "adam": """from collections.abc import Callable
from math import sqrt


def bowl(theta: list[float]) -> list[float]:
    return [theta[0], 20.0 * theta[1]]


def f(start: list[float], alpha: float, steps: int) -> list[list[float]]:
    "Adam, a line at a time."
    theta = start
    m, v = [0.0 for _ in theta], [0.0 for _ in theta]
    p1, p2 = 1.0, 1.0
    path = [theta]
    for t in range(steps):
        g = bowl(theta)
        m = [0.9 * mi + 0.1 * gi for mi, gi in zip(m, g)]
        v = [0.99 * vi + 0.01 * gi * gi for vi, gi in zip(v, g)]
        p1, p2 = p1 * 0.9, p2 * 0.99
        hats = [(mi / (1 - p1)) / (sqrt(vi / (1 - p2)) + 1e-8) for mi, vi in zip(m, v)]
        theta = [th - alpha * hat for th, hat in zip(theta, hats)]
        path.append(theta)
    return path
""",
    "branches": """def f(p: list[float], a: float, n: int) -> list[float]:
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
""",
}


@pytest.mark.parametrize("what", TRACED)
@pytest.mark.parametrize("steps", [0, 1, 2, 5])
def test_a_trace_tells_what_settrace_tells(javascript, what, steps):
    start, alpha = [1.5, -2.0, 0.25], 0.25
    wanted = events(defined(TRACED[what])["f"], list(start), alpha, steps)
    given = called(javascript, TRACED[what], json.dumps(start), str(alpha), str(steps), name="f$trace", traces=("f",))
    assert given == bits(wanted)
    assert len(given) > steps
    script = bundled({"m": TRACED[what]}, ("m", "f$trace"), traces=("f",))
    arguments = json.dumps(start), str(alpha), str(steps)
    assert sent(javascript, script, *arguments, name="f$trace", traces=("f",)) == given


def test_which_functions_are_rounded_differently_elsewhere_is_known_through_calls():
    source = (
        "from math import cos, sqrt\n\n\ndef a(x: float) -> float:\n    return sqrt(x)\n\n\ndef b(x: float) -> float:\n"
        "    return cos(x)\n\n\ndef c(x: float) -> float:\n    return a(x) + b(x)\n"
    )
    assert translate(source, "f.py").rounded == {"b", "c"}


BESIDE = {
    "dice": """SEED = 7
SIZE = 2 * SEED


def step(a: int) -> int:
    "The next number."
    return (a * 48271 + SIZE) % 2147483647


def never(a: int) -> int:
    return a + 987654321
""",
    "walk": """from .dice import SIZE, step

SEED = 3.5  # not the dice's


def spot(b: float, a: int, c: float = 0.5) -> float:
    return b + SEED * c + a % 1000


def f(a: int, do_: list[float]) -> list[float]:
    "A walk."
    b = [a * 1.0 for a in [SIZE, a]]
    for x in do_:
        a = step(a)
        b.append(spot(x, a) + (1e-5 if a > SIZE else -1e-05))
    if len(b) > 99:
        raise ValueError("b, a and step are names")
    return b


def g(x: float) -> float:
    return f(3, [x])[2]
""",
}


def test_a_script_holds_what_its_functions_reach_and_nothing_else(javascript):
    whole = defined(BESIDE["dice"])
    walk = {"SIZE": whole["SIZE"], "step": whole["step"]}
    exec(BESIDE["walk"].partition("\n")[2], walk)
    script = bundled(BESIDE, ("walk", "f"), ("walk", "g"))
    assert sent(javascript, script, "5", "[0.25, 1.5]") == bits(walk["f"](5, [0.25, 1.5]))
    assert sent(javascript, script, "0.125", name="g") == bits(walk["g"](0.125))
    assert "987654321" not in script
    assert "fill" not in script
    assert '"b, a and step are names"' in script
    assert "do_" not in script
    assert "import" not in script


def test_two_functions_of_one_name_are_not_sent_together():
    source = "def f(x: float) -> float:\n    return x\n"
    with pytest.raises(ValueError, match="called f"):
        bundled({"one": source, "two": source}, ("one", "f"), ("two", "f"))


def test_a_name_that_is_imported_is_not_defined_again():
    taken = "from .dice import step\n\n\ndef step(a: int) -> int:\n    return a\n"
    with pytest.raises(Unsupported, match=r"walk\.py:1: step is defined twice"):
        bundled({"dice": BESIDE["dice"], "walk": taken}, ("walk", "step"))


def test_short_names_are_no_words_of_javascript():
    names = list(itertools.islice(short(), 3000))
    assert len(set(names)) == 3000
    assert not {"do", "if", "in", "of", "as", "new", "for"} & set(names)
