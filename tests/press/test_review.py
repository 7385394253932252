"""What must be read together is shown, and what has been read is kept."""

import io
import re
import shutil
from datetime import date
from pathlib import Path

import pytest
from copies import change, commit, copy, found

from press import review
from press.__main__ import main
from press.gates import reviewed
from press.pages.page import Page
from press.pages.project import Project
from press.pages.sentences import sentences, words

STORE = reviewed.STORE


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The sample, with one claim, one figure and two sentences that were changed after they had been read."""
    root = copy(tmp_path / "copy", "requirements.txt")
    commit(root)
    change(root, "tests/claims/toy/test_index.py", "smaller", "larger")
    change(root, "src/pages/toy/index/figures.py", ', yscale="log"', "")
    change(root, "docs/toy/rest.md", "halves sum to", "halves do not sum to")
    change(root, "docs/toy/rest.md", "loses nothing", "loses all")
    return root


def unread(root: Path) -> list[str]:
    return found(root, [reviewed.together])


def test_a_list_shows_both_sides_under_a_key(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert review.main(Project(root), ["--list"]) == 0
    listed = capsys.readouterr().out
    assert re.findall(r"(?m)^\w{10}  (\w+)  (\S+)$", listed) == [
        ("claim", "docs/toy/index.md:16"),
        ("alt", "docs/toy/index.md:64"),
        ("words", "docs/toy/rest.md:2"),
        ("claim", "docs/toy/rest.md:13"),
    ]
    assert "Halving makes a positive number larger" in listed
    assert "-- figures/toy/halving.svg  src/pages/toy/index/figures.py:10" in listed
    assert "All the halves do not sum to what was there" in listed
    assert "docs/toy/rest.md:13: Halving loses [-nothing.-] {+all.+}\n" in listed
    assert len(unread(root)) == 4


def test_a_list_can_be_of_one_page(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    review.main(Project(root), ["docs/toy/rest.md", "--list"])
    assert len(re.findall(r"(?m)^\w{10}  ", capsys.readouterr().out)) == 2


def keys(root: Path, capsys: pytest.CaptureFixture[str], *pages: str) -> list[str]:
    """The keys of a list."""
    capsys.readouterr()
    assert review.main(Project(root), [*pages, "--list"]) == 0
    return re.findall(r"(?m)^(\w{10})  ", capsys.readouterr().out)


def test_what_was_read_from_a_list_is_recorded_by_its_keys(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second, *_ = keys(root, capsys)
    before = (root / STORE).read_text("utf-8").splitlines()
    assert review.main(Project(root), ["--record", first, second]) == 0
    after = (root / STORE).read_text("utf-8").splitlines()
    assert after == sorted(after)
    assert all(row.endswith(f" {date.today().isoformat()}") for row in {*after} - {*before})
    assert len({*after} - {*before}) == len({*before} - {*after}) == 2
    assert [problem.partition(":")[0] for problem in unread(root)] == ["docs/toy/rest.md"] * 2
    assert review.main(Project(root), ["--record", "0123456789"]) == 1
    assert "0123456789: nothing unread has this key" in capsys.readouterr().err


def test_what_was_recorded_of_another_page_stays(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (root / STORE).read_text("utf-8").splitlines()
    assert review.main(Project(root), ["docs/toy/rest.md", "--record", *keys(root, capsys, "docs/toy/rest.md")]) == 0
    assert len({*before} - {*(root / STORE).read_text("utf-8").splitlines()}) == 2
    assert len(unread(root)) == 2


def test_a_key_is_of_the_words_that_its_list_has_shown(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed = keys(root, capsys, "docs/toy/rest.md")
    change(root, "docs/toy/rest.md", "loses all", "loses all but one")
    assert review.main(Project(root), ["--record", *listed]) == 1
    assert len(unread(root)) == 4  # nor is anything else recorded


def test_what_was_read_of_a_file_that_is_no_page_goes(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = "docs/toy/gone.md words - 0123456789 - 2026-11-21"
    (root / STORE).write_text(f"{row}\n{(root / STORE).read_text('utf-8')}", encoding="utf-8")
    assert review.main(Project(root), ["docs/toy/rest.md", "--record", *keys(root, capsys, "docs/toy/rest.md")]) == 0
    assert row in (root / STORE).read_text("utf-8")
    assert review.main(Project(root), ["--record", *keys(root, capsys)]) == 0
    assert row not in (root / STORE).read_text("utf-8")


def test_words_recorded_beside_a_pair_that_is_not_are_still_compared(root: Path, capsys) -> None:
    _, claim = keys(root, capsys, "docs/toy/rest.md")
    assert review.main(Project(root), ["--record", claim]) == 0
    assert any("loses [-nothing.-] {+all.+}" in each for each in unread(root))


def test_words_that_no_history_knows_are_shown_whole(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(root / ".git")
    review.main(Project(root), ["docs/toy/rest.md", "--list"])
    listed = capsys.readouterr().out
    assert "docs/toy/rest.md:13: Halving loses all." in listed
    assert "docs/toy/rest.md:22: Two halvings" not in listed  # it leans on a number
    assert any("no history tells" in each for each in unread(root))


def test_a_list_shows_thirty_and_no_more_are_recorded_at_once(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ticks = "\n\n".join(f"Halving shrinks the {n}th of all. [✓][claims.toy.test_halving_shrinks]" for n in range(40))
    change(root, "docs/toy/rest.md", "## All together", f"{ticks}\n\n## All together")
    assert len(keys(root, capsys)) == review.MOST
    assert review.main(Project(root), ["--record", *map(str, range(review.MOST + 1))]) == 2
    assert "more than one list shows" in capsys.readouterr().err
    assert review.main(Project(root), ["--record", *keys(root, capsys)]) == 0
    assert len(keys(root, capsys)) == 44 - review.MOST


def test_a_sentence_more_changes_one_row(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    review.main(Project(root), ["--record", *keys(root, capsys)])
    before = (root / STORE).read_text("utf-8").splitlines()
    change(root, "docs/toy/rest.md", "Halving loses", "Nobody knows. Halving loses")
    review.main(Project(root), ["--record", *keys(root, capsys)])
    assert len({*(root / STORE).read_text("utf-8").splitlines()} - {*before}) == 1
    assert unread(root) == []


def test_a_row_without_its_day_is_not_read(root: Path) -> None:
    store = root / STORE
    store.write_text(re.sub(r" 20\d\d-\d\d-\d\d", "", store.read_text("utf-8")), encoding="utf-8")
    assert len(unread(root)) == len(reviewed.pairs(Project(root)))


def test_a_page_that_is_not_there_is_told_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["read", "--list"], ["read", "--record", "0123456789", "--list"], ["check"]):
        assert main([*command, "docs/adam/memry.md"]) == 2
        assert "docs/adam/memory.md" in capsys.readouterr().err


def test_answers_are_kept(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = io.StringIO("perhaps\nn\ny\nq\n")
    monkeypatch.setattr("sys.stdin", typed)
    monkeypatch.setattr(typed, "isatty", lambda: True, raising=False)
    assert review.main(Project(root), []) == 0
    assert [re.search(r"claim|alt|words", problem)[0] for problem in unread(root)] == ["claim", "claim", "words"]  # type: ignore[index]


def test_without_a_terminal_nobody_is_asked(root: Path, capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\ny\ny\n"))
    assert review.main(Project(root), []) == 2
    assert "press read --list" in capsys.readouterr().err
    assert len(unread(root)) == 4


def test_without_a_store_nothing_is_read(root: Path) -> None:
    (root / STORE).unlink()
    problems = unread(root)
    assert len(problems) == len(reviewed.pairs(Project(root)))
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
        (5, "text", 'See why? (a.md?b.c=1#d) [toy.six.two] of "it".'),
        (7, "item", "An item. With two (b.md) stops."),
        (8, "item", "Another."),
        (10, "row", "a b"),
        (11, "row", "--- ---"),
        (12, "row", "one $c d$"),
        (15, "caption", "Of a figure. All of it."),
        (18, "text", "$a=b$"),
    ]
