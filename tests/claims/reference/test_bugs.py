"""Claims about the bugs."""

import math

import pytest

from essays.reference.bugs.experiments import (
    ADAM,
    BUGS,
    ROTATIONS,
    THREADS,
    bugs_adam_training,
    bugs_rotations_moves,
    bugs_rotations_shown,
)
from press.read.project import CHECKOUT


@pytest.mark.parametrize("name", BUGS)
def test_bugs_asked(name):
    """Every bug is found and called by its name, and the same code with the right lines is found right."""
    bug = BUGS[name]
    assert bug.ask().mistakes == (bug.named,)
    assert bug.ask(wrong=False).right


def test_bugs_asked_threads():
    """Of every bug that has a public thread, each thread is named on the page and listed among the sources."""
    page, sources = ((CHECKOUT / f"docs/reference/{name}.md").read_text("utf-8") for name in ("bugs", "sources"))
    assert BUGS.keys() >= THREADS.keys()
    assert len(THREADS) >= 26
    assert [key for keys in THREADS.values() for key in keys if f"][{key}]" not in page] == []
    assert [key for keys in THREADS.values() for key in keys if f"{{ #{key} }}" not in sources] == []


def test_bugs_adam_epsilon():
    """Three of four mistakes in epsilon do not change the loss of that training by a tenth in a thousand steps."""
    parts = {name: bugs_adam_training(name)[0] for name in ADAM if "epsilon" in name}
    assert len(parts) == 4
    assert [name for name, step in parts.items() if step < math.inf] == ["$\\epsilon$ on the parameter"]


def test_bugs_rotations_silent():
    """Eleven of the seventeen leave the score of a distance and the lengths as they were, at all places."""
    shown = {name: bugs_rotations_shown(bug) for name, bug in ROTATIONS.items()}
    silent = [name for name, each in shown.items() if each.drift < 1e-9 and each.longest - each.shortest < 1e-9]
    assert (len(silent), len(shown)) == (11, 17)
    assert {"backwards", "halves for neighbours", "cat for stack", "positions from 1"} <= {*silent}
    assert all(bugs_rotations_moves(ROTATIONS[name]) == math.inf for name in silent)
    assert math.isfinite(bugs_rotations_moves(ROTATIONS["bfloat16 positions"]))
