"""What must be read together is shown, and what has been read is kept."""

import io
import re
from pathlib import Path

import pytest
from copies import change, copy, found

from press import reading
from press.gates import readings
from press.read.page import Page
from press.read.project import Project
from press.read.sentences import sentences, words

STORE = readings.STORE


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The sample, with one claim, one figure and one sentence that were changed after they had been read."""
    root = copy(tmp_path / "copy", "requirements.txt")
    change(root, "tests/claims/toy/test_index.py", "smaller", "larger")
    change(root, "src/pages/toy/index/figures.py", ', yscale="log"', "")
    change(root, "docs/toy/rest.md", "halves sum to", "halves do not sum to")
    return root


def unread(root: Path) -> list[str]:
    return found(root, [readings.together])


def test_a_list_shows_both_sides_under_a_key(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert reading.main(Project(root), ["--list"]) == 0
    listed = capsys.readouterr().out
    assert re.findall(r"(?m)^\w{10}  (\w+)  (\S+)$", listed) == [
        ("claim", "docs/toy/index.md:15"),
        ("alt", "docs/toy/index.md:63"),
        ("claim", "docs/toy/rest.md:12"),
    ]
    assert "Halving makes a positive number larger" in listed
    assert "-- figures/toy/halving.svg  src/pages/toy/index/figures.py:9" in listed
    assert "All the halves do not sum to what was there" in listed
    assert len(unread(root)) == 3


def test_a_list_can_be_of_one_page(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reading.main(Project(root), ["docs/toy/rest.md", "--list"])
    assert len(re.findall(r"(?m)^\w{10}  ", capsys.readouterr().out)) == 1


def test_what_was_read_from_a_list_is_recorded_by_its_keys(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reading.main(Project(root), ["--list"])
    first, second, _ = re.findall(r"(?m)^(\w{10})  ", capsys.readouterr().out)
    before = (root / STORE).read_text("utf-8").splitlines()
    assert reading.main(Project(root), ["--record", first, second]) == 0
    after = (root / STORE).read_text("utf-8").splitlines()
    assert after == sorted(after)
    assert len({*after} - {*before}) == 2
    assert len({*before} - {*after}) == 3  # what was read and is no more
    assert [problem.partition(":")[0] for problem in unread(root)] == ["docs/toy/rest.md"]
    assert reading.main(Project(root), ["--record", "0123456789"]) == 1
    assert "0123456789: nothing unread has this key" in capsys.readouterr().err


def test_all_of_a_page_is_recorded(root: Path) -> None:
    assert reading.main(Project(root), ["docs/toy/index.md", "--all"]) == 0
    assert len(unread(root)) == 1
    assert reading.main(Project(root), ["--all"]) == 0
    assert unread(root) == []


def test_answers_are_kept(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = io.StringIO("perhaps\nn\ny\nq\n")
    monkeypatch.setattr("sys.stdin", typed)
    monkeypatch.setattr(typed, "isatty", lambda: True, raising=False)
    assert reading.main(Project(root), []) == 0
    assert [re.search(r"this (\w+)", problem)[1] for problem in unread(root)] == ["claim", "claim"]  # type: ignore[index]


def test_without_a_terminal_nobody_is_asked(root: Path, capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\ny\ny\n"))
    assert reading.main(Project(root), []) == 2
    assert "press read --list" in capsys.readouterr().err
    assert len(unread(root)) == 3


def test_without_a_store_nothing_is_read(root: Path) -> None:
    (root / STORE).unlink()
    problems = unread(root)
    assert len(problems) == len(readings.pairs(Project(root)))
    assert all("nobody has" in problem for problem in problems)


PAGE = """\
# A page

One stop. Two, e.g. This, and *three*. By [Zeno et al. 2001, §2][zeno2001]. Four.
[✓][claims.toy.a] Five is $x$
long. [✓][claims.toy.b] [✓][claims.toy.c] See [why?](a.md?b.c=1#d) [1.5][toy.six.two] of “it”.

- An item. With [two](b.md) stops.
- Another.

| a | b |
|---|---|
| one | $c \\, d$ |

/// caption
Of a *figure*. All of it.
///

$$
a = b
$$
"""


def test_sentences() -> None:
    found = [(each.line, each.kind, words(each.text)) for each in sentences(Page(Path("a.md"), "a.md", PAGE))]
    assert found == [
        (3, "text", "One stop."),
        (3, "text", "Two, e.g. This, and three."),
        (3, "text", "By Zeno et al. 2001, §2."),
        (3, "text", "Four."),
        (4, "text", "Five is $x$ long."),
        (5, "text", 'See why? ?b.c=1 [toy.six.two] of "it".'),
        (7, "item", "An item. With two stops."),
        (8, "item", "Another."),
        (10, "row", "a b"),
        (11, "row", "--- ---"),
        (12, "row", "one $c d$"),
        (15, "caption", "Of a figure. All of it."),
        (18, "text", "$a=b$"),
    ]
