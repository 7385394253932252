"""The place of an exercise on its page, and the Python that is sent there."""

import json
import sys
from html import escape
from pathlib import Path
from unittest.mock import patch

import pytest
from bs4 import BeautifulSoup
from copies import change, copy

from press.graph import Graph
from press.pages.project import CHECKOUT, Project
from press.site import assets, exercises
from press.site.listings import LIBRARY, modules
from workings.exercises import EXERCISES


@pytest.mark.parametrize("name", EXERCISES)
def test_the_place_holds_what_is_asked_and_what_the_script_needs(project: Project, name: str) -> None:
    each, html = EXERCISES[name], exercises.box(project, name)
    place = BeautifulSoup(html, "html.parser").find("run-exercise")
    assert place.find("p").get_text() == each.asks.replace("`", "")
    assert [code.get_text() for code in place("code")] == each.asks.split("`")[1::2]
    assert (place["data-name"], place["data-title"], place["data-kind"]) == (name, each.title, each.kind)
    assert place.get("data-stub") == (each.stub if each.kind == "function" else None)
    assert json.loads(place.get("data-at", "[]")) == list(each.at)
    brought = assets.bring(f"<article>{html}</article>", "../")
    assert brought.count('"../assets/exercise.js"') == brought.count('"../assets/exercise.css"') == 1


def test_a_list_of_all_says_where_their_answers_are_kept() -> None:
    html = '<article><div class="standing"></div></article>'
    named = exercises.named(html, CHECKOUT)
    assert named == html.replace("standing", 'standing" data-judge="workings.exercises')
    assert exercises.named(named, CHECKOUT) == named
    assert assets.bring(named, "../").count('"../assets/exercise.js"') == 1
    assert "data-judge" not in exercises.named("<article><p>standing</p></article>", CHECKOUT)


def test_words_cannot_become_markup(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    each = next(iter(EXERCISES.values()))
    monkeypatch.setattr(each, "title", 'a" onclick="<b>')
    monkeypatch.setattr(each, "asks", "Is `a < b` & <i>?")
    html = exercises.box(project, each.name)
    assert f'data-title="{escape(each.title)}"' in html
    assert "<code>a &lt; b</code> &amp; &lt;i&gt;?" in html


def test_a_name_that_is_none_is_refused(project: Project, tmp_path: Path) -> None:
    with pytest.raises(exercises.ExerciseError, match=r"there is no exercise 'none'; there is .*first_step"):
        exercises.box(project, "none")
    other = copy(tmp_path / "other")
    change(other, "pyproject.toml", 'exercises = "things.exercises"', "")
    with pytest.raises(exercises.ExerciseError, match="there is none"):
        exercises.box(Project(other), "first_step")


def test_the_page_is_sent_the_judge_and_nothing_that_does_not_run_there() -> None:
    sent = json.loads(exercises.modules_json(Graph(CHECKOUT)))
    assert {"workings/exercises/exercise.py", "workings/exercises/adam.py", "workings/__init__.py"} <= {*sent}
    assert "workings/exercises/__main__.py" not in sent
    for name, text in sent.items():
        lines = (CHECKOUT / "src" / name).read_text(encoding="utf-8").split("\n")
        assert [new or old for new, old in zip(text.split("\n"), lines, strict=True)] == lines
        assert {each for each in modules(text) if not each.startswith(("workings", "."))} <= LIBRARY, name


def test_a_module_is_sent_without_docstrings_and_every_line_keeps_its_number() -> None:
    source = '"""Says\nmuch."""\nx = """kept"""\n\ndef f():\n    """All."""\n\nclass C:\n    """A."""\n    y = 1 / 0'
    lines = ["", "", 'x = """kept"""', "", "def f():", '    """All."""', "", "class C:", "", "    y = 1 / 0"]
    assert exercises.spared(source).split("\n") == lines


@patch.dict(sys.modules)
def test_what_was_changed_while_serving_is_read_again(project: Project) -> None:
    names = ("workings.exercises", "workings.exercises.adam")
    before = [project.module(name) for name in names]
    exercises.forget(project)
    assert not [module for name, module in zip(names, before, strict=True) if project.module(name) is module]
    imported = {*sys.modules}
    exercises.forget(Project(CHECKOUT / "tests/press/sample"))  # none of whose are here
    assert {*sys.modules} == imported
