"""The press prints a small house that it has never heard of, and stops where it is broken."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from copies import change, copy, line_of

FIGURES = "src/pages/toy/index/figures.py"


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """The sample with the press beside it, and nothing else of this checkout."""
    return copy(tmp_path / "house", "src/press", "docs/assets", "requirements.txt")


def build(root: Path) -> subprocess.CompletedProcess[str]:
    """`mkdocs build`, in a process of its own."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-m", "mkdocs", "build"]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)


def test_a_site_is_printed(sample: Path) -> None:
    result = build(sample)
    assert result.returncode == 0, result.stderr[-3000:]
    page, numbers, claims = (
        BeautifulSoup((sample / "site" / name / "index.html").read_text("utf-8"), "html.parser")
        for name in ("toy", "reference/numbers", "reference/checks")
    )
    assert (sample / "site/toy" / page.select_one("img[alt^='A curve that falls']")["src"]).is_file()
    assert page.select_one("moving-figure svg path")
    assert (sample / "site/assets/live/toy/index.js").is_file()
    entry = page.select_one("a.number")
    assert entry["href"].endswith("reference/numbers/#toy.halving_left")
    assert numbers.find(id="toy.halving_left").find_next("p").text == "0.0009765625"
    tick = page.select_one("a.tick")
    assert tick["aria-label"] == "checked: Halving makes a positive number smaller."
    assert claims.find(id=tick["href"].partition("#")[2])


def test_a_fault_stops_it_and_is_named(sample: Path) -> None:
    change(sample, FIGURES, "[1, 0.5, 0.25]", "[1, 0.5, 1 / 0]")
    result = build(sample)
    assert result.returncode != 0
    line = line_of(sample, FIGURES, "1 / 0")
    assert f"{FIGURES}:{line}: figure toy/halving: ZeroDivisionError" in result.stderr + result.stdout
    assert not list(sample.glob("site/**/*.html"))
