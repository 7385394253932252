"""How much the claims and the tests notice: the small package is changed in one place at a time, and they are run.

press mutants                          measure what has changed since the record was written
press mutants claims.adam.test_bound   the named claims alone, in a minute
press mutants tests/browser            the claims in a file or a folder, and what it holds beside them; of the package's
                                       own tests, what they noticed is dropped until the next whole run

Of each change in the package it is asked whether any test that executes the changed line notices it; of each claim, how
many it notices of some changes in the lines that it executes. What was tried is kept in `.cache/mutants` by the content
of the changed function and of the test: a run that was cut off goes on where it was, and a later one tries only what is
new. Counts go to `tests/mutants.txt`, and what nothing notices to `tests/survivors.txt`, where reasons are written.
Stamps of the tests go to `tests/stamps.txt`: a gate asks for a new measurement where a test is another than was tried.
"""

import argparse
import contextlib
import functools
import importlib
import itertools
import json
import os
import re
import sys
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from types import CodeType
from typing import NamedTuple

from press.mutants.planting import Change, Source, digest, named
from press.mutants.record import STAMPS, judges, row, stamped
from press.mutants.watched import Live, Say, Served, apart, collected, forked, imported, outcomes, reached, verdicts
from press.pages import results
from press.pages.code import names, shape, used
from press.pages.project import Project
from press.places import is_judge_as_it_came
from press.store import FOLDER

# What is imported once, for all: torch.optim imports the first when it is used, a conftest.py the last.
HEAVY = ("torch._dynamo", "numpy", "sympy", "matplotlib.pyplot", "press.figures.draw", "press.pages.program")
TRIES, SECONDS = 8, 8.0  # a claim is tried with so many changes; with fewer, but two, where that takes longer
# Seconds after which no further test, and no further claim, is tried on a change; the quickest come first.
ENOUGH = 10.0
FURTHER = 6  # and with up to so many times as many, while it has noticed none
PATIENCE = 3.0  # seconds of computing that a test may take, and five times what it took
source = functools.cache(Source)
HEAD = "# Written by `make mutants`: + was noticed, - was not, and survivors.txt says what those are."
TESTS = "# Written by `make mutants`: the tests as they were tried, a stamp for each statement at the top of a file."


class Test(NamedTuple):
    """A test as it was run once, with nothing changed; its parameters count as one test.

    Attributes:
        key: Digits that hang on its code.
        files: A digest of each file that it executed, by name.
        lines: The lines that it executed of each.
        seconds: What it took.
        sound: Whether it passed.
    """

    key: str
    files: dict[str, str]
    lines: dict[str, list[int]]
    seconds: float
    sound: bool

    @property
    def limit(self) -> float:
        """Seconds that it may take when something is changed."""
        return PATIENCE + 5 * self.seconds

    def executes(self, file: str, lines: Collection[int]) -> bool:
        """Whether it executes one of some lines."""
        return any(line in lines for line in self.lines.get(file, ()))


class Measured:
    """A project, with what is known of its tests and of the changes in its package."""

    def __init__(self, root: Path):
        self.root, self.project = root, Project(root)
        settings = self.project.settings
        self.library = root / "src" / settings.library
        self.folders = (f"{self.library}/", f"{root / 'src' / settings.essays}/")
        self.record, self.survivors = root / "tests/mutants.txt", root / "tests/survivors.txt"
        self.kept = root / FOLDER / "mutants"
        self.kept.mkdir(parents=True, exist_ok=True)
        for file in self.kept.iterdir():
            mend(file)
        tests = map(json.loads, lines_of(self.kept / "tests.jsonl"))
        self.tests = {name: Test(*entry) for name, entry in tests if (root / name.partition("::")[0]).is_file()}
        self.pairs = dict(recorded(self.record)) | dict(line.split() for line in lines_of(self.kept / "pairs.txt"))
        self.controlled: set[str] = set()
        self.stamped = stamped(root)

    def keep(self, file: str, line: str) -> None:
        """Add a line to what is kept."""
        with (self.kept / file).open("a", encoding="utf-8") as kept:
            kept.write(f"{line}\n")

    @functools.cached_property
    def package(self) -> list[Source]:
        """The files of the package that are the project's own."""
        own = (path for path in sorted(self.library.rglob("*.py")) if not is_judge_as_it_came(path))
        return [self.source(path.relative_to(self.root).as_posix()) for path in own]

    def source(self, name: str) -> Source:
        """A file, with what can be changed in it."""
        return source(self.root / name, self.root)

    # What each test executes.

    def current(self, name: str) -> bool:
        """Whether a test is known, and neither it nor what it executed has changed."""
        test = self.tests.get(name)
        same = (content(self.root / file) == digits for file, digits in test.files.items()) if test else ()
        return test is not None and test.key == key(self.root, name) and all(same)

    def look(self, served: Served, items: dict[str, list]) -> None:
        """Run each test that is not known, to see what it executes."""
        for name in progress("tests are looked at", [name for name in items if not self.current(name)]):
            fails = functools.partial(served.fails, items[name])
            said = [line.split() for line in forked(functools.partial(reached, fails, self.folders), 1200)]
            lines: dict[str, list[int]] = {}
            for file, *numbers in said[1:]:
                lines.setdefault(Path(file).relative_to(self.root).as_posix(), []).extend(map(int, numbers))
            seconds, failed = said[0] if said else ("0", "1")
            files = {file: content(self.root / file) for file in lines}
            test = Test(key(self.root, name), files, lines, float(seconds), failed == "0")
            self.tests[name] = test
            self.keep("tests.jsonl", json.dumps([name, test]))
            if not test.sound:
                print(f"{name} fails with nothing changed, and is left out", file=sys.stderr)

    # Whether a test notices a change.

    @property
    def doubtful(self) -> set[Path]:
        """The folders of the package whose tests have changed since they were tried.

        A test is for the folder of its own folder's name; what it executes of others, their own tests are for.
        """
        changed = {file for file in judges(self.root) if row(self.root, file).split()[1:] != self.stamped.get(file)}
        tests = f"tests/{self.library.name}"
        return {(self.library / Path(file).relative_to(tests)).parent for file in changed if file.startswith(tests)}

    def doubt(self) -> None:
        """Forget what is on record of the code that a changed test is for: that test may have been what noticed."""
        folders = self.doubtful
        for source in self.package:
            for change in source.changes if (self.root / source.name).parent in folders else ():
                self.pairs.pop(f"{change.key}/", None)

    def verdict(self, change: Change, name: str) -> str:
        """Whether a test noticed a change, + or -; empty where it was not tried."""
        return self.pairs.get(f"{change.key}/{self.tests[name].key}", "")

    def note(self, change: Change, found: Mapping[str, bool]) -> None:
        """Keep what tests made of a change."""
        for name, noticed in found.items():
            key = self.tests[name].key if name in self.tests else ""
            if key or noticed:
                self.pairs[f"{change.key}/{key}"] = "-+"[noticed]
                self.keep("pairs.txt", f"{change.key}/{key} {'-+'[noticed]}")

    def attempt(self, served: Served, live: Live, change: Change, tests: dict[str, list]) -> None:
        """Try a change of a function on tests, until one notices."""
        source, limits = self.source(change.file), {name: self.tests[name].limit for name in tests}

        def job(say: Say) -> None:
            with source.planted(change) as code:
                if live.plant(source.code, code):
                    fails = ((name, limits[name], functools.partial(served.fails, tests[name])) for name in tests)
                    verdicts(fails, say)

        self.note(change, outcomes(forked(job, 20 * max(limits.values()))))

    # The claims.

    @functools.cached_property
    def claims(self) -> dict[str, str]:
        """The test of each claim, by the address that pages cite."""
        claims = (each for each in self.project.catalogue if each.kind == "claims")
        return {each.address: f"{self.project.name(each.file)}::{each.name}" for each in claims}

    def trial(self, claim: str, name: str) -> Iterator[Change]:
        """Changes in the lines that a claim executes, drawn by their digits; more, while it has noticed none."""
        test = self.tests[name]
        drawn = [
            change
            for file in sorted(test.lines)
            for change in self.source(file).changes
            if change.inside and test.executes(file, change.lines)
        ]
        drawn.sort(key=lambda change: digest(claim, change.key))
        tries, noticed = min(TRIES, max(2, int(SECONDS / (test.seconds + 0.1)))), 0
        for number, change in enumerate(drawn[: FURTHER * tries]):
            if number >= tries and noticed:
                return
            yield change
            noticed += self.verdict(change, name) == "+"

    def by_claim(self, served: Served, live: Live, items: dict[str, list], claims: Iterable[str]) -> None:
        """Try each claim with changes of what it executes."""
        for claim in progress("claims", claims):
            name = self.claims[claim]
            for change in self.trial(claim, name):
                if not self.verdict(change, name):
                    self.attempt(served, live, change, {name: items[name]})

    # The package.

    @property
    def seen(self) -> set[str]:
        """The changes that something noticed."""
        keys = {"", *(test.key for test in self.tests.values())}
        pairs = (pair.split("/") for pair, verdict in self.pairs.items() if verdict == "+")
        return {change for change, key in pairs if key in keys}

    def executing(self, change: Change) -> list[str]:
        """The tests that may notice a change, not tried yet, the quickest first; of slow claims not all."""
        name, files = change.unit.partition(".")[0], frozenset(test.partition("::")[0] for test in self.tests)
        by_name = not self.is_executed(change) or (name and not change.inside)
        where = naming(self.root, self.library, name, files) if by_name else {change.file: change.lines}
        able = {name for file, lines in where.items() for line in lines for name in self.by_line.get((file, line), ())}
        able |= {name for name in self.usable if name.partition("::")[0] in where}
        enough = []
        for claims in (False, True):
            kind = sorted(
                (self.tests[name].seconds, name) for name in able if name.startswith("tests/claims/") == claims
            )
            before = itertools.accumulate((seconds for seconds, _ in kind), initial=0.0)
            enough += [each for each, spent in zip(kind, before, strict=False) if spent < ENOUGH]
        return [name for _, name in sorted(enough) if not self.verdict(change, name)]

    def is_executed(self, change: Change) -> bool:
        """Whether some test was seen to execute a changed line."""
        return any((change.file, line) in self.by_line for line in change.lines)

    @functools.cached_property
    def by_line(self) -> dict[tuple[str, int], list[str]]:
        """The tests that execute a line of a file."""
        found: dict[tuple[str, int], list[str]] = {}
        for name, test in self.usable.items():
            for file, lines in test.lines.items():
                for line in lines:
                    found.setdefault((file, line), []).append(name)
        return found

    @functools.cached_property
    def usable(self) -> dict[str, Test]:
        """The tests that pass, and are as they were when they were looked at."""
        return {name: test for name, test in self.tests.items() if test.sound and self.current(name)}

    def by_function(self, served: Served, live: Live, items: dict[str, list]) -> None:
        """Try the changes within functions."""
        seen, changes = self.seen, sorted(change for source in self.package for change in source.changes)
        unknown = [each for each in changes if each.key not in seen and each.inside and self.is_executed(each)]
        for change in progress("changes within functions", unknown):
            if names := self.executing(change):
                self.attempt(served, live, change, {name: items[name] for name in names})

    def by_import(self, change: Change) -> None:
        """Try a change that is made at the import, in processes that import the two quickest files, then all others."""
        by_file: dict[str, list[str]] = {}
        for name in self.executing(change):
            by_file.setdefault(name.partition("::")[0], []).append(name)
        order = sorted(by_file, key=lambda file: sum(self.tests[name].seconds for name in by_file[file]))
        for files in filter(None, (order[:2], order[2:])):
            names = [name for file in files for name in by_file[file]]
            with self.source(change.file).planted(change) as code:
                found = self.afresh(change.file, code, names)
            if noticed := any(found.values()):
                last = [*found][-1]
                self.control(change.file, last if last in self.tests else names[0])
            self.note(change, found)
            if noticed:
                return

    def control(self, file: str, name: str) -> None:
        """Make sure that a test passes in such a process with nothing changed."""
        if name not in self.controlled and any(self.afresh(file, self.source(file).code, [name]).values()):
            sys.exit(f"{name} fails in a process of its own with nothing changed")
        self.controlled.add(name)

    def afresh(self, file: str, code: CodeType, names: list[str]) -> dict[str, bool]:
        """Which of some tests notices, where a file has this code when it is imported."""
        limit = 20 * PATIENCE + max(self.tests[name].limit for name in names)
        job = functools.partial(imported, self.root, str(self.root / file), code, names, limit)
        return outcomes(forked(job, 20 * limit))

    # The record.

    def write(self, only: Collection[str] = (), whole: bool = True) -> None:
        """Write down what claims noticed and, if the whole package was gone through, what was noticed of it.

        Where tests of the package alone were named, what is in doubt of their code is dropped, until it is tried again.
        """
        rows = {line.split()[0]: line for line in lines_of(self.record)}
        claims = {claim: self.row(claim, name) or rows.get(claim, "") for claim, name in self.claims.items()}
        package = {name: row for name, row in rows.items() if not name.startswith("claims.")}
        dropped = [folder for folder in self.doubtful if covers(only, self.root, folder)]
        package = {name: row for name, row in package.items() if (self.root / name).parent not in dropped}
        if whole:
            package = self.changed()
        lines = sorted(filter(None, [*claims.values(), *package.values()]))
        self.record.write_text("\n".join([HEAD, *lines, ""]), encoding="utf-8")
        results.keep(self.root, self.record, "mutants")

    def stamp(self, only: Iterable[str] = ("",)) -> None:
        """Keep how tests look now, those in some places; of claims, where each in the file has been tried so."""
        known = {line.split()[0]: line.split()[1] for line in lines_of(self.record) if line.startswith("claims.")}
        others = (name for claim, name in self.claims.items() if known.get(claim) != key(self.root, name))
        stale = {name.partition("::")[0] for name in others}
        before = {file: " ".join([file, *stamps]) for file, stamps in self.stamped.items()}
        new = {file for file in judges(self.root) if file not in stale and file.startswith(tuple(only))}
        lines = [row(self.root, file) if file in new else before.get(file, "") for file in judges(self.root)]
        (self.root / STAMPS).write_text("\n".join([TESTS, *filter(None, lines), ""]), encoding="utf-8")

    def row(self, claim: str, name: str) -> str:
        """What a claim noticed; nothing where it was not tried."""
        if name not in self.tests or not self.current(name):
            return ""
        changes = list(self.trial(claim, name))
        found = [f"{self.verdict(each, name)}{each.key}" for each in changes if self.verdict(each, name)]
        return " ".join([claim, self.tests[name].key, *found]) if found or not changes else ""

    def changed(self) -> dict[str, str]:
        """What was noticed of the package, by function; what was not is written down as well."""
        seen, survivors, rows = self.seen, list[str](), dict[str, str]()
        for change in (change for source in self.package for change in source.changes):
            if change.key in seen or not self.executing(change):
                unit = f"{change.file}:{change.unit}"
                rows[unit] = f"{rows.get(unit, unit)} {'-+'[change.key in seen]}{change.key}"
                survivors += [] if change.key in seen else [f"{change.file}: {change.unit}: {change.says}"]
        reasons = reasoned(self.survivors)
        entries = [f"{each}\n    {reasons.get(each, 'no reason yet')}\n" for each in dict.fromkeys(survivors)]
        self.survivors.write_text("".join(entries), encoding="utf-8")
        print(f"{len(seen)} changes are noticed, {len(survivors)} of the package are not", file=sys.stderr)
        return rows


@functools.cache
def content(path: Path) -> str:
    """A digest of a file."""
    return digest(path.read_text(encoding="utf-8")) if path.is_file() else ""


@functools.cache
def key(root: Path, name: str) -> str:
    """Digits that hang on a test's name and code, and on what it names in its own file."""
    file, _, first = name.partition("::")
    defined, _ = names((root / file).read_text(encoding="utf-8")) if (root / file).is_file() else ({}, {})
    waiting, found = [first.partition("::")[0]], dict[str, str]()
    while waiting:
        each = waiting.pop()
        if each in defined and each not in found:
            found[each] = shape(defined[each])
            waiting += [head for head, _, _ in used(defined[each])]
    return digest(name, *(found[each] for each in sorted(found)))


@functools.cache
def naming(root: Path, library: Path, name: str, tests: frozenset[str]) -> dict[str, set[int]]:
    """The lines of functions that name something, or what is made of it at the import; and the tests' files."""
    where: dict[str, set[int]] = {}
    known, waiting = {name}, [name]
    while waiting:
        word = re.compile(rf"\b{waiting.pop()}\b")
        for path in sorted(library.rglob("*.py")):
            each = source(path, root)
            for node in each.tree.body:
                lines = range(node.lineno, (node.end_lineno or 0) + 1)
                if word.search("\n".join(each.text.split("\n")[lines[0] - 1 : lines[-1]])):
                    where.setdefault(each.name, set()).update(lines)
                    if not hasattr(node, "args") and named(node) not in known | {""}:
                        known.add(named(node))
                        waiting.append(named(node))
    anywhere = re.compile(rf"\b({'|'.join(known)})\b")
    return where | {file: set() for file in tests if anywhere.search((root / file).read_text(encoding="utf-8"))}


def lines_of(path: Path) -> list[str]:
    """The lines of a file that was written to its end, without comments; none if there is no file."""
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return [line for line in text.split("\n")[:-1] if line and not line.startswith("#")]


def recorded(record: Path) -> Iterator[tuple[str, str]]:
    """What is on record, for a checkout that has not measured it itself: what survived is tried again."""
    for line in lines_of(record):
        name, first, *others = line.split()
        claim = name.startswith("claims.")
        for verdict in others if claim else [first, *others]:
            if claim or verdict[0] == "+":
                yield f"{verdict[1:]}/{first if claim else ''}", verdict[0]


def mend(path: Path) -> None:
    """Take away what was being written when a run was cut off."""
    text = path.read_text(encoding="utf-8")
    if not text.endswith("\n"):
        path.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")


def reasoned(path: Path) -> dict[str, str]:
    """The reasons that are written below survivors."""
    lines = lines_of(path)
    return {above: below.strip() for above, below in zip(lines[::2], lines[1::2], strict=True)}


def progress(what: str, these: Iterable) -> Iterator:
    """Go through some things, and say now and then how far it is."""
    these, start, said = list(these), time.monotonic(), 0.0
    for number, each in enumerate(these):
        if time.monotonic() - said > 20:
            said = time.monotonic()
            print(f"{what}: {number} of {len(these)}, {said - start:.0f} s", file=sys.stderr, flush=True)
        yield each


def grouped(items: Iterable) -> dict[str, list]:
    """Tests by name, those with parameters together."""
    found: dict[str, list] = {}
    for item in items:
        found.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return found


def chosen(known: Measured, only: list[str]) -> dict[str, str]:
    """The claims that are named, by themselves or by the file or the folder of their tests; all if nothing is."""
    if unknown := [each for each in only if each not in known.claims and not (known.root / each).exists()]:
        sys.exit(f"no claim is called {', '.join(sorted(unknown))}; a page names it as [✓][claims.essay.test_name]")
    places = tuple(each for each in only if each not in known.claims)
    named = {claim: name for claim, name in known.claims.items() if claim in only or name.startswith(places)}
    return named if only else known.claims


def covers(places: Collection[str], root: Path, folder: Path) -> bool:
    """Whether the tests of a folder of the package, or some of them, stand in one of some places."""
    tests = Path("tests") / folder.relative_to(root / "src")
    return any(Path(place).is_relative_to(tests) or tests.is_relative_to(place) for place in places)


def measure(root: Path, only: list[str]) -> None:
    """Measure what is not known, the named claims alone if there are any, and write it down."""
    known = Measured(root)
    claims = chosen(known, only)

    def job(served: Served, items: list) -> None:
        tests = grouped(items)
        known.look(served, tests)
        known.doubt()
        live = Live(known.folders)
        known.by_claim(served, live, tests, [claim for claim, name in claims.items() if known.tests[name].sound])
        if not only:
            known.write(whole=False)
            known.by_function(served, live, tests)

    folders = ["tests/claims", f"tests/{known.library.name}"]
    if paths := [*claims.values()] if only else [folder for folder in folders if (root / folder).is_dir()]:
        for name in HEAVY:
            with contextlib.suppress(ImportError):  # not every project has all
                importlib.import_module(name)
        apart(lambda: collected(root, paths, job))
    known = Measured(root)
    known.doubt()
    if not only:
        seen = known.seen
        changes = [each for source in known.package for each in source.changes if each.key not in seen]
        for change in progress("changes at the import", changes):
            known.by_import(change)
    known.write(only, whole=not only)
    known.stamp([known.claims[each].partition("::")[0] if each in known.claims else each for each in only] or [""])


def main(words: list[str], root: Path) -> None:
    """Measure what the command line names, in a project."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("claims", nargs="*", help="claims.adam.test_bound, or a file or folder of tests; all if none")
    parser.add_argument("--root", type=Path, default=root, help="of another project of this shape")
    arguments = parser.parse_args(words)
    os.environ["PRESS_PROVEN"] = "none"
    measure(arguments.root.resolve(), arguments.claims)
