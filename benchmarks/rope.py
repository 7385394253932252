"""What it costs to turn queries: our forms beside what a reader would install, and beside one copy of the tensor.

    python benchmarks/rope.py           print the table
    python benchmarks/rope.py --write   also store it in src/essays/positions/results, for the page to show
    python benchmarks/rope.py --write compiled   store our three forms alone, as they are and compiled by torch.compile
    python benchmarks/rope.py --check   a shorter run; fails where it leaves wide bands round the stored one

Times are multiples of the floor: copying the tensor into another that is there already. They are processor time, on one
thread: other work on the machine disturbs it less than the clock on the wall. Sines and cosines are made beforehand,
everywhere but in rotary-embedding-torch, which keeps the angles and takes their sines in every call.
Needs the other libraries: `make peers` installs them.
"""

import argparse
import json
import sys
import time
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

import rotary_embedding_torch
import torch
from record import made, store, stored
from timed import departures, multiples, print_table
from transformers.models.llama.modeling_llama import apply_rotary_pos_emb

from essays.kit.record import file
from essays.positions.forms.experiments import SPEED_SIZES, speed_record
from workings.positions.rotary import (
    angles,
    half_order,
    matrix,
    rotate_complex,
    rotate_halves,
    rotate_interleaved,
    turns,
)
from workings.positions.sinusoidal import frequencies

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
    "rotate_halves": ours(rotate_halves),
    "rotate_interleaved": ours(rotate_interleaved),
    "matrices": dense,
    "transformers, Llama": llama,
    "rotary-embedding-torch": lucidrains,
}
HALVES = ("rotate_halves", "transformers, Llama")


def agree(x, angle):
    """Every run must do the same work: compare each with the complex form, halves in their own order."""
    truth, order = rotate_complex(x, angle), half_order(x.shape[-1])
    for name, start in RUNS.items():
        if name == "copy":
            continue
        halves = name in HALVES
        given, expected = (x[..., order].contiguous(), truth[..., order]) if halves else (x, truth)
        torch.testing.assert_close(start(given, angle)(), expected, rtol=0, atol=2e-3)  # angles in float32 at 2,000


def drawn(shape, dtype=torch.float32):
    """Queries of a shape, and the angles of their positions."""
    x = torch.randn(shape, generator=torch.Generator().manual_seed(0)).to(dtype)
    return x, angles(torch.arange(shape[-2]), frequencies(shape[-1]))


def measure(shape, rounds):
    x, angle = drawn(shape)
    agree(x, angle)
    return multiples({name: start(x, angle) for name, start in RUNS.items()}, "copy", rounds, time.process_time)


def measure_compiled(shape, rounds):
    """Our three forms in two dtypes, as they are and compiled: multiples of copying a tensor of that dtype."""
    table = {}
    for dtype in (torch.float32, torch.bfloat16):
        x, angle = drawn(shape, dtype)
        runs = {"copy": copy(x, angle)}
        for form in (rotate_complex, rotate_halves, rotate_interleaved):
            fast, turn = torch.compile(form, fullgraph=True), turns(angle, dtype)
            torch.testing.assert_close(fast(x, turn), form(x, turn), rtol=0, atol=0.05 if dtype.itemsize == 2 else 1e-5)
            runs[form.__name__] = partial(form, x, turn)
            runs[f"{form.__name__} compiled"] = partial(fast, x, turn)
        table[str(dtype).removeprefix("torch.")] = multiples(runs, "copy", rounds, time.process_time)
    return table


def keep(part):
    """Store a part of the record, and leave the rest of it as it was."""
    path = file("positions", "rope_speed.json")
    store(path, stored(path) | part)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", nargs="?", const="all", choices=("all", "compiled"), help="store for the page")
    parser.add_argument("--check", action="store_true", help="compare a shorter run with the stored one")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    if chosen.write:
        with torch.no_grad():
            compiled = measure_compiled(SPEED_SIZES[0], 15)
        print(json.dumps(compiled, indent=1))
        keep({"compiled": {"made": made()} | compiled})
    if chosen.write == "compiled":
        return
    sizes = SPEED_SIZES[:1] if chosen.check else SPEED_SIZES
    with torch.no_grad():
        table = {"x".join(map(str, size)): measure(size, 7 if chosen.check else 15) for size in sizes}
    print_table(table)
    if chosen.write:
        keep({"made": made("transformers", "rotary-embedding-torch")} | table)
    if chosen.check:
        sys.exit("\n".join(departures(table, speed_record(), BAND)) or 0)


if __name__ == "__main__":
    main()
