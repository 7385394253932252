"""What README and CONTRIBUTING promise in numbers is what is set."""

import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from press.gates import proofs
from press.pages.fences import fences
from press.pages.project import CHECKOUT, settings

COUNTED = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
TEXTS = {name: (CHECKOUT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md")}
ALL = settings(CHECKOUT)


def example() -> list[str]:
    """The folders of the files that the example of CONTRIBUTING makes."""
    heads = [block.body[0] for block in fences(TEXTS["CONTRIBUTING.md"].split("\n")) if block.body]
    return [match[1] for head in heads if (match := re.fullmatch(r"# (\S+)/\w+\.py", head))]


@pytest.mark.parametrize("text", TEXTS)
def test_an_idea_is_so_many_files(text):
    made = example()
    beside = max(made.count(folder) for folder in made)
    assert f"{COUNTED[len(made)]} files, {COUNTED[beside]} of them side by side" in TEXTS[text]


def test_shares_are_those_of_the_gates():
    said = TEXTS["CONTRIBUTING.md"]
    assert f"Of the changes in `src/workings`, {proofs.LEAST:.0%} must be noticed".replace("%", " %") in said
    displays, equations = (COUNTED[round(10 * (1 - share))] for share in (ALL.displays, ALL.equations))
    assert f"{displays} display in ten" in said
    assert f"{equations} equations in ten" in said


def pins(name: str) -> dict[str, Requirement]:
    """The packages that a file of requirements names, each as it is asked for."""
    lines = (line.partition("#")[0].strip() for line in (CHECKOUT / name).read_text(encoding="utf-8").splitlines())
    asked = map(Requirement, filter(None, lines))
    return {canonicalize_name(each.name): each for each in asked}


@pytest.mark.parametrize("name", ["requirements.in", "requirements-peers.txt"])
def test_what_is_asked_for_is_what_is_pinned(name):
    pinned, asked = pins("requirements.txt"), pins(name)
    missing = {*asked} - {*pinned} if name.endswith(".in") else set()
    assert not missing, f"{name} asks for {missing}, which requirements.txt does not pin: make lock"
    for each in {*asked} & {*pinned}:
        (version,) = (spec.version for spec in pinned[each].specifier)
        assert asked[each].specifier.contains(version), f"{pinned[each]} is pinned; {name} asks for {asked[each]}"


SAID = {  # what several files say, and must say alike: how each of them does
    "the Python it is made with": {
        "README.md": r"were made with Python (\d\.\d+)",
        ".github/workflows/site.yml": r"container: python:(\d\.\d+)-",
        "pyproject.toml": r'python_version = "(\d\.\d+)"',
    },
    "the other Python": {
        "README.md": r"Python (\d\.\d+) makes the same site",
        ".github/workflows/site.yml": r"uv python install (\d\.\d+)",
    },
    "the version": {"pyproject.toml": r'(?m)^version = "(.+)"', "CITATION.cff": r"(?m)^version: (.+)"},
    "the licence": {
        "pyproject.toml": r'(?m)^license = "(.+)"',
        "CITATION.cff": r"(?m)^license: (.+)",
        "LICENSE": r"\A(\w+) License\n",
        "README.md": r"Code is (\w+); prose and figures are CC BY",
    },
    "the title": {"README.md": r"\A# (\w+)", "mkdocs.yml": r"(?m)^site_name: (\w+)", "CITATION.cff": r'title: "(\w+):'},
}


@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
def test_what_is_said_twice_is_said_alike(said):
    found = {file: re.search(words, (CHECKOUT / file).read_text(encoding="utf-8")) for file, words in said.items()}
    assert None not in found.values(), f"no longer said so: {found}"
    assert len({match[1] for match in found.values()}) == 1, found
