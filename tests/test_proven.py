"""What was proven is proven again when a byte of what it hangs on has changed, and only then."""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import proven
import pytest

FILES = {
    "requirements.txt": "pytest\n",
    "conftest.py": """
from pathlib import Path
import proven
proven.ROOT = Path(__file__).parent
proven.ROOTS, proven.FOLDER = (proven.ROOT,), proven.ROOT / "kept"
""",
    "checks.py": "from deeper import BAD\n",
    "deeper.py": "BAD = 'bad'\n",
    "apart.py": "BAD = 'nobody asks'\n",
    "test_pages.py": """
from pathlib import Path
import pytest
from checks import BAD
from proven import bytes_of
SITE = Path(__file__).parent / "site"
@pytest.mark.parametrize("page", ["one", "two"])
def test_page(once, page):
    once("pages", bytes_of(SITE / page / "index.html", SITE))
    assert BAD not in (SITE / page / "index.html").read_text()
""",
    "site/one/index.html": '<script src="../shared.js"></script><a href="../two/">Two</a>',
    "site/two/index.html": '<script src="../shared.js"></script><template>{"module": "own"}</template>',
    "site/shared.js": 'const part = (name) => import(name); part("./part" + ".js"); const from = "./part";',
    "site/part.js": "",
    "site/assets/live/own.js": "import '../../style.css'",
    "site/style.css": "a { background: url(picture.svg) }",
    "site/picture.svg": "<svg/>",
}


@pytest.fixture(scope="module")
def toy(tmp_path_factory) -> Path:
    """Two pages that share a script, and a test of them; both proven."""
    tmp_path = tmp_path_factory.mktemp("toy")
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert run(tmp_path) == {"one": "PASSED", "two": "PASSED"}
    assert run(tmp_path) == {"one": "PROVEN", "two": "PROVEN"}
    return tmp_path


def run(toy: Path, **environment: str) -> dict[str, str]:
    """How the toy's tests end."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-v",
        "-ra",
        "-p",
        "proven",
        "-p",
        "no:codeblocks",
        "-p",
        "no:cacheprovider",
    ]
    paths = {
        "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), str(toy)]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PY")}
    ended = subprocess.run(
        command, cwd=toy, env={**inherited, "PRESS_PROVEN": "", **paths, **environment}, capture_output=True, text=True
    )
    found = dict(re.findall(r"test_page\[(\w+)\] ([A-Z]+)", ended.stdout))
    if proven := [*found.values()].count("PROVEN"):
        assert f"\nproven before: {proven} pages\n" in ended.stdout
    return found


@pytest.mark.parametrize(
    ("changed", "again"),
    {
        "site/one/index.html": ["one"],
        "site/two/index.html": ["two"],
        "site/shared.js": ["one", "two"],
        "site/part.js": ["one", "two"],
        "site/assets/live/own.js": ["two"],
        "site/style.css": ["two"],
        "site/picture.svg": ["two"],
        "test_pages.py": ["one", "two"],
        "checks.py": ["one", "two"],
        "deeper.py": ["one", "two"],
        "conftest.py": ["one", "two"],
        "requirements.txt": ["one", "two"],
        "apart.py": [],
    }.items(),
)
def test_a_changed_byte_is_proven_again_where_it_is_used(toy, changed, again):
    with (toy / changed).open("a") as file:
        file.write("\n")
    assert [page for page, ended in run(toy).items() if ended == "PASSED"] == again


def test_all_is_proven_again_for_who_asks(toy):
    assert run(toy, PRESS_PROVEN="none") == {"one": "PASSED", "two": "PASSED"}


def test_what_nobody_asks_for_is_forgotten(toy):
    run(toy)
    shutil.rmtree(toy / "kept")
    run(toy, PRESS_PROVEN="none")
    asked = {*(toy / "kept").iterdir()}
    (toy / "kept/strange").touch()
    for file in (toy / "kept").iterdir():
        os.utime(file, (time.time() - proven.FORGOTTEN - 60,) * 2)
    assert run(toy) == {"one": "PROVEN", "two": "PROVEN"}
    assert {*(toy / "kept").iterdir()} == asked


def test_only_passes_are_kept(toy):
    (toy / "site/one/index.html").write_text("bad")
    for _ in range(2):
        assert run(toy) == {"one": "FAILED", "two": "PROVEN"}
