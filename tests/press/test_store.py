"""What is kept from build to build is whole or made again, whatever happens to it; and it does not grow without end."""

import os
import pickle
import random
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from copies import change, copy

from press import store
from press.pages.project import CHECKOUT, Project
from press.site.finish import finish
from press.store import Store
from press.update import update


def leave(path: Path) -> None:
    """Put a folder in the place of a file."""
    path.unlink()
    (path / "inner").mkdir(parents=True)


DAMAGES = {
    "cut to a half": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "emptied": lambda path: path.write_bytes(b""),
    "with one byte less": lambda path: path.write_bytes(path.read_bytes()[:-1]),
    "with one byte more": lambda path: path.write_bytes(path.read_bytes() + b"."),
    "with another byte": lambda path: path.write_bytes(bytes([path.read_bytes()[0] ^ 1]) + path.read_bytes()[1:]),
    "replaced by rubbish": lambda path: path.write_bytes(b"\xff\x00rubbish" * 99),
    "replaced by another value": lambda path: path.write_bytes(pickle.dumps([3])),
    "not to be read": lambda path: path.chmod(0),
    "removed": lambda path: path.unlink(),
    "a folder": leave,
}


def damaged(file: Path, damage: str) -> bool:
    """Damage a file; whether that does no harm, since some may read what may not be read."""
    DAMAGES[damage](file)
    return damage == "not to be read" and os.access(file, os.R_OK)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_thing_is_made_once_and_again_when_it_is_damaged(tmp_path, damage):
    made = []

    def make() -> list[int]:
        made.append(1)
        return [1, 2]

    kept = Store(tmp_path)
    assert kept.made("pages", "key", make) == kept.made("pages", "key", make) == [1, 2]
    assert len(made) == 1
    (file,) = (tmp_path / ".cache/pages").iterdir()
    harmless = damaged(file, damage)
    assert kept.made("pages", "key", make) == Store(tmp_path).made("pages", "key", make) == [1, 2]
    assert len(made) == 2 - harmless
    assert kept.made("pages", "other key", lambda: 3) == 3
    assert kept.made("labs", "other key", lambda: 4) == 4
    assert len([*(tmp_path / ".cache").rglob("*")]) == 5


def test_what_was_not_kept_here_is_not_run(tmp_path):
    class Runs:
        def __reduce__(self):
            return os.mkdir, (str(tmp_path / "run"),)

    (file := tmp_path / "file").write_bytes(bytes(32) + pickle.dumps(Runs()))
    assert store.load(file) is None
    assert not (tmp_path / "run").exists()


def test_what_cannot_be_kept_leaves_nothing(tmp_path):
    with pytest.raises((AttributeError, pickle.PicklingError)):
        store.save(tmp_path / "file", lambda: 0)
    assert [*tmp_path.iterdir()] == []


def updated(root: Path) -> None:
    list(update(Project(root)))


def finished(root: Path) -> None:
    finish(root / "site", CHECKOUT)


REWRITTEN = {  # a change of the sample, and what then rewrites the file
    "a page": ("docs/toy/index.md", "[25 %]", "[26 %]", updated),
    "an output": ("snippets/toy/halving.out", "0.25", "0.26", updated),
    "a page of a site": ("site/index.html", "", "<html><head></head><body><article></article></body></html>", finished),
    "a style of a site": ("site/assets/site.css", "", "a { color: red; }", finished),
}


def half(path: Path, content: str | bytes, **_: str) -> None:
    """What a full disk, or a kill, does to a file that is written."""
    whole = content.encode() if isinstance(content, str) else content
    with path.open("wb") as file:
        file.write(whole[: len(whole) // 2])
    raise OSError(28, "No space left on device", str(path))


@pytest.mark.parametrize("what", REWRITTEN)
def test_a_file_that_cannot_be_rewritten_is_what_it_was(tmp_path, monkeypatch, what):
    name, old, new, rewrite = REWRITTEN[what]
    change(root := copy(tmp_path / "copy"), name, old, new)
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file() and ".cache" not in path.parts}
    with monkeypatch.context() as full:
        full.setattr(Path, "write_bytes", half)
        full.setattr(Path, "write_text", half)
        with pytest.raises(OSError, match="No space left"):
            rewrite(root)
    assert {path: path.read_bytes() for path in before} == before
    assert [*root.rglob(f"{store.DRAFT}*")] == []
    rewrite(root)
    assert (root / name).read_bytes() != before[root / name]


def test_what_a_killed_process_left_beside_a_file_goes_when_it_is_rewritten(tmp_path):
    (tmp_path / f"{store.DRAFT}1").mkdir()
    store.rewrite(tmp_path / "page.md", "As it is.")
    assert {path: path.read_text() for path in tmp_path.iterdir()} == {tmp_path / "page.md": "As it is."}


def drawn(folder: Path, text: str = "figure") -> Path:
    """Settle a folder as a page's drawings are."""
    with store.drafting(folder.parent) as draft:
        (draft / "new/inner").mkdir(parents=True)
        (draft / "new/one.svg").write_text(text)
        (draft / "new/inner/two.js").write_text("script")
        store.settle(draft / "new", folder)
    return folder


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("name", ["one.svg", "inner/two.js", store.SEAL])
def test_a_folder_is_whole_only_if_each_file_of_it_is(tmp_path, damage, name):
    folder = drawn(tmp_path / "page")
    assert store.sealed(folder)
    harmless = damaged(folder / name, damage)
    assert store.sealed(folder) == harmless
    assert store.sealed(drawn(folder))
    assert [*tmp_path.iterdir()] == [folder]


def test_a_folder_with_something_strange_in_it_or_that_may_not_be_opened_is_made_again(tmp_path):
    folder = drawn(tmp_path / "page")
    (folder / "strange").write_text("")
    assert not store.sealed(folder)
    drawn(folder)
    (folder / "inner/deeper").mkdir()
    (folder / "inner/deeper/file").write_text("")
    for closed in (folder / "inner/deeper", folder / "inner", folder):
        closed.chmod(0)
    assert store.sealed(drawn(folder))


def test_the_second_to_settle_a_folder_leaves_the_first(tmp_path):
    folder = drawn(tmp_path / "page")
    before = (folder / "one.svg").stat().st_ino
    drawn(folder)
    assert (folder / "one.svg").stat().st_ino == before
    with ThreadPoolExecutor(4) as pool:
        for new in [tmp_path / str(number) for number in range(6)]:
            assert {*pool.map(drawn, [new] * 4)} == {new}
            assert store.sealed(new)


KILLED = """
import sys, time
from pathlib import Path
from press import store
with store.drafting(Path(sys.argv[1])) as draft:
    (draft / "half").write_text("half")
    print(draft.name, flush=True)
    time.sleep(60)
"""


def test_the_drafts_of_the_killed_go_and_those_of_the_living_stay(tmp_path):
    command = [sys.executable, "-c", KILLED, str(tmp_path)]
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT / "src")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        draft = tmp_path / process.stdout.readline().strip()
        store.tidy(tmp_path)
        assert (draft / "half").exists()
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert (draft / "half").exists()
        (tmp_path / f"{store.DRAFT}without-a-lock").mkdir()
        with store.drafting(tmp_path) as own:
            store.tidy(tmp_path)
            assert [*tmp_path.iterdir()] == [own]


def test_what_nobody_asks_for_goes_by_and_by_whatever_it_is(tmp_path, monkeypatch):
    kept = Store(tmp_path)
    (tmp_path / ".cache/mutants").mkdir(parents=True)
    (tmp_path / ".cache/mutants/pairs.txt").write_text("what others keep")

    def names() -> set[str]:
        kept.prune()
        assert (tmp_path / ".cache/mutants/pairs.txt").exists()
        return {name for name, path in places.items() if path.exists()}

    def unused(name: str, seconds: float) -> None:
        path = places[name] / store.SEAL if name == "figures" else places[name]
        os.utime(path, (time.time() - seconds,) * 2)

    places = {kind: kept.place(kind, "key") for kind in store.KINDS}
    for kind in {*store.KINDS} - {"figures"}:
        kept.put(kind, "key", "a" * 1000)
    drawn(places["figures"])
    unused("code", 0)
    for kind in {*store.KINDS} - {"code"}:
        unused(kind, store.UNUSED + 60)
    assert kept.get("labs", "key")
    assert store.sealed(places["figures"])
    assert names() == {"code", "labs", "figures"}
    monkeypatch.setattr(store, "LIMIT", 1500)
    unused("code", store.HOUR - 60)  # a build may be at it still
    assert names() == {"code", "labs", "figures"}
    unused("code", store.HOUR + 60)
    unused("labs", store.HOUR + 30)
    unused("figures", store.UNUSED + 60)
    assert names() == {"labs"}


def test_several_may_remove_the_same_at_a_time(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "UNUSED", -1)
    (pages := tmp_path / ".cache/pages").mkdir(parents=True)
    for _ in range(10):
        for number in range(20):
            (pages / str(number)).write_text("")
        with ThreadPoolExecutor(4) as pool:
            assert [*pool.map(lambda _: Store(tmp_path).prune(), range(4))] == [None] * 4
        assert [*pages.iterdir()] == []


WRITES = """
import sys
from itertools import count
from pathlib import Path
from press.store import Store, drafting, settle
kept = Store(Path(sys.argv[1]))
print("begun", flush=True)
for number in count():
    kept.put("pages", number % 7, [number] * 100_000)
    with drafting(kept.folder / "figures") as draft:
        (draft / "new").mkdir()
        for name in ("one", "two"):
            (draft / "new" / name).write_text(str(number) * 100_000)
        settle(draft / "new", kept.folder / "figures" / str(number % 7))
    kept.prune()
"""


def test_two_that_write_the_same_and_are_killed_at_it_leave_nothing_half(tmp_path):
    kept, chance = Store(tmp_path), random.Random(1)
    command = [sys.executable, "-c", WRITES, str(tmp_path)]
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT / "src")}
    for _ in range(3):
        two = [subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) for _ in range(2)]
        for process in two:
            assert process.stdout.readline() == b"begun\n"
        end = time.monotonic() + chance.uniform(0.2, 0.6)
        while time.monotonic() < end:
            values = [kept.get("pages", key) for key in range(7)]
            assert all(len({*value}) == 1 and len(value) == 100_000 for value in values if value)
        for process in two:
            process.kill()
            process.communicate()
        there = [path for path in (tmp_path / ".cache/figures").iterdir() if not path.name.startswith(store.DRAFT)]
        assert there
        for folder in there:
            assert store.sealed(folder)
            assert (folder / "one").read_text() == (folder / "two").read_text()
    kept.tidy()
    assert [*tmp_path.rglob(f"{store.DRAFT}*")] == []


def test_nothing_else_opens_what_is_kept_nor_keeps_what_is_not_pruned(tmp_path):
    press = CHECKOUT / "src/press"
    texts = {path.relative_to(press).as_posix(): path.read_text("utf-8") for path in press.rglob("*.py")}
    assert [name for name, text in texts.items() if re.search(r"""["'/]\.cache""", text)] == ["store.py"]
    with pytest.raises(KeyError):
        Store(tmp_path).put("pagse", "key", 1)
