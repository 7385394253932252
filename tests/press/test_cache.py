"""Folders of made things: whole or absent, never stale, never damaged."""

import shutil

import pytest

from press.build import cache
from press.read.project import CHECKOUT as ROOT


@pytest.fixture
def checkout(tmp_path):
    """A copy of what a wing's key is made of."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "requirements.txt", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "edited",
    ["requirements.txt", "src/workings/adam/optim.py", "src/workings/kit/style.py", "src/workings/kit/house.mplstyle"],
)
def test_key_changes_with_every_source(checkout, edited):
    before = cache.key(checkout, "adam")
    with (checkout / edited).open("a") as file:
        file.write("\n# edited\n")
    assert cache.key(checkout, "adam") != before


def test_key_changes_with_a_new_and_with_a_renamed_file(checkout):
    wing = checkout / "src/workings/adam"
    keys = [cache.key(checkout, "adam")]
    (wing / "new.py").write_text("x = 1\n")
    keys.append(cache.key(checkout, "adam"))
    (wing / "new.py").rename(wing / "other.py")
    keys.append(cache.key(checkout, "adam"))
    assert len(set(keys)) == 3


def test_key_ignores_what_cannot_matter(checkout):
    before = cache.key(checkout, "adam")
    (checkout / "src/workings/site/theme").mkdir(exist_ok=True)
    (checkout / "src/workings/site/theme/new.html").write_text("x")
    (checkout / "src/workings/adam/__pycache__").mkdir()
    (checkout / "src/workings/adam/__pycache__/x.pyc").write_bytes(b"x")
    assert cache.key(checkout, "adam") == before


def test_a_folder_is_made_once(tmp_path):
    made = []

    def make(folder):
        made.append(folder)
        (folder / "a.svg").write_text("<svg/>")

    first = cache.folder(tmp_path, "adam-1", make)
    assert cache.folder(tmp_path, "adam-1", make) == first
    assert len(made) == 1
    assert (first / "a.svg").read_text() == "<svg/>"


def test_a_folder_is_whole_or_absent(tmp_path):
    def fail(folder):
        (folder / "a.svg").write_text("half")
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        cache.folder(tmp_path, "adam-1", fail)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("damage", ["truncate", "remove", "manifest"])
def test_a_damaged_folder_is_made_again(tmp_path, damage, caplog):
    def make(folder):
        (folder / "a.svg").write_text("<svg/>")

    folder = cache.folder(tmp_path, "adam-1", make)
    match damage:
        case "truncate":
            (folder / "a.svg").write_text("<s")
        case "remove":
            (folder / "a.svg").unlink()
        case "manifest":
            (folder / cache.MANIFEST).write_text("{")
    with caplog.at_level("INFO"):
        cache.folder(tmp_path, "adam-1", make)
    assert (folder / "a.svg").read_text() == "<svg/>"
    assert "made again" in caplog.text
    assert "adam-1" in caplog.text


def test_older_folders_of_the_same_subject_go(tmp_path):
    def make(folder):
        (folder / "a").write_text("a")

    cache.folder(tmp_path, "adam-1", make)
    other = cache.folder(tmp_path, "positions-1", make)
    new = cache.folder(tmp_path, "adam-2", make)
    assert sorted(tmp_path.iterdir()) == sorted([new, other])
