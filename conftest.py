"""What all tests here share: the press' plugin, which runs the pages, one thread, and the same chance for each.

This file stands at the root, not in `tests`, because `pytest docs/adam` must find it too.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

import pytest  # noqa: E402

from press.requirements import complaint  # noqa: E402

if _complaint := complaint(ROOT):
    pytest.exit(_complaint, returncode=4)

import matplotlib  # noqa: E402
import torch  # noqa: E402

collect_ignore = ["tests/press/sample"]
pytest_plugins = ["press.testing.plugin", "proven"]
matplotlib.use("Agg")
torch.set_num_threads(1)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Other people's libraries are read only by `pytest -m peers`."""
    unasked = config.option.markexpr != "peers"
    return True if unasked and collection_path.name.endswith("_peers.py") else None


def pytest_collection_finish() -> None:
    """Keep no bytecode of what tests write: of a file that is changed twice in a second, the first would run again."""
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"  # for the processes that tests start


@pytest.fixture(autouse=True)
def seed() -> None:
    """The same random numbers for every test."""
    torch.manual_seed(0)
