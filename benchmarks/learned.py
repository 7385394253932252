"""How learned positions train beside sinusoids and beside random rows that are never trained.

Two tasks: to say a sequence backwards, and to name the token before, at places that were trained and at places not.

python benchmarks/learned.py           run all, some ten minutes, and print where each kind arrives
python benchmarks/learned.py --write   also store the runs in src/essays/positions/results, for the page to show
python benchmarks/learned.py --check   run one or two seeds again; fails where they leave a band round the stored runs
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

import torch
from record import in_lines, made, store

from essays.kit.record import file
from essays.positions.learned.experiments import (
    CARRIED_KINDS,
    CURVE_KINDS,
    carried,
    curve,
    curves_record,
)

SEEDS, CARRIED_SEEDS = 7, 5
BAND = 0.1  # a rerun's last accuracy may differ so much from the mean of the stored runs
LATE = 60  # and it may come to 0.9 this many steps before the earliest of them or after the latest


def arrival(right):
    """The first step at which nine tokens in ten are right, or None."""
    return next((10 * place for place, share in enumerate(right) if share >= 0.9), None)


def outside(kind, runs, stored):
    """What of some runs lies outside the bands round the stored ones, in words."""
    last = [sum(run[-5:]) / 5 for run in stored]
    for seed, run in enumerate(runs):
        now, mean = sum(run[-5:]) / 5, sum(last) / len(last)
        if not abs(now - mean) <= BAND:  # so that what is no number is outside, too
            yield f"{kind}, seed {seed}: {now:.3f} right at the end, stored {mean:.3f}"
        then, early = arrival(run), [arrival(r) for r in stored]
        known = [step for step in early if step is not None]
        near = then is None if not known else then is not None and min(known) - LATE <= then <= max(known) + LATE
        if not near:
            yield f"{kind}, seed {seed}: nine in ten at step {then}, stored {early}"


def rounded(row):
    return [round(x, 4) for x in row]


def keep(runs, carry):
    """Store the runs: of every ten steps what was right, and the norm of the rows."""
    result = {"made": made(), "every": 10}
    for kind, several in runs.items():
        result[kind] = {part: [rounded(getattr(run, part)) for run in several] for part in ("right", "size")}
    result["carried"] = {kind: [rounded(pair) for pair in pairs] for kind, pairs in carry.items()}
    store(file("positions", "learned_curves.json"), result, in_lines)


def departures(runs, carry):
    """What of the runs leaves its band, in words."""
    stored = curves_record()
    for kind, several in runs.items():
        yield from outside(kind, [run.right for run in several], stored[kind]["right"])
    for kind, [pair] in carry.items():
        for place, now, *then in zip(("trained", "not trained"), pair, *stored["carried"][kind], strict=True):
            if not min(then) - BAND <= now <= max(then) + BAND:
                yield f"{kind}: {now:.3f} right at places {place}, stored {then}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="store the runs for the page to show")
    parser.add_argument("--check", action="store_true", help="run two seeds, and compare with the stored runs")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    runs = {kind: [curve(kind, seed) for seed in range(2 if chosen.check else SEEDS)] for kind in CURVE_KINDS}
    for kind, several in runs.items():
        print(f"{kind:12} nine in ten at steps {[arrival(run.right) for run in several]}", flush=True)
    carry = {kind: [carried(kind, s) for s in range(1 if chosen.check else CARRIED_SEEDS)] for kind in CARRIED_KINDS}
    for kind, pairs in carry.items():
        print(f"{kind:12} right at places trained and not {pairs}", flush=True)
    if chosen.write:
        keep(runs, carry)
    if chosen.check:
        sys.exit("\n".join(departures(runs, carry)) or 0)


if __name__ == "__main__":
    main()
