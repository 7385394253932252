"""The proof that a reader's browser computes what Python computes: every moving figure, in three engines, to the bit.

What feeds back is hashed: the same bytes from CPython, Chromium, Firefox and WebKit. What uses a sine or a power, whose
last bit is each machine's own affair, agrees to 1e-12; and what feeds back inside it is hashed by itself.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

import browser.engines
import pytest
from browser import proof, toys
from browser.engines import PROGRAMS, Broken, Engine, launched, leash, missing
from browser.proof import Figure, Setting, Witness

from press.build import assets, moving
from press.interactive import Choice, Drawing, Moving, Order, Slider, Toggle
from press.live import Script, translate

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
TOYS = Path(toys.__file__)
WINGS = ("adam", "positions", "paperclips")
ADDRESSES = [f"{wing}.{name}" for wing in WINGS for name in moving.catalogue(wing)]
ENGINES = [name if name == "Chromium" else pytest.param(name, marks=pytest.mark.slow) for name in PROGRAMS]

TOY = {
    "walk": Moving(
        "A walk",
        toys.walk,
        ("path", "ring", "below", "rest"),
        (
            Slider("alpha", "α", (0.001, 0.01, 0.1), 0.01),
            Slider("beta", "β", (0.0, 0.5, 0.9, 0.99), 0.9),
            Slider("steps", "Steps", (1, 10, 100), 10),
            Toggle("signed", "Signed", True),
            Drawing("drawn", "Gradients", (0.0, 0.5, -0.5), -2.0, 2.0),
        ),
        (),
        "",
    ),
    "decay": Moving(
        "A decay",
        toys.decay,
        ("power", "table", "rows"),
        (Slider("rate", "Rate", (0.0, 0.1, 1.0), 0.1), Order("order", "Order", ("a", "b", "c", "d"))),
        (),
        "",
    ),
    "picky": Moving(
        "A refusal",
        toys.picky,
        ("kept",),
        (Choice("level", "Level", {"none": "", "low": "", "high": "", "higher": ""}),),
        (),
        "",
    ),
}


@cache
def scripts(wing: str) -> dict[str, Script]:
    """A wing's scripts, by their names; or that of the tests' own module."""
    if wing != "toy":
        return moving.scripts(wing)
    wanted = [moving.called(declared) for declared in TOY.values()]
    return {"toys": translate(wanted, lambda _: (TOYS.read_text(encoding="utf-8"), TOYS.name))}


@cache
def figure(address: str) -> Figure:
    """A figure of the site, with the script that its page imports; or one of the tests' own."""
    wing, _, name = address.partition(".")
    home = "toys" if wing == "toy" else moving.home(wing, name)
    declared = TOY[name] if wing == "toy" else moving.catalogue(wing)[name]()
    return proof.figure(address, declared, scripts(wing)[home], f"/live/{wing}/{home}.js")


@cache
def files() -> dict[str, str]:
    """What the browsers import: the scripts as the site sends them, and with all their functions exported."""
    texts = {"/live/toy/toys.js": scripts("toy")["toys"].module}
    for wing in WINGS:
        for home, script in scripts(wing).items():
            texts[f"/live/{wing}/{home}.js"] = assets.SMALLER[".js"](script.module)
            texts[f"/whole/{wing}/{home}.js"] = replace(script, exports=tuple(script.functions.values())).module
    return texts


def sealed(seals: list[bytes]) -> str:
    """One hash for several."""
    return hashlib.sha256(b"".join(seals)).hexdigest()


def needed(name: str) -> None:
    """A machine without a browser skips its tests and says so, except in CI."""
    if words := missing(name):
        pytest.fail(words, pytrace=False) if os.environ.get("CI") else pytest.skip(words)


@pytest.fixture(scope="module")
def engines() -> Iterator[Callable[[str], Engine]]:
    """Starts each browser once."""
    with ExitStack() as running:

        @cache
        def start(name: str) -> Engine:
            needed(name)
            return running.enter_context(launched(name, files()))

        yield start


@pytest.fixture(params=ENGINES)
def engine(request, engines) -> Engine:
    """Each browser in turn; the ordinary run asks Chromium alone."""
    return engines(request.param)


@pytest.fixture(scope="module")
def lots() -> Iterator[dict[str, list[tuple[list[Setting], Future[Witness]]]]]:
    """All that each figure is proven at, and what CPython says there; its processes work ahead."""
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), leash) as pool:
        made = {}
        for address in ADDRESSES:
            one = figure(address)
            some = settings(one, many(one), 1000)
            parts = [some[start : start + 250] for start in range(0, len(some), 250)]
            made[address] = [(part, pool.submit(proof.witness, one.function, part, not one.exact)) for part in parts]
        yield made
        pool.shutdown(cancel_futures=True)


@pytest.fixture(scope="module")
def answers(engines, lots) -> Iterator[Callable[[str, str], list[bytes]]]:
    """What a browser gives for each lot of a figure: the hash, or the numbers. It too works ahead."""
    with ExitStack() as running:

        @cache
        def ask(name: str) -> dict[str, list[Future[bytes]]]:
            engine, pool = engines(name), ThreadPoolExecutor(1)
            running.callback(pool.shutdown, cancel_futures=True)
            return {
                address: [pool.submit(asked, engine, figure(address), part) for part, _ in lots[address]]
                for address in ADDRESSES
            }

        yield lambda name, address: [made.result() for made in ask(name)[address]]


def many(one: Figure) -> int:
    """How many settings at random: the full number for what feeds back."""
    return 10_000 if one.exact else 1000


def asked(engine: Engine, one: Figure, part: list[Setting]) -> bytes:
    """What a browser gives: the hash where it must be Python's, and else the numbers."""
    return (engine.digest if one.exact else engine.doubles)(one.module, one.name, part)


def agree(one: Figure, witness: Witness, given: bytes) -> bool:
    """Whether that is what CPython says."""
    return given == witness.sealed if one.exact else proof.close(witness.numbers, given)


def exact(wing: str) -> dict[Callable, tuple[str, str]]:
    """The functions in which nothing is rounded as each machine likes, and where a browser finds them, by what name."""
    return {
        vars(import_module(module))[function]: (f"/whole/{wing}/{home}.js", name)
        for home, script in scripts(wing).items()
        for (module, function), name in script.functions.items()
        if name not in script.rounded
    }


def settings(one: Figure, drawn: int, lists: int) -> list[Setting]:
    """Every control through all its stops; settings at random; and drawings, lists and orders at random."""
    return one.stops + one.drawn(drawn) + one.lists(lists)


def complaints(one: Figure, witness: Witness) -> str | None:
    """What Python says of a figure that should never complain."""
    return witness.complaint and f"{one.address} at {one.said(witness.complaint[0])}: {witness.complaint[1]}"


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_stop_and_some_settings_agree(address, engines):
    one, engine = figure(address), engines("Chromium")
    some = settings(one, 200, 20)
    witness = proof.witness(one.function, some, not one.exact)
    assert complaints(one, witness) is None
    if not agree(one, witness, asked(engine, one, some)):
        pytest.fail(proof.finding(one, some, engine))


def test_it_is_heard_what_is_called_and_with_what():
    original, setting = toys.noise, [0.1, 0.9, 2, True, [1.0]]
    with proof.overheard([original]) as within:
        toys.walk(*setting)
    with proof.overheard([original, toys.walk]) as around:
        toys.walk(*setting)
        toys.walk(*setting)
    assert within == {original: [[12345], [original(12345)[0]]]}
    assert [*around.values()] == [[setting]]
    assert toys.noise is original


def test_what_feeds_back_inside_what_is_rounded_is_exact(engine):
    calls = 0
    for one in (one for one in map(figure, ADDRESSES) if not one.exact):
        functions = exact(one.address.partition(".")[0])
        with proof.overheard(functions) as heard:
            for setting in settings(one, 40, 5):
                one.function(*setting)
        for function, some in heard.items():
            given = engine.digest(*functions[function], some)
            wanted = proof.witness(function, some, False).sealed
            assert given == wanted, f"{function.__name__} of {one.address} in {engine.name}"
            calls += len(some)
    assert calls > 1000


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("address", ADDRESSES)
def test_thousands_of_settings_agree(address, name, engines, lots, answers):
    one, engine = figure(address), engines(name)
    for (part, said), given in zip(lots[address], answers(name, address), strict=True):
        assert complaints(one, said.result()) is None
        if not agree(one, said.result(), given):
            pytest.fail(proof.finding(one, part, engine))


@pytest.mark.slow
def test_one_hash_for_all_that_feeds_back(capsys, lots, answers):
    exact = [address for address in ADDRESSES if figure(address).exact]
    one = {"CPython": sealed([said.result().sealed for address in exact for _, said in lots[address]])}
    one |= {name: sealed([seal for address in exact for seal in answers(name, address)]) for name in PROGRAMS}
    with capsys.disabled():
        count = sum(len(part) for address in exact for part, _ in lots[address])
        print(f"\n{len(exact)} figures at {count:,} settings:", *(f"{name} {seal[:16]}" for name, seal in one.items()))
    assert len(exact) > 0
    assert len(set(one.values())) == 1


def test_a_toy_that_feeds_back_is_exact_and_equal_in_every_engine(engine):
    one = figure("toy.walk")
    some = settings(one, 300, 100)
    assert one.exact
    assert len(some) == 1 + 3 + 4 + 3 + 2 + 300 + 100
    assert engine.digest(one.module, one.name, some) == proof.witness(one.function, some, False).sealed
    assert engine.doubles(one.module, one.name, some) == proof.doubles(one.function, some)


def test_a_toy_with_powers_agrees_to_twelve_digits_in_every_engine(engine):
    one = figure("toy.decay")
    some = settings(one, 300, 100)
    assert not one.exact
    assert proof.close(proof.doubles(one.function, some), engine.doubles(one.module, one.name, some))


def test_where_python_complains_so_does_every_engine(engine):
    one = figure("toy.picky")
    witness = proof.witness(one.function, one.stops, True)
    assert witness.complaint == ([3], "it complains")
    assert engine.digest(one.module, one.name, one.stops) == witness.sealed
    assert proof.finding(one, one.stops, engine) is None


FAULTS = {
    "a product in another order": ("((alpha * m_hat) * g)", "(alpha * (m_hat * g))", "path["),
    "a sum in another order": ("((beta * m) + ((1.0 - beta) * g))", "(((beta * m) + g) - (beta * g))", "path["),
    "a quotient by a factor": ("$div(m, (1.0 - beta_t))", "m * (1 / (1.0 - beta_t))", "path["),
    "a root by a power": ("$sqrt(Math.abs(m_hat))", "Math.exp(0.5 * Math.log(Math.abs(m_hat)))", "path["),
    "a remainder with JavaScript's sign": ("$int($mod($floor(", "$int(((a, b) => a % b)($floor(", "ring"),
    "a floor towards zero": ("$floor(", "Math.trunc(", "ring"),
    "a comparison that takes the edge": ("(m < 0.0)", "(m <= 0.0)", "below"),
    "a sign lost at zero": ("path.push(", "path.push(0 + ", "path["),
    "a step too few": ("n$ = steps;", "n$ = steps - 1;", "the length of path"),
    "a number too many": ("return [path, ", "path.push(0); return [path, ", "the length of path"),
    "an output too many": ("0.7)];", "0.7), 0];", "the number of outputs"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_changed_operation_is_found_and_named(engines, fault):
    one, engine, (old, new, output) = figure("toy.walk"), engines("Chromium"), FAULTS[fault]
    some, text = settings(one, 100, 100), engine.files[one.module]
    assert text.count(old) == 1
    wrong = replace(one, module=one.module.replace("toys", fault.replace(" ", "_")))
    engine.files[wrong.module] = text.replace(old, new)
    assert engine.digest(wrong.module, wrong.name, some) != proof.witness(one.function, some, False).sealed
    words = proof.finding(wrong, some, engine)
    assert re.match(r"toy\.walk in Chromium: at alpha=[^:]* drawn=\[[^:]*\], " + re.escape(output), words)


def test_a_function_that_is_not_there_is_told_with_the_engines_name(engine):
    with pytest.raises(Broken, match=rf"^{engine.name}: /live/toy/toys.js, nothing: TypeError"):
        engine.digest("/live/toy/toys.js", "nothing", [[]])
    with pytest.raises(Broken, match=rf"^{engine.name}: /live/toy/none.js, nothing: TypeError"):
        engine.digest("/live/toy/none.js", "nothing", [[]])
    engine.files["/live/toy/text.js"] = "export const text = () => ['1'];"
    with pytest.raises(Broken, match="string among the numbers"):
        engine.digest("/live/toy/text.js", "text", [[]])


@pytest.mark.parametrize("name", ENGINES)
def test_a_browser_that_hangs_or_dies_is_told_and_leaves_nothing_behind(name):
    needed(name)
    text = "export const works = () => 1; export const hangs = () => { for (;;); };"
    with launched(name, {"/hangs.js": text}) as engine:
        assert engine.doubles("/hangs.js", "works", [[]]) == array("d", [1, 1]).tobytes()
        assert left(engine.home) != []
        with pytest.raises(Broken, match="no answer in 1 seconds"):
            engine.doubles("/hangs.js", "hangs", [[]], seconds=1.0)
    assert left(engine.home) == []
    with launched(name, {}) as engine:
        engine.processes[-1].kill()
        with pytest.raises(Broken, match="has ended"):
            engine.doubles("/hangs.js", "hangs", [[]])
    assert left(engine.home) == []
    assert not engine.home.exists()


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_missing_browser_is_told_by_name_and_fails_in_ci(name, monkeypatch):
    monkeypatch.setattr(browser.engines, "program", lambda name: None)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=f"no {name}: install it .Debian: apt-get install"):
        needed(name)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=f"no {name}: install it"):
        needed(name)


@pytest.mark.parametrize("name", ENGINES)
def test_a_browser_ends_with_tests_that_are_killed(name):
    needed(name)
    lines = (
        "from browser.engines import launched",
        f"with launched({name!r}, {{'/works.js': 'export const works = () => 1;'}}) as engine:",
        "    engine.doubles('/works.js', 'works', [[]])",
        "    print(engine.home, flush=True)",
        "    input()",
    )
    command, tests = [sys.executable, "-c", "\n".join(lines)], str(Path(__file__).parents[1])
    options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env={**os.environ, "PYTHONPATH": tests}, **options) as process:
        home = Path(process.stdout.readline().strip())
        assert left(home) != []
        process.kill()
    until = time.monotonic() + 10
    while left(home) and time.monotonic() < until:
        time.sleep(0.1)
    assert left(home) == []
    shutil.rmtree(home)


def left(home: Path) -> list[str]:
    """The programs that still run with a browser's home."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if str(home).encode() in (process / "environ").read_bytes() + (process / "cmdline").read_bytes():
                found.append((process / "cmdline").read_text(errors="replace"))
    return found
