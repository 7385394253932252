"""What it costs to turn queries: our forms beside what a reader would install, and beside one copy of the tensor.

    python benchmarks/rope.py           print the table
    python benchmarks/rope.py --write   also store it in src/essays/positions/results, for the page to show
    python benchmarks/rope.py --check   a shorter run; fails where it leaves wide bands round the stored one

Times are multiples of the floor: copying the tensor into another that is there already. They are processor time, on one
thread: other work on the machine disturbs it less than the clock on the wall. Sines and cosines are made beforehand,
everywhere but in rotary-embedding-torch, which keeps the angles and takes their sines in every call.
Needs the other libraries: `make peers` installs them.
"""

import argparse
import json
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

import rotary_embedding_torch  # noqa: E402
import torch  # noqa: E402
from record import departures, made  # noqa: E402
from transformers.models.llama.modeling_llama import apply_rotary_pos_emb  # noqa: E402

from essays.kit.record import file  # noqa: E402
from essays.positions.forms.experiments import SPEED_SIZES, speed_record  # noqa: E402
from workings.positions.rotary import (  # noqa: E402
    angles,
    half_order,
    matrix,
    rotate_complex,
    rotate_half,
    rotate_interleaved,
    turns,
)
from workings.positions.sinusoidal import frequencies  # noqa: E402

BAND = 3.0  # a rerun may take this many times more or less of the floor


def copy(x, angle):
    room = torch.empty_like(x)
    return lambda: room.copy_(x)


def ours(form):
    def start(x, angle):
        turn = turns(angle, x.dtype)
        return lambda: form(x, turn)

    return start


def dense(x, angle):
    rotation = matrix(angle).to(x.dtype)
    return lambda: torch.einsum("nij,...nj->...ni", rotation, x)


def llama(x, angle):
    """Queries with one head of keys, the fewest that the function takes."""
    both = torch.cat((angle, angle), -1)[None]
    cos, sin, key = both.cos().to(x.dtype), both.sin().to(x.dtype), x[:, :1]
    return lambda: apply_rotary_pos_emb(x, key, cos, sin)[0]


def lucidrains(x, angle):
    peer = rotary_embedding_torch.RotaryEmbedding(dim=x.shape[-1])
    return lambda: peer.rotate_queries_or_keys(x)


RUNS = {
    "copy": copy,
    "rotate_complex": ours(rotate_complex),
    "rotate_half": ours(rotate_half),
    "rotate_interleaved": ours(rotate_interleaved),
    "matrices": dense,
    "transformers, Llama": llama,
    "rotary-embedding-torch": lucidrains,
}
HALVES = ("rotate_half", "transformers, Llama")


def agree(x, angle):
    """Every run must do the same work: compare each with the complex form, halves in their own order."""
    truth, order = rotate_complex(x, angle), half_order(x.shape[-1])
    for name, start in RUNS.items():
        if name == "copy":
            continue
        halves = name in HALVES
        given, expected = (x[..., order].contiguous(), truth[..., order]) if halves else (x, truth)
        torch.testing.assert_close(start(given, angle)(), expected, rtol=0, atol=2e-3)  # angles in float32 at 2,000


def seconds(run, repeats):
    times = []
    for _ in range(repeats):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return times


def measure(shape, rounds):
    """Multiples of the floor: the runs take turns, so that a busy moment falls on all; then the median of the turns."""
    x = torch.randn(shape, generator=torch.Generator().manual_seed(0))
    angle = angles(torch.arange(shape[-2]), frequencies(shape[-1]))
    agree(x, angle)
    runs = {name: start(x, angle) for name, start in RUNS.items()}
    for run in runs.values():
        run(), run()
    rounds_of = [{name: min(seconds(run, 3)) for name, run in runs.items()} for _ in range(rounds)]
    return {name: round(statistics.median(r[name] / r["copy"] for r in rounds_of), 2) for name in runs}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="store the result for the page to show")
    parser.add_argument("--check", action="store_true", help="compare a shorter run with the stored one")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    sizes = SPEED_SIZES[:1] if chosen.check else SPEED_SIZES
    with torch.no_grad():
        table = {"x".join(map(str, size)): measure(size, 7 if chosen.check else 15) for size in sizes}
    print(f"{'times the floor':24}" + "".join(f"{size:>16}" for size in table))
    for name in RUNS:
        print(f"{name:24}" + "".join(f"{row[name]:16.2f}" for row in table.values()))
    if chosen.write:
        stored = {"made": made("transformers", "rotary-embedding-torch")} | table
        text = json.dumps(stored, indent=1, ensure_ascii=False)
        file("positions", "rope_speed.json").write_text(text + "\n", encoding="utf-8")
    if chosen.check:
        sys.exit("\n".join(departures(table, speed_record(), BAND)) or 0)


if __name__ == "__main__":
    main()
