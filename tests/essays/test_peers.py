"""Each fault can be planted where the script says; what counts as noticed; and that the press notices all of them."""

import sys
import time
from pathlib import Path

import pytest

from essays.reference.colophon.experiments import made_beside, made_beside_arise, made_beside_noticed
from essays.reference.colophon.numbers import made_beside_counts, made_beside_others

TOOLS = ("press", "markdown-exec", "myst-nb", "sphinx-gallery", "jupyter-book")
SET = "shows 0.1, and the code makes 0.2"


@pytest.fixture
def peers(script):
    return script("peers")


@pytest.mark.parametrize("tool", TOOLS)
def test_each_fault_is_one_change_of_the_whole_page_or_cannot_arise(peers, tool, tmp_path):
    assert tuple(peers.TOOLS) == TOOLS
    peers.page(tool, tmp_path / "page")
    before = {path: path.read_bytes() for path in (tmp_path / "page").rglob("*.*") if path.is_file()}
    assert {*peers.TOOLS[tool].plants} == {*peers.FAULTS}
    for fault, broken in peers.TOOLS[tool].plants.items():
        if isinstance(broken, str):
            assert tool != "press", fault
            continue
        peers.plant(tmp_path / "page", broken)
        changed = [path for path, text in before.items() if path.read_bytes() != text]
        assert changed == [tmp_path / "page" / broken.file], fault
        changed[0].write_bytes(before[changed[0]])
        with pytest.raises(ValueError, match="holds 0 times"):
            peers.plant(tmp_path / "page", broken._replace(old="nowhere to be found"))


@pytest.mark.parametrize(
    ("status", "lines", "verdict", "says"),
    [
        (0, ["built a.md in 8.7 s"], "passes", ""),
        (0, ["built a.md in 12 s", "b.md: odd"], "passes", ""),
        (0, ["built a.md in 12 s", "a.md: odd"], "tells", "a.md: odd"),
        (1, ["built a.md in 12 s"], "stops", "it ended with 1"),
        (1, ["see the log", "Error: something"], "stops", "Error: something"),
        (1, ["see the log"], "stops", "see the log"),
        (1, ["Error: something", "a.md:3: odd", f"a.md:2: {SET}"], "stops", f"a.md:2: {SET}"),
        (1, ["a.md:2: read these words again", "a.md:3: odd"], "stops", "a.md:3: odd"),
        (1, ["a.md:2: read these words again"], "asks", "a.md:2: read these words again"),
        (1, ["\x1b[31mWHERE/a.md:3: odd\x1b[0m"], "stops", "a.md:3: odd"),
    ],
)
def test_what_is_noticed(peers, status, lines, verdict, says, tmp_path):
    whole = peers.Answer(0, ["built a.md in 10 s", "done"])
    broken = peers.Answer(status, [line.replace("WHERE", str(tmp_path)) for line in lines])
    fault = peers.Plant("docs/a.md", "it is 0.2", "it is 0.1")
    assert peers.judged(whole, broken, fault, tmp_path) == (verdict, says)


def test_what_a_tool_began_and_left_is_ended(peers, tmp_path):
    waits = "[sys.executable, '-c', 'import time; time.sleep(99)']"
    leaves = f"import subprocess, sys; print(subprocess.Popen({waits}).pid)"
    status, printed = peers.ran([sys.executable, "-c", leaves], tmp_path, {})
    assert status == 0
    until = time.monotonic() + 20
    while (state := state_of(int(printed))) not in "ZX":  # ended, and nobody has asked yet how
        assert time.monotonic() < until, state
        time.sleep(0.05)


def state_of(process: int) -> str:
    """The letter that Linux has for what a process does; nothing if it is gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return ""


def test_the_record_is_of_the_faults_and_commands_that_stand_here(peers):
    assert made_beside()["faults"] == peers.FAULTS
    assert [*made_beside()["tools"]] == [*peers.TOOLS]
    for name, tool in peers.TOOLS.items():
        found = made_beside()["tools"][name]
        assert found["commands"] == [" ".join(command) for command in tool.commands]
        assert {f"{package}=={version}" for package, version in found["versions"].items()} <= {*tool.pins}
        cannot = {fault for fault, each in found["faults"].items() if each["verdict"] == peers.CANNOT}
        assert cannot == {fault for fault, broken in tool.plants.items() if isinstance(broken, str)}


def test_counts_are_those_of_the_record(peers):
    counts, others = made_beside_counts(), made_beside_others()
    assert counts["press"] == counts["faults"] == len(peers.FAULTS) == made_beside_arise("press")
    rest = [made_beside_noticed(tool) for tool in TOOLS[1:]]
    assert others["most"] == max(rest)
    assert {made_beside_arise(tool) for tool in TOOLS[1:]} == {others["arise"]}


@pytest.mark.slow
def test_the_press_notices_every_fault(peers):
    found = peers.asked("press")["faults"]
    assert {fault: each["verdict"] for fault, each in found.items()} == {
        fault: peers.ASKS if fault == "seen" else peers.STOPS for fault in peers.FAULTS
    }
