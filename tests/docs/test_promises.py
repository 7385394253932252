"""What README and CONTRIBUTING promise in numbers is what is set."""

import re

import pytest

from press.gates import proofs
from press.read.fences import fences
from press.read.project import CHECKOUT, settings

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
