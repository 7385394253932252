"""What a step of Adam costs beside torch's own, and beside moving the bytes that it must move.

    python benchmarks/adam.py           print the table
    python benchmarks/adam.py --write   also store it in src/essays/adam/results, for the page to show
    python benchmarks/adam.py --check   a shorter run; fails where it leaves wide bands round the stored one

Times are multiples of the floor: reading and writing back as many bytes as one step must move, with one thread.
"""

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

import torch
from record import made, store, stored
from timed import departures, multiples, print_table

from essays.adam.cost.experiments import state_bytes_counted
from essays.adam.torch.experiments import beside_torch_apart, beside_torch_seen
from essays.kit.record import file
from workings.adam.optim import adam_init, adam_step
from workings.adam.torch_adam import Adam, AdamInTorchOrder

BAND = 3.0  # a rerun may take this many times more or less of the floor


def textbook(size):
    theta, g = torch.zeros(size), torch.ones(size)
    state = adam_init(theta)

    def step():
        nonlocal theta, state
        theta, state = adam_step(theta, g, state)

    return step


def optimizer(make):
    def start(size):
        theta = torch.zeros(size, requires_grad=True)
        theta.grad = torch.ones(size)
        return make([theta]).step

    return start


def floor(size):
    """One pass in place over seven numbers per parameter, read or written: theta, m and v both, g once.

    In place, because a copy into other memory first reads the lines that it will overwrite, which no step need do.
    """
    return torch.ones(size * 7 // 2).neg_


RUNS = {
    "floor": floor,
    "adam_step": textbook,
    "Adam": optimizer(Adam),
    "AdamInTorchOrder": optimizer(AdamInTorchOrder),
    "torch, single-tensor": optimizer(lambda p: torch.optim.Adam(p, foreach=False)),
    "torch, foreach": optimizer(lambda p: torch.optim.Adam(p, foreach=True)),
    "torch, fused": optimizer(lambda p: torch.optim.Adam(p, fused=True)),
}


def measure(size, rounds):
    return multiples({name: start(size) for name, start in RUNS.items()}, "floor", rounds, time.perf_counter)


def keep(name, result):
    store(file("adam", f"{name}.json"), {"made": made()} | result)


def difference():
    seeds = (0, 1, 2)
    apart = {str(seed): beside_torch_apart(Adam, seed) for seed in seeds}
    ordered = {str(seed): max(beside_torch_apart(AdamInTorchOrder, seed)) for seed in seeds}
    return {"steps": list(beside_torch_seen), "Adam": apart, "AdamInTorchOrder": ordered}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="store the result for the page to show")
    parser.add_argument("--check", action="store_true", help="compare a shorter run with the stored one")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    sizes = (10**6,) if chosen.check else (10**6, 10**7)
    table = {str(size): measure(size, 7 if chosen.check else 15) for size in sizes}
    print_table({f"{int(size):,}": row for size, row in table.items()})
    if chosen.write:
        keep("speed", table)
        keep("beside_torch", difference())
        keep("state_bytes", {"bytes": state_bytes_counted()})
    if chosen.check:
        sys.exit("\n".join(departures(table, stored(file("adam", "speed.json")), BAND)) or 0)


if __name__ == "__main__":
    main()
