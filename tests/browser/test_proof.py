"""The proof that a reader's browser computes what Python computes: every moving figure, in three engines, to the bit.

What feeds back gives the same bytes in CPython, Chromium, Firefox and WebKit. What uses a sine or a power, whose last
bit is each machine's own affair, agrees to 1e-12; and what feeds back inside it is exact by itself.

The ordinary run asks Chromium, `pytest -m slow` the two others; PRESS_SETTINGS says at how many settings by chance.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import cache, lru_cache, partial
from importlib import import_module
from pathlib import Path

import pytest
from browser import proof, toys
from browser.engines import DEBIAN, Engine, launched, version
from browser.figures import TOYS as DECLARED
from browser.proof import Figure, Setting, taken
from proven import modules as imported
from proven import reached

from press.figures import Moving, Stepper, moving
from press.figures.stepper import events
from press.figures.translation import Script, translate
from press.pages.project import Project
from press.site import assets

pytestmark = pytest.mark.browser
TOYS = Path(toys.__file__)
PROJECT = Project()
HOMES = {each.address: f"{each.essay}/{each.page}" for each in PROJECT.catalogue if each.kind == "moving"}
ADDRESSES = list(HOMES)
ENGINES = [name if name == "Chromium" else pytest.param(name, marks=pytest.mark.slow) for name in DEBIAN]
COUNT = int(os.environ.get("PRESS_SETTINGS", "200"))
LOT = 250


@cache
def declared(home: str) -> dict[str, Moving | Stepper]:
    """The figures of a page, `adam/family`, by name; or the tests' own."""
    if home == "toy/toys":
        return DECLARED
    return {name: declare() for name, declare in moving.declarations(PROJECT, *home.split("/")).items()}


@cache
def script(home: str) -> Script:
    """The script of a page, or of the tests' own module."""
    load = moving.loader(PROJECT) if home != "toy/toys" else lambda _: (TOYS.read_text(encoding="utf-8"), TOYS.name)
    return translate(map(moving.called, declared(home).values()), load)


@cache
def figure(address: str) -> Figure:
    """A figure of the site, with the script that its page imports; or one of the tests' own."""
    home = HOMES.get(address, "toy/toys")
    one = declared(home)[address.partition(".")[2]]
    _, name = moving.called(one)
    python = partial(events, one.function) if isinstance(one, Stepper) else one.compute
    return Figure(address, taken(one), python, f"/live/{home}.js", name, name not in script(home).rounded)


@cache
def files() -> dict[str, str]:
    """What the browsers import: the scripts as the site sends them, and with all their functions exported."""
    texts = {"/live/toy/toys.js": script("toy/toys").module}
    for home in sorted({*HOMES.values()}):
        texts[f"/live/{home}.js"] = assets.smaller(script(home).module, Path(f"{home}.js"))
        texts[f"/whole/{home}.js"] = replace(script(home), exports=tuple(script(home).functions.values())).module
    return texts


def sources(function: Callable) -> list[Path]:
    """The Python that a figure runs: its function's module, and all that this imports."""
    function = getattr(function, "args", [function])[0]  # of what is stepped through, the function itself
    return reached(Path(import_module(function.__module__).__file__ or ""), imported)


@pytest.fixture(scope="module")
def engines() -> Iterator[Callable[[str], Engine]]:
    """Starts each browser once."""
    with ExitStack() as running:

        @cache
        def start(name: str) -> Engine:
            return running.enter_context(launched(name, files()))

        yield start


@lru_cache(1)
def lots(address: str) -> list[tuple[list[Setting], bytes]]:
    """All that a figure is proven at, and what CPython says there."""
    one = figure(address)
    some = one.stops + one.drawn(COUNT)
    parts = [some[start : start + LOT] for start in range(0, len(some), LOT)]
    return [(part, proof.doubles(one.function, part)) for part in parts]


def exact(home: str) -> dict[Callable, tuple[str, str]]:
    """The functions in which nothing is rounded as each machine likes, and where a browser finds them, by what name."""
    return {
        vars(import_module(module))[function]: (f"/whole/{home}.js", name)
        for (module, function), name in script(home).functions.items()
        if name not in script(home).rounded
    }


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_figure_computes_what_python_computes(address, name, engines, once):
    one = figure(address)
    bytes_of = files()[one.module], one.controls, *sources(one.function)
    once(f"figures at {COUNT} settings in {name}", version(name), *bytes_of)
    engine = engines(name)
    for part, wanted in lots(address):
        if not one.agree(wanted, engine.doubles(one.module, one.name, part)):
            pytest.fail(one.finding(part, engine))


@pytest.mark.parametrize("name", ENGINES)
def test_what_feeds_back_inside_what_is_rounded_is_exact(name, engines, once):
    rounded = [one for one in map(figure, ADDRESSES) if not one.exact]
    python = [sources(one.function) for one in rounded]
    once(f"what feeds back inside figures in {name}", version(name), sorted(files().items()), python)
    engine, calls = engines(name), 0
    for one in rounded:
        functions = exact(HOMES[one.address])
        heard = proof.overheard(functions, lambda one=one: proof.doubles(one.function, one.drawn(60)))
        for function, some in heard.items():
            given = engine.doubles(*functions[function], some)
            assert given == proof.doubles(function, some), f"{function.__name__} of {one.address} in {name}"
            calls += len(some)
    assert calls


FAULTS = {
    "a product in another order": ("((alpha * m_hat) * g)", "(alpha * (m_hat * g))"),
    "a sum in another order": ("((beta * m) + ((1.0 - beta) * g))", "(((beta * m) + g) - (beta * g))"),
    "a quotient by a factor": ("$div(m, (1.0 - beta_t))", "m * (1 / (1.0 - beta_t))"),
    "a root by a power": ("$sqrt(Math.abs(m_hat))", "Math.exp(0.5 * Math.log(Math.abs(m_hat)))"),
    "a remainder with JavaScript's sign": ("$int($mod($floor(", "$int(((a, b) => a % b)($floor("),
    "a floor towards zero": ("$floor(", "Math.trunc("),
    "a comparison that takes the edge": ("(m < 0.0)", "(m <= 0.0)"),
    "a sign lost at zero": ("path.push(", "path.push(0 + "),
    "a step too few": ("n$ = steps;", "n$ = steps - 1;"),
    "a number too many": ("return { path: path,", "path.push(0); return { path: path,"),
    "an output too many": ("0.7) };", "0.7), more: 0 };"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_changed_operation_is_found_and_named(engines, fault):
    one, engine, (old, new) = figure("toy.walk"), engines("Chromium"), FAULTS[fault]
    some, text = one.stops + one.drawn(100), files()[one.module]
    wanted = proof.doubles(one.function, some)
    assert one.exact
    assert wanted == engine.doubles(one.module, one.name, some)
    assert text.count(old) == 1
    wrong = replace(one, module=one.module.replace("toys", fault.replace(" ", "_")))
    engine.add({wrong.module: text.replace(old, new)})
    assert not wrong.agree(wanted, engine.doubles(wrong.module, wrong.name, some))
    words = (
        r"toy\.walk in Chromium: at alpha=[^:]* drawn=\[[^:]*\], (number \d+ is .*, and in Python|it gives \d+ numbers)"
    )
    assert re.match(words, wrong.finding(some, engine))
