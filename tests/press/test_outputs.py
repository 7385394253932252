"""What code makes beside the snippets runs once for the same code, again for other code, and tells each change."""

from pathlib import Path

import pytest
from copies import change, copy, line_of

from press.gates.outputs import Failure
from press.graph import Graph
from press.pages.project import Project, UnknownPageError
from press.site import outputs
from press.update import update

SNIPPET, OUT, TABLE = "snippets/toy/halving.py", "snippets/toy/halving.out", "snippets/toy/halving_table.md"
COUNT = "snippets/toy/halving_count.out"
PAGE, REST = "docs/toy/index.md", "docs/toy/rest.md"


@pytest.fixture
def root(tmp_path) -> Path:
    return copy(tmp_path / "copy", "requirements.txt")


def places(root: Path) -> dict[str, Path]:
    return outputs.places(Project(root), Graph(root))


@pytest.mark.parametrize(
    ("file", "old", "new", "made"),
    [
        (SNIPPET, "range(3)", "range(2)", {OUT}),
        ("src/pages/toy/index/tables.py", "Four numbers", "Some numbers", {TABLE}),
        ("src/things/toy/steps.py", "Half", "One half", {TABLE}),
        ("src/pages/toy/rest/numbers.py", "Numbers", "The numbers", set()),
        (OUT, "0.25", "0.26", set()),
        (PAGE, "Zeno asked", "Once Zeno asked", set()),
    ],
)
def test_an_output_is_made_again_where_what_it_reaches_has_changed(root, file, old, new, made):
    before, path = places(root), root / file
    text = path.read_text(encoding="utf-8")
    assert before.keys() == {OUT, COUNT, TABLE}
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert {name for name, place in places(root).items() if place != before[name]} == made


def test_what_was_made_is_taken_over_and_what_failed_is_not_kept(root):
    kept, project = places(root), Project(root)
    assert outputs.recall(project, kept) == [OUT, COUNT, TABLE]
    outputs.keep(project, kept, {OUT: "another\n", TABLE: Failure(1, "raises")})
    assert outputs.known(project)[root / TABLE] == Failure(1, "raises")
    later = Project(root)
    assert outputs.recall(later, kept) == [COUNT, TABLE]
    assert outputs.known(later) == {root / OUT: "another\n"}
    kept[OUT].write_bytes(kept[OUT].read_bytes()[:5])
    assert outputs.recall(Project(root), kept) == [OUT, COUNT, TABLE]


def test_what_is_made_is_written_with_its_failure(root):
    change(root, SNIPPET, "print(left)", "raise SystemExit(3)")
    project = Project(root)
    for name in (OUT, TABLE):
        outputs.make(project, root / ".cache/draft", name)
    made = {name: outputs.load(root / ".cache/draft" / name) for name in (OUT, TABLE)}
    assert made[OUT] == Failure(line_of(root, SNIPPET, "raise"), "raises SystemExit: 3")
    assert made[TABLE] == (root / TABLE).read_text(encoding="utf-8")


def test_an_update_of_one_page_leaves_the_others_and_tells_what_it_cannot_make(root):
    change(root, PAGE, "[0.0010]", "[0.0011]")
    change(root, REST, "[−0.001]", "[−0.002]")
    change(root, OUT, "0.25", "0.26")
    told = [str(each) for each in update(Project(root, frozenset([REST])))]
    assert told == [f"{REST}:{line_of(root, REST, 'rest_change')}: toy.rest_change was −0.002, is now −0.001"]
    change(root, SNIPPET, "print(left)", "print(left / 0)")
    told = [str(each) for each in update(Project(root, frozenset([PAGE])))]
    assert told == [
        f"{SNIPPET}:{line_of(root, SNIPPET, 'print')}: raises ZeroDivisionError: float division by zero; "
        "halving.out stays as it is",
        f"{PAGE}:{line_of(root, PAGE, 'halving_left')}: toy.halving_left was 0.0011, is now 0.0010",
    ]
    assert "0.26" in (root / OUT).read_text(encoding="utf-8")
    assert [*update(Project(root, frozenset([PAGE])))] == [*update(Project(root))] != []  # the snippet alone
    with pytest.raises(UnknownPageError, match=r"docs/toy/rst\.md is no page .*docs/toy/rest\.md"):
        Project(root).chosen(["docs/toy/rst.md"], [PAGE, REST])
