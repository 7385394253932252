"""What is told comes in one order: it does not hang on how a process hashes its strings."""

import os
import subprocess
import sys
from pathlib import Path

from press.pages.project import CHECKOUT

SEEDS = ("0", "1", "2")


def test_what_is_told_comes_in_one_order(tmp_path: Path) -> None:
    paths = os.pathsep.join(str(CHECKOUT / each) for each in ("src", "tests", "tests/press"))
    said = []
    for seed in SEEDS:
        (tmp_path / seed).mkdir()
        command = [sys.executable, str(CHECKOUT / "tests/told.py"), str(tmp_path / seed)]
        environment = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": seed}
        result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
        assert result.returncode == 0, result.stderr
        said.append(result.stdout.replace(str(tmp_path / seed), "").splitlines())
    assert len(said[0]) > 200
    assert said[1:] == said[:-1]
