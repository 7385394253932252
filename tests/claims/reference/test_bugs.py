"""Claims about the bugs."""

import math

import pytest
import torch

from essays.reference.bugs.experiments import (
    ADAM,
    BUGS,
    ROTATIONS,
    THREADS,
    bugs_adam_training,
    bugs_rotations_moves,
    bugs_rotations_shown,
)
from press.pages.project import CHECKOUT


@pytest.mark.parametrize("name", BUGS)
def test_bugs_asked(name):
    """Every bug is found and called by its name, and the same code with the right lines is found right."""
    bug = BUGS[name]
    assert bug.ask().mistakes == (bug.named,)
    assert bug.ask(wrong=False).right


def test_bugs_asked_threads():
    """Of every bug that has a public thread, each thread is named on the page and listed among the threads."""
    page, listed = ((CHECKOUT / f"docs/reference/{name}.md").read_text("utf-8") for name in ("bugs", "threads"))
    assert BUGS.keys() >= THREADS.keys()
    assert len(THREADS) >= 26
    assert [key for keys in THREADS.values() for key in keys if f"][{key}]" not in page] == []
    assert [key for keys in THREADS.values() for key in keys if f"{{ #{key} }}" not in listed] == []


def test_bugs_adam_epsilon():
    """Three of four mistakes in epsilon do not change the loss of that training by a tenth in a thousand steps."""
    parts = {name: bugs_adam_training(name)[0] for name in ADAM if "epsilon" in name}
    assert len(parts) == 4
    assert [name for name, step in parts.items() if step < math.inf] == ["$\\epsilon$ on the parameter"]


def test_bugs_rotations_cosine():
    """Without its cosine the turn is nearly right at small angles; no pair gets shorter, some root 2 times as long."""
    wrong, right = (ROTATIONS["the cosine forgotten"].make(slips) for slips in ({"x * angle.cos()": "x"}, {}))
    x, places = torch.randn(1, 1, 2000, 8, generator=torch.Generator().manual_seed(7)).double(), torch.arange(2000)
    turned, kept = wrong(x, places).unflatten(-1, (4, 2)).norm(dim=-1), x.unflatten(-1, (4, 2)).norm(dim=-1)
    longer = turned / kept
    assert longer.min() >= 1 - 1e-12
    assert longer.max().item() == pytest.approx(math.sqrt(2), abs=1e-3)
    apart = ((wrong(x, places) - right(x, places)).unflatten(-1, (4, 2)).norm(dim=-1) / kept)[0, 0]
    assert apart[100, 3] < 0.01  # the slowest pair, at a tenth of a radian
    assert apart[:, 0].max() > 1.9  # the fastest, somewhere half a turn on


@pytest.mark.shown("the query and the key whose scores the table of rotations shows")
def test_bugs_rotations_silent():
    """Eleven of the eighteen leave the score of a distance and the lengths as they were, at all places."""
    shown = {name: bugs_rotations_shown(bug) for name, bug in ROTATIONS.items()}
    silent = [name for name, each in shown.items() if each.drift < 1e-9 and each.longest - each.shortest < 1e-9]
    assert (len(silent), len(shown)) == (11, 18)
    assert {"backwards", "halves for neighbours", "cat for stack", "positions from 1"} <= {*silent}
    assert all(bugs_rotations_moves(ROTATIONS[name]) == math.inf for name in silent)
    assert math.isfinite(bugs_rotations_moves(ROTATIONS["bfloat16 positions"]))
