"""Figures: found by what they return, drawn alike every time, and named when they fail."""

import gzip
import json
import re
import threading
import time
from pathlib import Path

import pytest
from copies import change, copy, files
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit import style
from press import store
from press.figures import draw
from press.figures.cards import FILE, cards
from press.graph import Graph
from press.pages.project import Project
from press.progress import Progress
from press.site import index

BESIDE = ("src/press", "docs/assets", "requirements.txt")


def line() -> Figure:
    """A line."""
    drawing, axes = plt.subplots()
    axes.plot([0, 1], color=style.COLOURS["adam"])
    return drawing


def test_the_same_drawing_gives_the_same_bytes():
    assert style.render(line, "adam/line") == style.render(line, "adam/line")


def test_a_figure_follows_light_and_dark():
    svg = style.render(line, "adam/line")
    assert "stroke: var(--adam)" in svg
    assert "prefers-color-scheme:dark" in svg
    drawn = svg.partition("</style>")[2]
    assert not set(re.findall(r"#[0-9a-f]{6}", drawn)) & set(style.COLOURS.values())


def test_every_colour_can_be_read_on_its_page():
    def luminance(colour):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), parts, strict=True))

    def contrast(a, b):
        high, low = sorted((luminance(a), luminance(b)), reverse=True)
        return (high + 0.05) / (low + 0.05)

    for thing, pair in style.PALETTE.items():
        for colour, page in zip(pair, ("#ffffff", "#16181d"), strict=True):
            assert thing == "faint" or contrast(colour, page) >= 4.5, (thing, colour)


def test_the_light_colours_are_all_different():
    assert len(set(style.COLOURS.values())) == len(style.COLOURS)  # a colour is told by its value in the SVG


@pytest.fixture
def house(once, tmp_path) -> Project:
    once("drawings of a small house", *files(*BESIDE))
    return Project(copy(tmp_path / "house", *BESIDE))


def drawn(project: Project) -> dict[str, Path]:
    folders = draw.folders(project, Graph(project.root))
    draw.Drawing(project, folders, Progress()).end()
    return folders


def test_each_page_is_drawn_into_a_folder_of_its_own_and_only_again_when_it_must(house):
    folders = drawn(house)
    assert folders.keys() == {"start/index", "toy/index", "toy/rest"}
    names = {path.relative_to(folders["toy/index"]).as_posix() for path in folders["toy/index"].rglob("*.*")}
    assert names == {"card.png", "halving.svg", "halving.csv", "halving.html", "live/toy/index.js", draw.VALUES}
    assert json.loads((folders["toy/index"] / draw.VALUES).read_text())["halving_left"] == 0.0009765625
    change(house.root, "src/pages/toy/index/numbers.py", "halved(10)", "halved(9)")
    again = drawn(Project(house.root))
    assert again["toy/rest"] == folders["toy/rest"]
    assert json.loads((again["toy/index"] / draw.VALUES).read_text())["halving_left"] == 0.001953125
    assert {*(house.root / ".cache/figures").iterdir()} == {*folders.values(), *again.values()}


def test_a_card_is_painted_again_when_its_page_is_called_something_else(house):
    folders = drawn(house)
    found = cards(house)
    assert found["toy/index"].figure == "toy/halving"
    assert (found["toy/rest"].essay, found["toy/rest"].figure) == ("Halving", "")
    change(house.root, "docs/toy/rest.md", "title: ", "title: Still ")
    again = drawn(Project(house.root))
    assert again["toy/index"] == folders["toy/index"]
    assert again["toy/rest"] != folders["toy/rest"]
    assert (again["toy/rest"] / FILE).read_bytes() != (folders["start/index"] / FILE).read_bytes()


def test_a_card_shows_a_figure_of_its_own_page_home_any_and_none_is_blank(house):
    first, home = drawn(house), (house.root / "docs/index.md").read_text(encoding="utf-8")
    for page, place in (("docs/index.md", "figures"), ("docs/toy/rest.md", "../figures")):
        text = (house.root / page).read_text(encoding="utf-8")
        (house.root / page).write_text(f"{text}\n![A curve]({place}/toy/halving.svg)\n", encoding="utf-8")
    found = cards(Project(house.root))
    assert (found["start/index"].figure, found["toy/rest"].figure) == ("toy/halving", "")
    again = drawn(Project(house.root))
    assert again["start/index"] != first["start/index"]
    change(house.root, "src/pages/toy/index/figures.py", "range(3)", "range(4)")
    assert drawn(Project(house.root))["start/index"] != again["start/index"]
    (house.root / "docs/index.md").write_text(home.replace("description: One essay, to break and to mend.\n", ""))
    assert "start/index" not in cards(Project(house.root))


def test_large_data_are_sent_compressed_and_whole(tmp_path):
    rows = "0.5,0.25\n" * (draw.LARGE // 9)
    draw.write_data(tmp_path / "small", rows)
    draw.write_data(tmp_path / "large", rows * 2)
    assert {path.name for path in tmp_path.iterdir()} == {"small.csv", "large.csv.gz"}
    assert gzip.decompress((tmp_path / "large.csv.gz").read_bytes()).decode() == rows * 2
    data = {f"figures/toy/{path.name}": path for path in tmp_path.iterdir()}
    assert 'large.csv.gz" download>CSV, compressed<' in index.downloads("figures/toy/large.svg", data, "..")
    assert 'small.csv" download>CSV<' in index.downloads("figures/toy/small.svg", data, "..")


def test_numbers_are_recalled_while_nothing_they_depend_on_has_changed(house):
    folders = drawn(house)
    kept = folders["toy/index"] / draw.VALUES
    kept.write_text(kept.read_text().replace("0.0009765625", "0.5"))
    assert not store.sealed(kept.parent)
    kept.with_name(store.SEAL).write_text(store.digest(kept.parent))
    recalled = Project(house.root)
    draw.recall(recalled)
    assert recalled.value(recalled.addresses["toy.halving_left"]) == 0.5
    change(house.root, "src/things/toy/steps.py", "x / 2", "x / 4")
    changed = Project(house.root)
    draw.recall(changed)
    assert changed.value(changed.addresses["toy.halving_left"]) == 4.0**-10


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("figures", "halved(times) for", "1 / 0 for", "figure toy/halving: ZeroDivisionError"),
        ("figures", "def halving()", "def (", "the catalogue: SyntaxError"),
        ("figures", ', ylabel="left"', "", r"^src/.*figures\.py:10: figure toy/halving: a panel measures nothing"),
        ("numbers", "halved(10)", "halved('x')", "number toy.halving_left: TypeError"),
        ("live", "Halves(halvings", "Halves(halving_s", "the live functions of toy/index"),
        ("live", "halvings(times))", "sorted(halvings(times)))", "^the live functions of .*: src/.*py:17: sorted"),
    ],
)
def test_what_fails_is_named_with_its_line_and_the_other_pages_are_kept(house, file, old, new, message):
    path = f"src/pages/toy/index/{file}.py"
    change(house.root, path, old, new)
    with pytest.raises(draw.FigureError, match=message) as error:
        drawn(house)
    assert "index" in str(error.value).partition(".py:")[0]
    assert not [*(house.root / ".cache").glob("figures/toy.index*")]
    assert not [*(house.root / ".cache").rglob(f"{store.DRAFT}*")]


def test_a_process_that_is_ended_from_outside_is_told_of(house):
    file = "src/pages/toy/index/figures.py"
    change(house.root, file, "halved(times) for", "os.kill(os.getpid(), 9) for")
    change(house.root, file, "from matplotlib import", "import os\nfrom matplotlib import")
    with pytest.raises(draw.FigureError, match="was ended from outside: perhaps memory ran out"):
        drawn(house)


def test_who_ends_the_drawing_ends_all_its_processes(house):
    file = "src/pages/toy/index/figures.py"
    change(house.root, file, "halved(times) for", "open('begun', 'w') and time.sleep(60) for")
    change(house.root, file, "from matplotlib import", "import time\nfrom matplotlib import")
    drawing = draw.Drawing(house, draw.folders(house, Graph(house.root)), Progress())
    while not (house.root / "begun").exists():
        assert drawing.process.poll() is None
        time.sleep(0.05)
    stopping = threading.Thread(target=drawing.stop, daemon=True)  # which waits until nobody holds its pipes
    stopping.start()
    stopping.join(30)
    assert not stopping.is_alive()
    assert drawing.process.returncode == 1


def test_a_build_is_never_silent(caplog):
    progress = Progress(pause=0.01)
    with caplog.at_level("INFO"):
        progress.start()
        progress.begin("drawing", 2).step("figure adam/brake")
        progress.begin("reading", 9)
        time.sleep(0.1)
        progress.stop()
    assert "drawing 1 of 2: figure adam/brake; reading 0 of 9" in caplog.text
    assert Progress().pause < 3
