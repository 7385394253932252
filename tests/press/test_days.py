"""Bad days: what ends a build or stands in its way is told in one line, loses nothing, and the next build is right."""

import contextlib
import errno
import itertools
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from copies import change, copy, files

from press import store, trouble

BESIDE = ("src/press", "docs/assets", "requirements.txt")
LAB = "# %% [markdown]\n# # Lab\n\n# %%\nprint(1 + 1)\n"


def command(root: Path, *arguments: str, **options: Any) -> subprocess.Popen:
    """A command of MkDocs in a process group of its own."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"GIT_CEILING_DIRECTORIES": str(root.parent)} | options.pop("env", {})
    program = [sys.executable, "-m", "mkdocs", *arguments]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    return subprocess.Popen(program, cwd=root, env=environment, start_new_session=True, **pipes, **options)


def build(root: Path, *arguments: str, status: int = 0, **options: Any) -> str:
    """What `mkdocs build` prints, which ends as it should."""
    with command(root, "build", *arguments, **options) as process:
        said = process.communicate(timeout=300)[0]
    assert process.returncode == status, said
    assert "Traceback" not in said
    return said


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, those too that are hidden."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def left(root: Path) -> list[Path]:
    """All drafts that lie about."""
    return [*root.rglob(f"{store.DRAFT}*"), *(root / ".cache").rglob("tmp*")]


@pytest.fixture
def pristine(once, request) -> Path:
    """The sample with a lab and with the press beside it, built."""
    once("bad days of a small house", *files(*BESIDE))
    return request.getfixturevalue("house")


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Path:
    """The sample, built by a process of its own."""
    root = copy(tmp_path_factory.mktemp("small") / "project", *BESIDE)
    (root / "docs/labs").mkdir()
    (root / "docs/labs/lab.py").write_text(LAB)
    build(root)
    return root


@pytest.fixture
def small(pristine, tmp_path) -> Path:
    """The same, to be broken."""
    return shutil.copytree(pristine, tmp_path / "project")


@pytest.fixture
def right(pristine) -> dict[str, bytes]:
    """What every build writes that comes to its end."""
    return contents(pristine / "site")


DAMAGES: list[Callable[[Path], Any]] = [
    lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    lambda path: path.write_bytes(b""),
    lambda path: path.write_bytes(b"rubbish"),
    lambda path: path.chmod(0),
    lambda path: (path.unlink(), (path / "inner").mkdir(parents=True)),
]


def test_whatever_happens_to_what_is_kept_the_site_is_the_same(small, right):
    kept = sorted(path for path in (small / ".cache").rglob("*") if path.is_file() and "locks" not in path.parts)
    rooms = {path.relative_to(small / ".cache").parts[0] for path in kept}
    assert rooms >= {"code", "figures", "formulas", "ipython", "labs", "pages", "templates"}
    for damage, path in zip(itertools.cycle(DAMAGES), kept, strict=False):
        damage(path)
    build(small)
    assert contents(small / "site") == right
    for room in ("figures", "labs"):  # of which every build asks for all
        for path in (small / ".cache" / room).iterdir():
            assert store.load(path) is not None or store.sealed(path), path


def test_of_two_builds_the_second_waits_and_both_are_right(small, right):
    shutil.rmtree(small / ".cache")
    with command(small, "build") as first, command(small, "build") as second:
        said = [process.communicate(timeout=300)[0] for process in (first, second)]
    assert (first.returncode, second.returncode) == (0, 0), said
    assert sum(f"Another build is writing {small / 'site'}: waiting until it ends" in each for each in said) == 1
    assert contents(small / "site") == right
    assert left(small) == []


def test_two_builds_into_two_folders_share_what_they_keep(small, right):
    shutil.rmtree(small / ".cache")
    with command(small, "build") as first, command(small, "build", "-d", "other") as second:
        said = [process.communicate(timeout=300)[0] for process in (first, second)]
    assert (first.returncode, second.returncode) == (0, 0), said
    assert "waiting" not in "".join(said)
    assert contents(small / "site") == contents(small / "other") == right
    assert left(small) == []


@contextlib.contextmanager
def served(root: Path, port: int) -> Iterator[None]:
    """While a server shows the project."""
    process = command(root, "serve", "-a", f"127.0.0.1:{port}")
    try:
        assert any("Serving on" in line for line in process.stdout)
        yield
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def test_a_build_goes_on_beside_a_server_and_a_second_server_is_told_where_to_listen(small, right):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with served(small, port):
        assert "waiting" not in build(small)
        assert contents(small / "site") == right
        start = time.monotonic()
        with command(small, "serve", "-a", f"127.0.0.1:{port}") as second:
            said = second.communicate(timeout=300)[0]
        assert second.returncode == 1
        assert said.strip().splitlines()[-1].startswith(f"http://127.0.0.1:{port} cannot be served: Address already in")
        assert "choose another, as in: mkdocs serve -a 127.0.0.1:" in said
        assert "Traceback" not in said
        assert "Cleaning" not in said, f"it built for {time.monotonic() - start} seconds first"


def test_a_free_address_is_told(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        complaint = trouble.taken("127.0.0.1", port)
        other = int(complaint.rpartition(":")[2])
        assert other > port
        assert trouble.taken("127.0.0.1", other) is None
    assert trouble.taken("127.0.0.1", port) is None
    assert trouble.taken("::1", 0) is None
    assert "choose another with: mkdocs serve -a" in trouble.taken("256.256.256.256", 80)


@pytest.mark.parametrize("cold", [False, True])
def test_a_full_disk_is_told_in_one_line_and_the_old_site_stays(small, right, cold):
    if cold:
        shutil.rmtree(small / ".cache")
    change(small, "docs/toy/index.md", "Zeno asked first", "Long ago Zeno asked first")
    most = 3_000 if cold else 100_000  # bytes of a file: as on a full disk, no more can be written
    limits = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))}
    said = build(small, status=1, **limits).strip().splitlines()
    assert said[-1].endswith(" MB free): File too large; free some space and build again")
    assert not said[-1].startswith("docs/")  # which was only to be copied
    assert contents(small / "site") == right
    assert left(small) == []
    change(small, "docs/toy/index.md", "Long ago Zeno asked first", "Zeno asked first")
    build(small)
    assert contents(small / "site") == right


def test_a_file_in_the_place_of_a_folder_is_named(small, right):
    for name in ("site", ".cache", ".cache/pages", ".cache/figures", ".cache/locks"):
        (path := small / name).rename(small / "aside")
        path.write_text("a file")
        last = build(small, status=1).strip().splitlines()[-1]
        assert last.startswith(name)
        assert last.endswith("something else has the name of what is written; move it away")
        assert path.read_text() == "a file"
        path.unlink()
        (small / "aside").rename(path)
    build(small)
    assert contents(small / "site") == right
    assert left(small) == []


@pytest.mark.parametrize(
    ("number", "cure"),
    [(errno.EROFS, "build in a copy of the checkout"), (errno.EACCES, "`make clean`"), (errno.ENOSPC, "free some")],
)
def test_an_error_of_the_system_is_told_with_its_path_and_its_cure(tmp_path, monkeypatch, number, cure):
    monkeypatch.chdir(tmp_path)
    error = OSError(number, os.strerror(number), str(tmp_path / ".cache/x"))
    path, _, told = trouble.explained(error, tmp_path).partition(": ")
    assert path.partition(" (")[0] == ".cache/x"
    assert told.startswith(f"{os.strerror(number)}; ")
    assert cure in told
    nameless = trouble.explained(OSError(number, os.strerror(number)), tmp_path, [tmp_path / "site"])
    assert ("MB free)" in nameless) == (number == errno.ENOSPC)


def test_what_may_be_a_fault_of_the_code_keeps_its_traceback(tmp_path):
    missing = [FileNotFoundError(errno.ENOENT, "No such file", str(tmp_path / name)) for name in ("src/x", ".cache/x")]
    told = [trouble.explained(error, tmp_path) for error in missing]
    assert told[0] is None
    assert told[1].endswith("removed while the site was built; build again")
    assert trouble.explained(OSError("something"), tmp_path) is None


def test_what_is_warned_of_leaves_the_old_site(small, right):
    change(small, "docs/toy/index.md", "Zeno asked first", "Zeno asked [first](nowhere.md)")
    assert "nowhere.md" in build(small, status=1)
    assert contents(small / "site") == right
    assert left(small) == []


def test_what_is_hidden_in_the_site_stays_and_what_is_no_longer_made_goes(small, right):
    (small / "site/.git").mkdir()
    (small / "site/.git/HEAD").write_text("main")
    (small / "site/old/page").mkdir(parents=True)
    (small / "site/old.html").write_text("old")
    build(small)
    assert contents(small / "site") == right | {".git/HEAD": b"main"}
    assert not (small / "site/old").exists()


@pytest.mark.parametrize("cold", [False, True])
def test_killed_at_any_moment_the_next_build_is_right(small, right, cold):
    moments = random.Random(cold)
    for _ in range(2):
        if cold:
            shutil.rmtree(small / ".cache", ignore_errors=True)
        process = command(small, "build")
        time.sleep(moments.uniform(0.5, 4))
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        assert {name: held for name, held in contents(small / "site").items() if name[0] != "."} == right
    build(small, env={"HOME": ""})
    assert contents(small / "site") == right
    assert left(small) == []
