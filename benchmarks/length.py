"""Train short, test long: six schemes of positions, six tasks, with and without a start token, five seeds each.

    python benchmarks/length.py --write              train what is not stored yet, and store it decoder by decoder
    python benchmarks/length.py --write startless    only one part, or several; `--help` lists them
    python benchmarks/length.py --write --force      train again what is stored (about an hour on one core)
    python benchmarks/length.py --write --second     the second draw: five other seeds
    python benchmarks/length.py --check              train a few again; fails where they leave the bands or the order

The page shows the first draw, and says what holds for both.

Stored is the share of right answers for every seed: in every window of 16 positions from 16 on, and on the tasks copy
and ascending for every length of the sequence.
"""

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

import torch
from record import holds, made, put, store, stored

from essays.kit.record import file
from essays.positions.length.experiments import (
    DRAWS,
    SCHEMES_TESTED,
    Recipe,
    length_shares,
    length_test,
    length_train,
    whole_test,
)
from workings.positions import extend
from workings.positions.sinusoidal import frequencies

SEEDS, OTHERS = range(5), range(5, 10)  # of the first draw, which the page shows, and of the second
RECIPE = Recipe()
TASKS = ("three_back", "index_five", "induction", "recall", "copy", "ascending")
EXTENDED = ("three_back", "index_five")  # the tasks on which RoPE is extended
QUADRUPLE = 6  # the window of positions 112 to 127
SLOWED = (1, 2, 3)  # pairs of RoPE that are slowed, one at a time
ASCENDING = Recipe(tokens=40, trained=11)  # two to ten tokens after the start
LENGTHS = (4, 6, 8, 10, 15, 20, 25, 30)
STRINGS = (4, 8, 12, 15, 16, 18, 20, 24, 32, 64, 127)  # lengths of what is to be copied; in training 2 to 15
RESULTS, AGAIN = file("positions", "length.json"), file("positions", "length_again.json")
CHECKED = (
    ("three_back", True, "rope"),
    ("three_back", True, "t5"),
    ("index_five", False, "t5"),
    ("induction", True, "alibi"),
    ("induction", True, "t5"),
    ("ascending", False, "rope"),
)
BAND = 0.1  # a rerun may fall this far outside what the ten stored seeds span
LEADS = {"three_back": ("rope", "t5"), "induction": ("alibi", "t5")}  # first and second at four times the length
LEAD = 0.1  # by which the first must be ahead, seed 0 against seed 0: what the page says of all seeds


def extensions(s):
    """Frequencies and scale of each method at a factor s, for the decoders' heads of 16."""
    d = RECIPE.size // RECIPE.heads
    theta = frequencies(d)
    return {
        "plain": (theta, 1.0),
        "interpolate": (extend.interpolate(theta, s), 1.0),
        "ntk": (extend.ntk(d, 10_000.0, s), 1.0),
        "yarn": (extend.yarn(theta, s, RECIPE.trained), extend.yarn_temperature(s)),
        "llama3": (extend.llama3(theta, s, trained=RECIPE.trained), 1.0),
    }


def rounded(shares):
    return [[round(share, 4) for share in row] for row in shares.tolist()]


def kept(seeds):
    """Where the draw of these seeds is stored."""
    return RESULTS if seeds == SEEDS else AGAIN


def keep(results, seeds):
    """Store shares under their keys, with the versions and the date."""
    result = stored(kept(seeds)) | {"made": made(), "seeds": list(seeds), "recipe": RECIPE._asdict()}
    result |= {"ascending_recipe": ASCENDING._asdict(), "lengths": list(LENGTHS), "strings": list(STRINGS)}
    for keys, shares in results.items():
        put(result, keys, rounded(shares))
    store(kept(seeds), result)


def by_length(weights, scheme, task, recipe, lengths, seeds, batch=512):
    """Shares of right answers on whole sequences of each length: seeds, lengths."""
    return torch.tensor([whole_test(weights, scheme, task, recipe, n, seeds, batch) for n in lengths]).T


def trained_and_tested(task, start, scheme, seeds):
    """The recipe, the decoders of the seeds, and their shares by the keys they are stored under."""
    recipe = (ASCENDING if task == "ascending" else RECIPE)._replace(start=start)
    weights, place = length_train(scheme, task, recipe, seeds), "runs" if start else "startless"
    if task == "copy":
        shares = {task: by_length(weights, scheme, task, recipe, [2 * n for n in STRINGS], seeds, 64)}
    elif task == "ascending":
        shares = {
            wrong: by_length(weights, scheme, wrong, recipe, LENGTHS, seeds) for wrong in ("ascending", "swapped")
        }
    else:
        shares = {task: length_test(weights, scheme, task, recipe, seeds)}
    return recipe, weights, {(place, asked, scheme): found for asked, found in shares.items()}


def grid(task, start, scheme, seeds):
    """Five decoders of a scheme on a task, with or without a start token; RoPE's also with its context extended."""
    recipe, weights, results = trained_and_tested(task, start, scheme, seeds)
    for s in (2, 4) if start and scheme == "rope" and task in EXTENDED else ():
        for name, how in extensions(s).items():
            results["extended", task, str(s), name] = length_test(weights, "rope", task, recipe, seeds, *how)
    return results


def ablation(scheme, seeds):
    """Index five once more: RoPE with one pair slowed after training, and no positions without the starting token."""
    weights = length_train(scheme, "index_five", RECIPE, seeds)
    if scheme == "nope":
        removed = RECIPE._replace(start=False)
        return {("ablation", "removed", "nope"): length_test(weights, "nope", "index_five", removed, seeds)}
    results = {}
    for pair in SLOWED:
        theta = frequencies(RECIPE.size // RECIPE.heads)
        theta[pair] /= 1.25
        results["ablation", "slowed", str(pair)] = length_test(weights, "rope", "index_five", RECIPE, seeds, theta)
    return results


def is_stored(result, function, *cell):
    """Whether what a cell trains is there already."""
    if function is ablation:
        return holds(result, "ablation", {"rope": "slowed", "nope": "removed"}[cell[0]])
    task, start, scheme = cell
    return holds(result, "runs" if start else "startless", task, scheme)


def write(parts, force, seeds=SEEDS):
    """Train the cells of the parts, and store each as soon as it is done."""
    cells = [cell for part in parts for cell in PARTS[part]]
    cells = [cell for cell in cells if force or not is_stored(stored(kept(seeds)), *cell)]
    print(f"{len(cells)} cells to train", flush=True)
    began = time.monotonic()
    for done, (function, *cell) in enumerate(cells, 1):
        keep(function(*cell, seeds), seeds)
        passed = (time.monotonic() - began) / 60
        left = passed / done * (len(cells) - done)
        print(f"{done} of {len(cells)}: {function.__name__} {cell}, {passed:.0f} min, {left:.0f} left", flush=True)


def outside(asked, start, scheme, now):
    """The places where one decoder leaves the stored bands, in words."""
    seeds = torch.cat([length_shares(asked, scheme, start, draw) for draw in DRAWS])
    inside = (now >= seeds.amin(0) - BAND) & (now <= seeds.amax(0) + BAND)  # what is no number is outside
    return [
        f"{asked}, {scheme}, start token {start}, place {place}: {now[place]:.2f}, stored {seeds[:, place].tolist()}"
        for place in (~inside).nonzero().flatten().tolist()
    ]


def check():
    complaints, found = [], {}
    for task, start, scheme in CHECKED:
        for (place, asked, _), shares in trained_and_tested(task, start, scheme, [0])[2].items():
            print(place, asked, scheme, [f"{share:.2f}" for share in shares[0]], flush=True)
            complaints += outside(asked, start, scheme, shares[0])
            found[asked, scheme] = shares[0]
    for task, (first, second) in LEADS.items():
        ahead = (found[task, first] - found[task, second])[QUADRUPLE].item()
        if not ahead >= LEAD:
            complaints.append(f"{task}: {first} is ahead of {second} by {ahead:.2f}, not by {LEAD}")
    sys.exit("\n".join(complaints) or 0)


# In order of what a reader asks first; a cell is a function and what it is called with.
PARTS = {task: [(grid, task, True, scheme) for scheme in SCHEMES_TESTED] for task in TASKS}
PARTS |= {"startless": [(grid, "index_five", False, scheme) for scheme in SCHEMES_TESTED]}
SHORT = {"startless_back": "three_back"} | {f"startless_{task}": task for task in TASKS[2:]}
PARTS |= {part: [(grid, task, False, scheme) for scheme in SCHEMES_TESTED] for part, task in SHORT.items()}
PARTS |= {"ablation": [(ablation, "rope"), (ablation, "nope")]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", nargs="*", choices=PARTS, help="train all, or these parts, and store the results")
    parser.add_argument("--force", action="store_true", help="with --write: train what is stored, too")
    parser.add_argument("--second", action="store_true", help="with --write: the second draw, of five other seeds")
    parser.add_argument("--check", action="store_true", help="train a few and compare them with the stored ones")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    if chosen.write is not None:
        write(chosen.write or PARTS, chosen.force, OTHERS if chosen.second else SEEDS)
    if chosen.check:
        check()


if __name__ == "__main__":
    main()
