"""What a step of Adam costs beside torch's own, and beside moving the bytes that it must move.

    python benchmarks/adam.py           print the table
    python benchmarks/adam.py --write   also store it in src/essays/adam/results, for the page to show
    python benchmarks/adam.py --check   a shorter run; fails where it leaves wide bands round the stored one
    python benchmarks/adam.py --card    the same on a graphics card, with the memory and the bits of torch's three forms

Times are multiples of the floor: reading and writing back as many bytes as one step must move, with one thread. On a
card each step is waited for. `--card --write` stores that run beside the other.
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

from essays.adam.cost.experiments import CARD_TENSORS, state_bytes_counted
from essays.adam.setting.experiments import FORMS, forms_ends
from essays.adam.torch.experiments import beside_torch_apart, beside_torch_seen
from essays.kit.record import file
from workings.adam.optim import adam_init, adam_step
from workings.adam.torch_adam import Adam, AdamInTorchOrder

BAND = 3.0  # a rerun may take this many times more or less of the floor


def textbook(size, number=1):
    theta, g = torch.zeros(number, size), torch.ones(number, size)
    states = [adam_init(each) for each in theta]
    theta = list(theta)

    def step():
        for k, each in enumerate(theta):
            theta[k], states[k] = adam_step(each, g[k], states[k])

    return step


def parameters(size, number=1):
    theta = [torch.zeros(size, requires_grad=True) for _ in range(number)]
    for each in theta:
        each.grad = torch.ones(size)
    return theta


def optimizer(make):
    return lambda size, number=1: make(parameters(size, number)).step


def floor(size, number=1):
    """One pass in place over seven numbers per parameter, read or written: theta, m and v both, g once.

    In place, because a copy into other memory first reads the lines that it will overwrite, which no step need do.
    """
    return torch.ones(size * number * 7 // 2).neg_


RUNS = {
    "floor": floor,
    "adam_step": textbook,
    "Adam": optimizer(Adam),
    "AdamInTorchOrder": optimizer(AdamInTorchOrder),
    "torch, single-tensor": optimizer(lambda p: torch.optim.Adam(p, foreach=False)),
    "torch, foreach": optimizer(lambda p: torch.optim.Adam(p, foreach=True)),
    "torch, fused": optimizer(lambda p: torch.optim.Adam(p, fused=True)),
}


def measure(size, rounds, number=1, clock=time.perf_counter):
    return multiples({name: start(size, number) for name, start in RUNS.items()}, "floor", rounds, clock)


def card_clock():
    """The time when all is done that a card was given to do."""
    torch.cuda.synchronize()
    return time.perf_counter()


def card_peak(settings, size=50_000, number=8):
    """The most memory that one step has in use at once beside parameters, gradients and state, over the parameters'."""
    adam = torch.optim.Adam(parameters(size, number), **settings)
    adam.step()  # the state is made here
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    adam.step()
    return (torch.cuda.max_memory_allocated() - before) / (4 * size * number)


def card():
    """Times, memory and bits on the card that torch finds; `torch` are the settings that choose no form."""
    if not torch.cuda.is_available():
        sys.exit("torch finds no graphics card here; without --card the processor is measured")
    ends = forms_ends(device="cuda")
    with torch.device("cuda"):
        times = {str(n): measure(10**7 // n, 15, n, card_clock) for n in CARD_TENSORS}
        peaks = {form: card_peak(settings) for form, settings in {**FORMS, "torch": {}}.items()}
    apart = {form: (end - ends["plain"]).abs().max().item() for form, end in ends.items()}
    print_table({f"{n} tensors": row for n, row in times.items()})
    print(peaks, apart, torch.cuda.get_device_name())
    return {"card": torch.cuda.get_device_name(), "times": times, "peak": peaks, "apart": apart}


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
    parser.add_argument("--card", action="store_true", help="measure a graphics card instead of the processor")
    chosen = parser.parse_args()
    if chosen.card:
        found = card()
        if chosen.write:
            keep("card", found)
        return
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
