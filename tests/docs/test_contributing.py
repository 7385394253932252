"""The example of CONTRIBUTING.md, done as it is written, is an idea that no gate has anything against."""

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from press.formulas import evaluate
from press.gates import citations, coverage, fences, includes, links, names, numbers, outputs, results, words
from press.pages.fences import fences as blocks
from press.pages.project import CHECKOUT, Project

PAGE = "docs/adam/algorithm.md"
PLACE = re.compile(r"# (?P<file>\S+\.py)")
TREES = ("docs", "snippets", "src/essays", "src/workings", "tests/claims")
GATES = (
    *(fences.vocabulary, includes.targets, includes.coverage, words.front_matter, words.images, words.claims),
    *(links.targets, links.settings, citations.keys, coverage.unused, coverage.unknown, coverage.repeated),
    *(names.once, names.slugs, numbers.arguments, results.prose, results.unlinked),
)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A copy of this checkout with the example added: each block to the end of the file that its first line names."""
    ignored = shutil.ignore_patterns("__pycache__", "micropython")
    for tree in TREES:
        shutil.copytree(CHECKOUT / tree, tmp_path / tree, ignore=ignored)
    shutil.copy(CHECKOUT / "pyproject.toml", tmp_path)
    for block in blocks((CHECKOUT / "CONTRIBUTING.md").read_text("utf-8").split("\n")):
        if place := PLACE.fullmatch(block.body[0]):
            add(tmp_path / place["file"], block.body[1:])
        elif block.language == "markdown":
            add(tmp_path / PAGE, block.body)
    return Project(tmp_path)


def add(path: Path, lines: Iterable[str]) -> None:
    """Write lines to the end of a file, or into a new one."""
    before = path.read_text(encoding="utf-8") + "\n\n" if path.exists() else ""
    path.write_text(before + "\n".join(lines) + "\n", encoding="utf-8")


def test_the_example_is_true(project: Project) -> None:
    snippet = project.root / "snippets/adam/half_life.py"
    snippet.with_suffix(".out").write_text(outputs.run(project, snippet), encoding="utf-8")
    assert snippet.with_suffix(".out").read_text("utf-8") == "693\n"
    assert [str(problem) for gate in GATES for problem in gate(project)] == []
    found = evaluate.evaluations(project, project.page(project.root / PAGE))
    assert [each.skipped + each.wrong for each in found if each.formula.tex == r"\ell_k = \beta_2^k"] == [""]
    (shown,) = [each for each in project.page(project.root / PAGE).numbers if each.address == "adam.half_life_steps"]
    assert numbers.written(project, shown) == shown.shown
    for kind, name in (("figures", "half_life"), ("moving", "half_life_try"), ("claims", "test_half_life")):
        project.run(project.functions("adam", kind)[name])
