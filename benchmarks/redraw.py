"""Which sentences rest on the draw that their pages show: all chance is drawn again, ten times over.

python benchmarks/redraw.py                 draws 1 to 10
python benchmarks/redraw.py 1234 77         these draws: any integers but 0, which is the one of the pages
python benchmarks/redraw.py --cluster ADDR  by the workers of a Dask cluster, see spread.py
python benchmarks/redraw.py --numbers 5     the numbers alone, or --claims the claims; --shown lists what is left out

Each claim is tested at each draw, and each number computed: it must print the same digits, give or take one in the
last place. Left out is what a page says of one run that it shows, and marks: claims by `@pytest.mark.shown("why")`,
numbers by `@shown("why")`. What differs is named with file and line. The exit status says whether nothing does.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree

from joblib import delayed
from spread import spread

ROOT = Path(__file__).resolve().parents[1]
NONE_LEFT = 5  # how pytest ends where every claim of a file is of one run
sys.path[:0] = [str(ROOT / "src")]

from essays.kit.chance import drawn
from press.gates import numbers
from press.pages.page import Number
from press.pages.project import Project


def holding(draw: int, path: str) -> dict[str, bool]:
    """Whether each claim of a file holds at a draw: claims as `adam.test_bound`.

    Raises:
        RuntimeError: If they could not be tested.
    """
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "claims.xml"
        options = ["-q", "-p", "no:cacheprovider", "-m", "not shown", f"--draw={draw}", f"--junitxml={report}", path]
        run = subprocess.run([sys.executable, "-m", "pytest", *options], cwd=ROOT, capture_output=True, text=True)
        if run.returncode not in (0, 1, NONE_LEFT):
            raise RuntimeError(
                f"the claims of {path} could not be tested at draw {draw}:\n{run.stdout[-2000:]}{run.stderr[-2000:]}"
            )
        found: dict[str, bool] = {}
        for case in ElementTree.parse(report).iter("testcase"):
            claim = name(case.attrib["classname"], case.attrib["name"])
            held = case.find("failure") is None and case.find("error") is None
            found[claim] = held and found.get(claim, True)
        return found


def name(module: str, test: str) -> str:
    """A claim as pages cite it, without its parameters: `adam.test_bound`."""
    return f"{module.split('.')[-2]}.{test.partition('[')[0]}"


def cited(project: Project, claim: str) -> Iterator[str]:
    """The lines of pages that a claim proves, by file and number."""
    for page in project.pages:
        for line, text in enumerate(page.text.splitlines(), start=1):
            if re.search(rf"claims\.{re.escape(claim)}\b", text):
                yield f"{project.name(page.path)}:{line}"


def moved(draw: int) -> list[tuple[str, str, str]]:
    """The numbers that print otherwise at a draw, by more than one in the last place: where, what is shown, what is."""
    project = Project(ROOT)
    with drawn(draw):
        return [
            (place, number.shown, other)
            for place, number in asked_of(project)
            if not near(number.shown, other := otherwise(project, number))
        ]


def asked_of(project: Project) -> Iterator[tuple[str, Number]]:
    """The numbers of the pages that another draw should print too, each with where it stands."""
    for page in project.pages:
        for number in page.numbers:
            if not one_run(project, number.address, number.key):
                yield f"{project.name(page.path)}:{number.line} {number.address} {number.key or ''}".strip(), number


def one_run(project: Project, address: str, key: str | None) -> str:
    """Why a number is one of a run that its page shows; nothing for all others."""
    function = project.addresses[address]
    why, keys = getattr(getattr(project.module(function.module), function.name), "shown", ("", ()))
    return why if not keys or key in keys else ""


def left_out(project: Project) -> Iterator[str]:
    """What is said of one run that a page shows, and why: numbers, then claims."""
    cited = {(number.address, number.key or "") for page in project.pages for number in page.numbers}
    for address, key in sorted(cited):
        if why := one_run(project, address, key):
            yield f"{f'{address} {key}'.strip()}: {why}"
    for path in sorted((ROOT / "tests/claims").rglob("test_*.py")):
        for why, test in re.findall(
            r'@pytest\.mark\.shown\("(.*?)"\)\n(?:@.*\n)*def (\w+)', path.read_text(encoding="utf-8")
        ):
            yield f"claims.{path.parent.name}.{test}: {why}"


def otherwise(project: Project, number: Number) -> str:
    """A number as it prints at the present draw, or why it does not."""
    try:
        return numbers.written(project, number)
    except numbers.Wrong as error:
        return str(error)


def near(shown: str, other: str) -> bool:
    """Whether two printed numbers are equal but for one in the last place."""
    pattern = r"(.*?)(\d[\d,]*)(?:\.(\d+))?(\D*|.*10.*)"
    one, two = (re.fullmatch(pattern, text) for text in (shown, other))
    if not (one and two) or {one[1], one[4]} != {two[1], two[4]} or len(one[3] or "") != len(two[3] or ""):
        return shown == other
    return abs(digits(one) - digits(two)) <= 1


def digits(match: re.Match) -> int:
    """All digits of a printed number, as one integer."""
    return int((match[2] + (match[3] or "")).replace(",", ""))


def main(arguments: list[str]) -> int:
    """Draw again, and tell what differs."""
    parser = argparse.ArgumentParser(description="draw all chance again, and tell which sentences would change")
    parser.add_argument("draws", nargs="*", type=int, default=range(1, 11))
    parser.add_argument("--numbers", action="store_true", help="the numbers alone")
    parser.add_argument("--claims", action="store_true", help="the claims alone")
    parser.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler, whose workers do it")
    parser.add_argument("--shown", action="store_true", help="list what is said of one run that a page shows")
    asked = parser.parse_args(arguments)
    if asked.shown:
        print("\n".join(left_out(Project(ROOT))))
        return 0
    if 0 in asked.draws:
        parser.error("draw 0 is the one that pages show; name others")
    both, project, lost, were = asked.numbers == asked.claims, Project(ROOT), 0, []
    files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests/claims").rglob("test_*.py"))
    with spread(asked.cluster, os.cpu_count() or 1) as parallel:
        if both or asked.claims:
            work = [(draw, path) for draw in asked.draws for path in files]
            held = list(parallel(delayed(holding)(*each) for each in work))
            lost += told_claims(project, [(draw, found) for (draw, _), found in zip(work, held, strict=True)])
            were.append(f"{len({claim for found in held for claim in found}):,} claims")
        if both or asked.numbers:
            lost += told_numbers(parallel(delayed(moved)(draw) for draw in asked.draws))
            were.append(f"{len(list(asked_of(project))):,} numbers")
    print(f"{' and '.join(were)} at {len(asked.draws)} draws: {lost or 'no'} sentences would change")
    return bool(lost)


def told_claims(project: Project, claims: Iterable[tuple[int, dict[str, bool]]]) -> int:
    """Print the claims that failed, at which draws, and where they are cited; how many there are."""
    draws = defaultdict(list)
    for draw, found in claims:
        for claim, held in found.items():
            if not held:
                draws[claim].append(draw)
    for claim, at in sorted(draws.items()):
        where = ", ".join(cited(project, claim)) or "cited nowhere"
        print(f"claims.{claim} does not hold at {', '.join(map(str, at))}: {where}")
    return len(draws)


def told_numbers(found: Iterable[list[tuple[str, str, str]]]) -> int:
    """Print the numbers that print otherwise, with what they print; how many there are."""
    others = defaultdict(list)
    for rows in found:
        for place, shown, other in rows:
            others[place, shown].append(other)
    for (place, shown), each in sorted(others.items()):
        print(f"{place} shows {shown}, and elsewhere {', '.join(sorted({*each}))}")
    return len(others)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
