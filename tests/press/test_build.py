"""The build as an author meets it: the same bytes anywhere, and a clear word when something is broken."""

import contextlib
import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup
from copies import change, copy, files
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from press.pages.project import CHECKOUT
from press.site import build as making
from press.site import finish
from press.site.search import forgive

LAB = "# %% [markdown]\n# # Lab\n\n# %%\nprint(1 + 1)\n"
PAGE, SNIPPET, NUMBERS = "docs/toy/index.md", "snippets/toy/halving.py", "src/pages/toy/index/numbers.py"
ANYWHERE = "127.0.0.1:0"  # a port that is free
BESIDE = ("src/press", "docs/assets", "requirements.txt")


@pytest.fixture
def pristine(once, request) -> Path:
    """The sample with the press beside it, built once, so that what is built again finds most of it made."""
    once("builds of a small house", *files(*BESIDE))
    return request.getfixturevalue("house")


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Path:
    """The sample, built."""
    root = copy(tmp_path_factory.mktemp("small") / "project", *BESIDE)
    with (root / "mkdocs.yml").open("a") as file:
        file.write("validation: {anchors: warn, omitted_files: warn}\nwatch: [src, snippets]\n")
    built(root)
    return root


def without(site: Path, *patterns: str) -> Callable[[str, list[str]], set[str]]:
    """What `copytree` leaves out: the built site, which is not the press' room of that name, and files by pattern."""
    left_out = shutil.ignore_patterns(*patterns)
    return lambda folder, names: {name for name in names if Path(folder, name) == site} | left_out(folder, names)


@pytest.fixture
def small(pristine, tmp_path) -> Path:
    """The small project, to be broken."""
    return shutil.copytree(pristine, tmp_path / "project", ignore=without(pristine / "site"))


def built(root: Path, command: str = "build") -> Path:
    """`mkdocs build` in this process, or the first build of another command; returns the site."""
    path = sys.path[:]
    with contextlib.chdir(root):
        try:
            config = load_config("mkdocs.yml", dev_addr=ANYWHERE)
            config.plugins.on_startup(command=command, dirty=False)
            build(config)
        finally:
            sys.path[:] = path
    return root / "site"


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_what_is_remembered_is_what_would_be_made(pristine, small):
    first = contents(pristine / "site")
    again = contents(built(small))
    assert first.keys() == again.keys()
    assert [name for name in first if first[name] != again[name]] == []
    shutil.rmtree(small / ".cache")
    fresh = contents(built(small))
    assert [name for name in first if first[name] != fresh[name]] == []


def test_a_house_that_the_press_has_never_heard_of_is_printed(pristine):
    site = pristine / "site"
    page, numbers, claims = (
        BeautifulSoup((site / name / "index.html").read_text("utf-8"), "html.parser")
        for name in ("toy", "reference/numbers", "reference/checks")
    )
    assert (site / "toy" / page.select_one("img[alt^='A curve that falls']")["src"]).is_file()
    assert page.select_one("moving-figure svg path")
    assert (site / "assets/live/toy/index.js").is_file()
    assert page.select_one("a.number")["href"].endswith("reference/numbers/#toy.halving_left")
    assert numbers.find(id="toy.halving_left").find_next("p").text == "0.0009765625"
    tick = page.select_one("a.tick")
    assert tick["aria-label"] == "checked: Halving makes a positive number smaller."
    assert claims.find(id=tick["href"].partition("#")[2])
    for link in (page.select_one("a.number"), tick):
        behind = numbers if link is not tick else claims
        assert behind.select_one(f"a[href='../../toy/#{link['id']}']")
    assert "A. Zeno. On halving." in page.select_one("a.source")["aria-description"]


def test_a_figure_can_be_taken_along_with_what_it_has_drawn(pristine):
    site = pristine / "site"
    page, drawn = (
        BeautifulSoup((site / name / "index.html").read_text("utf-8"), "html.parser")
        for name in ("toy", "reference/figures")
    )
    assert {link["href"] for link in page.select("a.drawn")} == {
        "../reference/figures/#figures/toy/halving.svg",
        "../reference/figures/#toy.halving",
    }
    assert "compute" not in drawn.select_one("[id='figures/toy/halving.svg']").parent.text
    assert "Moving(" in drawn.select_one("[id='toy.halving']").parent.text
    svg, csv = (site / "reference/figures" / link["href"] for link in drawn.select(".entry a[download]"))
    assert ElementTree.parse(svg).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert csv.read_text() == "0,1\n1,0.5\n2,0.25\n"


def test_a_page_is_shared_with_its_card_and_the_reference_with_that_of_the_home_page(pristine):
    def told(name: str) -> dict[str, str]:
        page = BeautifulSoup((pristine / "site" / name / "index.html").read_text("utf-8"), "html.parser")
        assert (pristine / "site" / name / page.select_one("link[rel=apple-touch-icon]")["href"]).is_file()
        return {meta.get("property", meta.get("name")): meta["content"] for meta in page.select("meta[content]")}

    page, home, reference = told("toy"), told("."), told("reference/sources")
    assert page["og:image"] == "https://toy.example/assets/cards/toy/index.png"
    assert (pristine / "site/assets/cards/toy/index.png").read_bytes().startswith(b"\x89PNG")
    assert (page["og:title"], page["og:url"]) == ("Halving", "https://toy.example/toy/")
    assert page["og:description"] == "How fast a half of a half of a half goes."
    seen = "A curve that falls and never arrives, left against halvings on a logarithmic axis"
    assert page["og:image:alt"] == page["twitter:image:alt"] == f"Halving. {seen}"
    assert home["og:image"] == reference["og:image"] == "https://toy.example/assets/cards/start/index.png"
    assert (home["og:type"], page["og:type"]) == ("website", "article")
    assert home["og:title"] == "A small house: a small house"


def test_a_section_is_found_by_what_else_it_is_called(pristine):
    index = json.loads((pristine / "site/search/search_index.json").read_text("utf-8"))
    assert {entry["location"]: entry["tags"] for entry in index["docs"] if entry["tags"]} == {
        "toy/": ["Zeno's paradox"],
        "toy/#halving": ["dichotomy", "bisection"],
    }


def test_the_search_passes_over_common_words_or_says_that_its_script_is_another(pristine, tmp_path):
    (script,) = (pristine / "site").glob("assets/javascripts/workers/search.*.js")
    assert "||!lunr.stopWordFilter(r.toLowerCase())?r:`${r}*`" in script.read_text("utf-8")
    (folder := tmp_path / "assets/javascripts/workers").mkdir(parents=True)
    shutil.copy(script, folder)
    with pytest.raises(ValueError, match=r"search\.\w+\.min\.js completes words in another way"):
        forgive(tmp_path)


def test_a_policy_holds_on_every_page_but_where_the_server_adds_its_script(pristine, small):
    def told(site: Path) -> set[bool]:
        return {"Content-Security-Policy" in path.read_text("utf-8") for path in site.rglob("*.html")}

    assert told(pristine / "site") == {True}
    assert told(built(small, "serve")) == {False}


def test_a_page_says_what_is_proven_on_it_and_no_page_has_an_id_twice(pristine):
    pages = {
        path.parent.name: BeautifulSoup(path.read_text("utf-8"), "html.parser")
        for path in (pristine / "site").rglob("index.html")
    }
    assert "1 derivation" in pages["rest"].select_one(".checks").text
    twice = [
        (name, each)
        for name, page in pages.items()
        for each, count in Counter(node["id"] for node in page.select("[id]")).items()
        if count > 1
    ]
    assert twice == []


def append(path: str, text: str):
    def change(root):
        with (root / path).open("a") as file:
            file.write(text)

    return change


BROKEN = {
    "a figure that cannot be parsed": (
        append("src/pages/toy/index/figures.py", "\ndef (:\n"),
        r"src/pages/toy/index/figures\.py:\d+: the catalogue: SyntaxError",
    ),
    "a figure that raises": (
        append("src/pages/toy/index/figures.py", "\n\ndef halving_none() -> Figure:\n    return 1 / 0\n"),
        r"src/pages/toy/index/figures\.py:\d+: figure toy/halving_none: ZeroDivisionError",
    ),
    "a number that cannot be computed": (
        append("src/pages/toy/rest/numbers.py", "\n\ndef rest_none() -> float:\n    return 1 / 0\n"),
        r"src/pages/toy/rest/numbers\.py:\d+: number toy\.rest_none: ZeroDivisionError",
    ),
    "an undefined macro": (append(PAGE, "\n$\\alhpa$\n"), r"toy/index\.md:\d+: formula .*Undefined control sequence"),
    "a lab that raises": (
        append("docs/labs/lab.py", LAB + "raise ValueError('on purpose')\n"),
        r"docs/labs/lab\.py:6: ValueError: on purpose",
    ),
    "a missing file": (append(PAGE, '\n```python\n--8<-- "snippets/none.py"\n```\n'), r"snippets/none\.py"),
    "a missing region": (append(PAGE, '\n```python\n--8<-- "src/things/toy/steps.py:none"\n```\n'), "none"),
    "a figure that nobody draws": (append(PAGE, "\n![No.](../figures/toy/none.svg)\n"), r"toy/none\.svg"),
    "words to find no section by": (
        lambda root: change(root, PAGE, "    halving: [", "    half: ["),
        r"index\.md:11: search\.also names no section",
    ),
    "an exercise that nobody has set": (
        append(PAGE, "\n```exercise\nnone\n```\n"),
        r"index\.md:\d+: there is no exercise",
    ),
    "a figure that nobody moves": (append(PAGE, "\n```moving\nnone\n```\n"), r"index\.md:\d+: no figure that moves"),
    "a list of no pages": (
        append(PAGE, "\n```pages\ntoy evening\n```\n"),
        "no page is 'toy evening'; write `new`, or an essay and a way",
    ),
    "an old page that leads nowhere": (
        lambda root: change(root, "mkdocs.yml", "extra: {", "extra: {moved: {toy/old.md: toy/none.md}, "),
        "extra.moved: toy/old.md leads to toy/none.md, and no page is called so",
    ),
    "the minutes of no page": (
        append(PAGE, '\n<span class="minutes">toy/none.md</span>\n'),
        r"index\.md:\d+: no page is called toy/none\.md",
    ),
    "the minutes of no part of a page": (
        append(PAGE, '\n<span class="minutes">toy/rest.md, half</span>\n'),
        r"index\.md:\d+: no page is called toy/rest\.md, half",
    ),
    "a number that nobody computes": (append(PAGE, "\n[1.5][toy.none]\n"), r"toy\.none"),
    "an anchor that is nowhere": (append(PAGE, "\n[There](rest.md#none)\n"), "#none"),
    "a number that is another by now": (
        lambda root: change(root, NUMBERS, "halved(10)", "halved(9)"),
        r"docs/toy/index\.md:17: shows 0\.0010, but toy\.halving_left is 0\.0020; mend the sentence too",
    ),
    "a digit that nobody computed": (
        lambda root: change(root, PAGE, "[0.0010]", "[0.0011]"),
        r"docs/toy/index\.md:17: shows 0\.0011, but toy\.halving_left is 0\.0010",
    ),
    "a figure that does not say so": (
        lambda root: change(root, "src/pages/toy/index/figures.py", "-> Figure", ""),
        r"index/figures\.py:10: halving does not say that it makes what docs/toy/index\.md:\d+ shows; write -> Figure",
    ),
    "a moving figure that does not say so": (
        lambda root: change(root, "src/pages/toy/index/live.py", "-> Moving", "-> None"),
        r"index/live\.py:20: halving does not say that .* shows; write -> Moving or -> Stepper",
    ),
    "a wrong digit in an output": (
        lambda root: change(root, "snippets/toy/halving.out", "0.25", "0.26"),
        r"snippets/toy/halving\.out:2: is '0\.26\\n', but the code makes '0\.25\\n'; run make update",
    ),
    "an output that is missing": (
        append("snippets/toy/more.py", "print(1)\n"),
        r"snippets/toy/more\.py:1: more\.out is missing beside it; run make update",
    ),
    "an output of nothing": (append("snippets/toy/other.out", "1\n"), r"other\.out:1: the output of no snippet"),
    "an output of what is no Python": (
        append("snippets/toy/more.py", "print(1\n"),
        r"snippets/toy/more\.py:1: raises SyntaxError",
    ),
    "a snippet that raises": (
        lambda root: change(root, SNIPPET, "print(left)", "print(left / 0)"),
        r"snippets/toy/halving\.py:\d: raises ZeroDivisionError: float division by zero",
    ),
    "a snippet that is no Python": (
        lambda root: change(root, SNIPPET, "print(left)", "print(left"),
        r"snippets/toy/halving\.py:\d: raises SyntaxError",
    ),
    "a table that is stale": (
        lambda root: change(root, "snippets/toy/halving_table.md", "200.0", "201.0"),
        r"snippets/toy/halving_table\.md:\d: is .*201\.0.*, but the code makes .*200\.0",
    ),
    "a table that raises": (
        append("src/pages/toy/index/tables.py", "\n\ndef halving_none() -> str:\n    return 1 / 0\n"),
        r"src/pages/toy/index/tables\.py:\d+: halving_none raises ZeroDivisionError",
    ),
    "an output of code that is another by now": (
        lambda root: change(root, "src/things/toy/steps.py", "x / 2", "x / 4"),
        r"shows 0\.0010, but toy\.halving_left is 0\.0000",
    ),
    "a page without a place in the menu": (append("docs/toy/new.md", "# New\n"), r'not included in the "nav"'),
    "a wrong package": (append("requirements.txt", "no-such-package==1.0\n"), r"line \d+ names no-such-package"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_fault_stops_every_build_and_is_named(small, caplog, fault):
    change, message = BROKEN[fault]
    (small / "docs/labs").mkdir()
    change(small)
    for _ in range(2):  # what is remembered of the first must not hide it from the second
        caplog.clear()
        with pytest.raises((Abort, LookupError)) as stopped:
            built(small)
        assert re.search(message, caplog.text + str(stopped.value)), caplog.text
        assert not list((small / "site").rglob("*.html"))


def test_all_that_does_not_hold_is_told_at_once_also_by_a_quiet_build(small):
    change(small, PAGE, "[0.0010]", "[0.0011]")
    change(small, "docs/toy/rest.md", "[−0.001]", "[−0.002]")
    change(small, "snippets/toy/halving.out", "0.25", "0.26")
    change(small, "snippets/toy/halving_table.md", "200.0", "201.0")
    command = [sys.executable, "-m", "mkdocs", "build", "-q"]
    result = subprocess.run(command, cwd=small, capture_output=True, text=True, timeout=300)
    told, made = re.findall(r"ERROR +-  (\S+):\d+: ", result.stderr), "snippets/toy/halving"
    assert told == [f"{made}.out", f"{made}_table.md", PAGE, "docs/toy/rest.md"], result.stderr
    assert result.returncode == 1
    assert not list((small / "site").rglob("*.html"))


NEEDS = {
    ("  - autorefs\n", ""): r"mkdocs\.yml lacks what the pages are made with; add to it:\n\nplugins:\n  - autorefs",
    ("  - search\n", ""): r"plugins:\n  - search",
    ("  - attr_list\n", ""): r"markdown_extensions:\n  - attr_list",
    (", check_paths: true", ""): r"  - pymdownx\.snippets: \{.*check_paths: true",
    ("name: material", "name: mkdocs"): r"the theme Material; write theme: \{name: material\}",
}


@pytest.mark.parametrize("edit", NEEDS)
def test_a_configuration_is_told_what_it_lacks(small, caplog, edit):
    change(small, "mkdocs.yml", "  - tags: {tags_allowed: [halves]}\n", "")
    change(small, "mkdocs.yml", "  - mkdocstrings: {handlers: {python: {paths: [src]}}}\n", "")  # it brings some
    change(small, "mkdocs.yml", *edit)
    with pytest.raises(Abort):
        built(small)
    assert re.search(NEEDS[edit], caplog.text), caplog.text


def test_a_configuration_without_extensions_or_requirements_is_told_so(small, caplog):
    text = (small / "mkdocs.yml").read_text()
    kept = (small / "requirements.txt").rename(small / "kept.txt")
    with pytest.raises(Abort):
        built(small)
    assert "requirements.txt is missing beside mkdocs.yml; write one" in caplog.text
    kept.rename(small / "requirements.txt")
    (small / "mkdocs.yml").write_text(re.sub(r"(?s)markdown_extensions:\n(  .*?\n)+", "", text))
    with pytest.raises(Abort):
        built(small)
    assert "markdown_extensions:\n  - pymdownx.arithmatex: {generic: true}\n" in caplog.text


def other() -> str:
    """The newest other Python, where `make other` has made an environment of it; or this one."""
    python = CHECKOUT / ".venv-other/bin/python"
    return str(python) if python.exists() else sys.executable


@pytest.mark.slow
def test_two_builds_in_different_folders_by_different_pythons_are_the_same(tmp_path):
    """The site that stands, made with whatever was cached, and one from a fresh copy; each from its own process."""
    left_out = without(CHECKOUT / "site", ".venv*", ".cache", "__pycache__", "*_cache")
    here = CHECKOUT / os.environ.get("WORKINGS_SITE", tmp_path / "one")
    sites = {CHECKOUT: here, shutil.copytree(CHECKOUT, tmp_path / "copy", ignore=left_out): tmp_path / "two"}
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "SOURCE_DATE_EPOCH"}}
    for root, site in ((root, site) for root, site in sites.items() if not site.exists()):
        command = [sys.executable if root == CHECKOUT else other(), "-m", "mkdocs", "build", "-d", str(site)]
        result = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
        assert result.returncode == 0, result.stderr[-3000:]
    first, second = (contents(site) for site in sites.values())
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


@contextlib.contextmanager
def remaking(root: Path) -> Iterator[tuple[Callable[[], None], list[str]]]:
    """What the server calls when a file has changed, after a first build; and how often a whole build was asked for."""
    server, asked, path = SimpleNamespace(builder=None), [], sys.path[:]
    with contextlib.chdir(root):
        config = load_config("mkdocs.yml", dev_addr=ANYWHERE)
        config.plugins.on_startup(command="serve", dirty=False)
        build(config)
        config.plugins.on_serve(server, config=config, builder=lambda: asked.append("all"))
        yield server.builder, asked
    sys.path[:] = path


WORDS = {
    "Zeno asked first": "Long ago Zeno asked first",
    "After `10` halvings of `1.0`, as on": "Of `1.0`, after `10` halvings, as on",  # a sentence with a number
    "The start is $x_0 = 1.0$": "The start is $x_0 = 1.0$, not $\\nabla$",  # a glyph that no page had
    "| two | [0.25]": "| Two | [0.25]",
    "What is left over is [the next page](rest.md#rest)": "See [the next page](rest.md#rest)",
}


def test_edited_words_are_made_again_as_a_whole_build_would_make_them(small):
    change(small, "docs/index.md", "Begin with", 'In <span class="minutes">toy/index.md</span> minutes: begin with')
    plain = '<span class="minutes">toy/index.md, plain</span> of them plain'
    change(small, "docs/index.md", ": begin with", f", {plain}: begin with")
    change(small, "docs/index.md", "plain: begin", "plain.\n\n```pages\ntoy sitting\n```\n\nSo begin")
    with remaking(small) as (again, asked):
        assert b"In 1 minutes, 1 of them plain" in (small / "site/index.html").read_bytes()
        for old, new in WORDS.items():
            change(small, PAGE, old, new)
            (small / "docs/toy/.index.md.swp").write_text(f"{new}, as an editor keeps it")
            (small / "docs/toy/.draft-1").mkdir(exist_ok=True)
            (small / "docs/toy/.draft-1/draft").write_text(f"{new}, as an update keeps it")
            again()
        change(small, PAGE, "Halve it", "And so on. " * 200 + "Halve it")  # which takes its minutes
        again()
        change(small, "docs/reference/checks.md", "\n# ", "\nEach is proven.\n\n# ")
        again()
        assert asked == []
        seen = contents(small / "site")
    whole = contents(built(small, "serve"))
    assert seen.keys() == whole.keys()
    assert [name for name in seen if seen[name] != whole[name]] == []
    assert re.search(rb"In (4) minutes, \d of them plain(?s:.)*Halving</a> <small>\1 minutes", whole["index.html"])
    for name in ("toy/index.html", "toy/index.ipynb", "search/search_index.json"):
        assert b"Long ago" in whole[name]
    assert re.search(rb"Of <code.{,60}, after", whole["reference/numbers/index.html"])


def test_a_build_and_a_rebuild_walk_one_list_of_steps(small, monkeypatch):
    walked = []

    def noted(step):
        def walk(*given):
            walked.append(step)
            return step(*given)

        return walk

    last, steps = {*finish.STEPS}, [*itertools.chain(*making.STEPS.values()), *finish.STEPS]
    monkeypatch.setattr(making, "STEPS", {name: (*map(noted, those),) for name, those in making.STEPS.items()})
    monkeypatch.setattr(finish, "STEPS", (*map(noted, finish.STEPS),))
    with remaking(small) as (again, asked):
        pages = len([*(small / "docs").rglob("*.md")])
        assert [*dict.fromkeys(walked)] == steps
        assert {count for step, count in Counter(walked).items() if step not in last} == {pages}
        walked.clear()
        change(small, PAGE, "Zeno asked first", "Long ago Zeno asked first")
        again()
        assert asked == []
        assert walked == steps
        walked.clear()
        change(small, PAGE, "Long ago Zeno asked first", "Zeno asked first")
        again()
        assert walked == steps[: -len(last)]  # what is written was finished before


def test_the_preview_says_what_does_not_hold_until_it_is_mended(small, caplog):
    stale = "docs/toy/index.md:17: shows 0.0011, but toy.halving_left is 0.0010; mend the sentence too"
    wrong = "snippets/toy/halving.out:2: is "
    (small / "docs/labs").mkdir()
    (small / "docs/labs/lab.py").write_text(LAB)
    (small / "docs/new.md").write_text("# New\n")
    change(small, "snippets/toy/halving.out", "0.25", "0.26")

    def shown(name: str) -> str:
        page = BeautifulSoup((small / "site" / name / "index.html").read_text("utf-8"), "html.parser")
        box = page.select_one("article .admonition.warning")
        return box.text if box else ""

    with remaking(small) as (again, asked):
        for name, file in {"new": "docs/new.md", "labs/lab": "docs/labs/lab.py"}.items():
            line = f"{file}:1: is not in the menu; add a line to nav in mkdocs.yml: - {file.removeprefix('docs/')}"
            assert line in shown(name)
            assert line in caplog.text
        assert wrong in shown("toy")
        assert wrong in caplog.text
        assert not shown("toy/rest")
        caplog.clear()
        change(small, PAGE, "[0.0010]", "[0.0011]")
        again()
        assert stale in shown("toy")
        assert wrong in shown("toy")
        assert stale in caplog.text
        caplog.clear()
        change(small, PAGE, "[0.0011]", "[0.0010]")
        again()
        assert stale not in shown("toy") + caplog.text
        assert asked == []
    for file in ("docs/labs/lab.py", "docs/new.md"):
        (small / file).unlink()
    change(small, "snippets/toy/halving.out", "0.26", "0.25")
    assert not any("Not as the code makes it" in page.read_text("utf-8") for page in built(small).rglob("*.html"))


MORE = {
    ("docs/toy/index.md", "title: Halving", "title: Halves"),
    ("docs/toy/index.md", "{ #halving }", "{ #halves }"),
    ("docs/toy/index.md", "## How it goes", "## How it went"),
    ("docs/toy/index.md", "```moving\nhalving\n```\n", "None moves.\n"),
    ("docs/toy/index.md", "Zeno asked first", "Zeno asked [first](nowhere.md)"),
    ("docs/toy/index.md", "Zeno asked first", "$\\undefined$"),
    (
        "docs/toy/index.md",
        "[0.0010][toy.halving_left] left.",
        "[0.0010][toy.halving_left] left, and [this][toy.nothing].",
    ),
    ("docs/toy/index.md", "```moving\nhalving", "```moving\nnothing"),
    ("docs/new.md", "", "# New\n"),
    ("docs/reference/sources.md", "On halving", "On halves"),
    ("docs/assets/site.css", "", ""),
    ("src/things/toy/steps.py", "Half", "One half"),
}


def test_all_is_made_again_where_more_than_words_changed(small):
    with remaking(small) as (again, asked):
        for file, old, new in sorted(MORE):
            change(small, file, old, new)
            again()
            assert asked == ["all"], (file, new)
            change(small, file, new if old else "", old)
            again()
            asked.clear()
        code = small / "src/things/toy/steps.py"
        code.write_text(code.read_text() + '# reads "docs/toy/rest.md"\n')
        again()
        (rest := small / "docs/toy/rest.md").write_text(rest.read_text() + "\nMore.\n")
        again()
        assert asked == ["all"] * 2


def fetched(address: str) -> str:
    """A page, or nothing while the server does not answer."""
    with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=2) as answer:
        return answer.read().decode()
    return ""


@pytest.fixture
def served(small):
    """The small project under `mkdocs serve`: its folder, and what waits for a text on a page or in the log."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "mkdocs", "serve", "-a", f"127.0.0.1:{port}"]
    log = small.parent / "log"
    with log.open("w") as file:
        server = subprocess.Popen(command, cwd=small, stdout=file, stderr=subprocess.STDOUT)

    def shows(text: str, path: str | None = None) -> str:
        end = time.monotonic() + 60
        while time.monotonic() < end and server.poll() is None:
            shown = log.read_text() if path is None else fetched(f"http://127.0.0.1:{port}/{path}")
            if text in shown:
                return shown
            time.sleep(0.1)
        raise AssertionError(f"/{path} did not show {text!r}:\n{log.read_text()[-3000:]}")

    yield small, shows
    server.send_signal(signal.SIGINT)
    try:
        server.wait(5)
    except subprocess.TimeoutExpired:  # a shell may have told its background jobs to ignore it
        server.kill()
        server.wait()


def test_serve_follows_edits_and_survives_a_broken_one(served):
    root, shows = served
    page, lab, part = root / PAGE, root / "docs/labs/lab.py", root / "docs/part.txt"
    shows("<math ", "toy/")
    lab.parent.mkdir()
    lab.write_text(LAB.replace("1 + 1", "6 * 7"))
    part.write_text("Before.\n")
    good = page.read_text() + '\nA lead to the [lab](../labs/lab.py#lab).\n\n--8<-- "docs/part.txt"\n'
    page.write_text(good)
    assert 'href="../labs/lab/#lab"' in shows("Before.", "toy/")
    shows("<code>42", "labs/lab/")
    part.write_text("After.\n")  # which no page is, and one includes
    shows("After.", "toy/")
    page.write_text(good + "\n$\\undefined$\n")
    assert re.search(r"docs/toy/index\.md:\d+: formula", shows("Undefined control sequence"))
    page.write_text(good + "\nMended.\n")
    assert "unencrypted" not in shows("Mended.", "toy/") + shows("")
    assert "without encryption" not in shows("")


def test_serve_goes_on_where_a_build_would_be_refused(served):
    root, shows = served
    shows("<math ", "toy/")
    change(root, NUMBERS, "halved(10)", "halved(9)")
    stale = "docs/toy/index.md:17: shows 0.0010, but toy.halving_left is 0.0020; mend the sentence too"
    shows(stale, "toy/")
    assert re.search(rf"WARNING +-  {re.escape(stale)}", shows(stale))
    change(root, NUMBERS, "halved(9)", "halved(10)")
    change(root, SNIPPET, "print(left)", "print(left / 0)")
    assert "shows 0.0010" not in shows("raises ZeroDivisionError", "toy/")
    change(root, SNIPPET, "print(left / 0)", "print(left)")
    (root / "docs/new.md").write_text("# New\n\n[Nowhere](nowhere.md)\n")
    shows("add a line to nav in mkdocs.yml: - new.md", "new/")
    shows("'nowhere.md', but the target is not found")
    change(root, "mkdocs.yml", "nav: [index.md", "nav: [index.md, new.md")
    (root / "docs/new.md").write_text("# New\n\nMended.\n")
    assert "add a line" not in shows("Mended.", "new/") + shows("Halving", "toy/")
    assert "stuck" not in shows("")
