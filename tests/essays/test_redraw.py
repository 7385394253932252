"""Chance has one home, and `benchmarks/redraw.py` sees what rests on the draw that a page shows."""

import re

import pytest
import torch

from essays.kit import chance
from press.pages.project import CHECKOUT, Project

OWN = re.compile(r"manual_seed\(|random\.Random\(|default_rng\(|\btorch\.seed\(|np\.random\.seed\(")
HOME = CHECKOUT / "src/essays/kit/chance.py"
GROUND = CHECKOUT / "src/essays/paperclips/index/figures.py"  # dots on the ground of pictures: they prove nothing


def test_experiments_draw_from_one_home():
    """No experiment has a source of chance of its own, which could not be drawn again."""
    assert OWN.search(GROUND.read_text(encoding="utf-8"))
    for path in sorted((CHECKOUT / "src/essays").rglob("*.py")):
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            own = OWN.search(text.replace("torch.manual_seed(stream(", ""))
            assert not own or path in (HOME, GROUND), f"{path.relative_to(CHECKOUT)}:{line} draws by itself: use seeded"


def test_another_draw_is_another_stream():
    """The same seed begins another stream at another draw, and the page's own again afterwards."""
    first = torch.rand(4, generator=chance.seeded(3)), chance.dice(3).random()
    with chance.drawn(2):
        other = torch.rand(4, generator=chance.seeded(3)), chance.dice(3).random()
        with chance.drawn(5):
            assert chance.stream(3) == 3 + 5 * chance.APART
        assert (torch.rand(4, generator=chance.seeded(3)) == other[0]).all()
    assert (first[0] != other[0]).all()
    assert first[1] != other[1]
    assert (torch.rand(4, generator=chance.seeded(3)) == first[0]).all()


def test_what_was_kept_is_forgotten():
    """What an experiment keeps is not mistaken for that of another draw."""
    from essays.paperclips.off_switch.experiments import simulate

    here = simulate(0.5, 1.0, plans=1000)
    assert simulate(0.5, 1.0, plans=1000) is here
    with chance.drawn(1):
        assert simulate(0.5, 1.0, plans=1000) != here
    assert simulate(0.5, 1.0, plans=1000) == here


@pytest.mark.parametrize(
    ("shown", "other", "near"),
    [
        ("0.64", "0.63", True),
        ("0.64", "0.62", False),
        ("1,000", "999", True),
        ("31 %", "30 %", True),
        ("31 %", "0.31", False),
        ("2.9 × 10⁻⁸", "3.0 × 10⁻⁸", True),
        ("2.9 × 10⁻⁸", "2.9 × 10⁻⁷", False),
        ("−0.5", "0.5", False),
        ("0.50", "adam.x at file:3 raises ValueError", False),
    ],
)
def test_nearness(script, shown, other, near):
    """One in the last printed place is let pass, and nothing else: no power, no sign, no other form."""
    assert script("redraw").near(shown, other) is near


def test_a_number_of_one_draw_is_named(script, monkeypatch):
    """A number that only the page's draw prints is told with file and line, unless it is marked as one run's."""
    redraw = script("redraw")
    project = Project(CHECKOUT)
    page = next(page for page in project.pages if page.numbers)
    number = page.numbers[0]
    monkeypatch.setattr(redraw, "Project", lambda root: project)
    monkeypatch.setattr(type(project), "pages", [page])
    monkeypatch.setattr(redraw, "one_run", lambda project, address, key: "")
    monkeypatch.setattr(redraw.numbers, "written", lambda project, each: each.shown if chance.draw == 0 else "77,777")
    at = f"{project.name(page.path)}:{number.line} {number.address}"
    assert any(where.startswith(at) and other == "77,777" for where, _, other in redraw.moved(1))
    monkeypatch.setattr(redraw, "one_run", lambda project, address, key: "the run of a figure")
    assert redraw.moved(1) == []


def test_a_key_is_left_out_and_not_its_function(script):
    """Of a mapping only the keys that are named are of one run; where none is, all are; and no other number is."""
    one_run, project = script("redraw").one_run, Project(CHECKOUT)
    assert one_run(project, "paperclips.race_simulated_residual", "largest") == "the run of the figure"
    assert one_run(project, "paperclips.race_simulated_residual", "settings") == ""
    assert one_run(project, "paperclips.race_played", "none") == "one set of games, beside the formula"
    assert one_run(project, "positions.layouts_unpermuted", None) == "one draw of weights"
    assert one_run(project, "adam.trials_cost", "all_10") == ""


def test_a_claim_of_one_draw_is_named(script, monkeypatch, capsys):
    """A claim that fails elsewhere is told with the draws and its lines on the pages; so the exit status says."""
    redraw = script("redraw")
    cross, nowhere = "adam.test_trials_cross", "adam.test_of_no_page"
    asked = [(1, {cross: False, nowhere: True}), (2, {cross: True}), (3, {cross: False}), (3, {nowhere: False})]
    assert redraw.told_claims(Project(CHECKOUT), asked) == 2
    said = capsys.readouterr().out
    assert re.search(r"claims\.adam\.test_trials_cross does not hold at 1, 3: docs/adam/setting\.md:\d+", said)
    assert "claims.adam.test_of_no_page does not hold at 3: cited nowhere" in said


def test_the_claims_of_a_file_are_asked(script):
    """Each claim of a file is said to hold or not."""
    held = script("redraw").holding(5, "tests/claims/positions/test_relative.py")
    assert held["positions.test_offsets_stay"]
    assert all(held.values())


def test_the_page_s_own_draw_is_refused(script):
    """Draw 0 proves nothing here."""
    with pytest.raises(SystemExit):
        script("redraw").main(["0"])


def test_what_is_of_one_run_says_why(script):
    """Each claim and number that is left out has its reason, of four words at least."""
    for line in script("redraw").left_out(Project(CHECKOUT)):
        assert len(line.partition(": ")[2].split()) >= 4, line
    for path in (CHECKOUT / "tests/claims").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert text.count("mark.shown") - text.count('mark.shown("why")') == len(
            re.findall(r'^@pytest\.mark\.shown\("[^"]+"\)$', text, re.MULTILINE)
        ), path


def test_every_draw_is_asked_and_told_by_name(script, monkeypatch, capsys):
    """What differs at several draws is one line, with all of them; the exit status counts the lines."""
    redraw = script("redraw")
    monkeypatch.setattr(redraw.os, "cpu_count", lambda: 1)  # in this process, where nothing is asked in earnest
    bound = "adam.test_bound"
    monkeypatch.setattr(
        redraw, "holding", lambda draw, path: {bound: draw == 1} if path.endswith("adam/test_bound.py") else {}
    )
    monkeypatch.setattr(redraw, "moved", lambda draw: [("page.md:3 adam.bound", "7.27", f"7.{draw}0")])
    monkeypatch.setattr(redraw, "cited", lambda project, claim: ["page.md:4"])
    monkeypatch.setattr(redraw, "asked_of", lambda project: iter([("page.md:3 adam.bound", None)] * 1200))
    assert redraw.main(["3", "1", "2"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "claims.adam.test_bound does not hold at 3, 2: page.md:4",
        "page.md:3 adam.bound shows 7.27, and elsewhere 7.10, 7.20, 7.30",
        "1 claims and 1,200 numbers at 3 draws: 2 sentences would change",
    ]
    assert redraw.main(["--claims", "1"]) == 0
    assert capsys.readouterr().out == "1 claims at 1 draws: no sentences would change\n"
