"""Train short, test long: six schemes of positions, five tasks, five seeds.

    python benchmarks/length.py --write              train all (about an hour on one core) and store the results
    python benchmarks/length.py --write startless    only one part, or several; `--help` lists them
    python benchmarks/length.py --check              train a few again; fails where they leave the stored bands

Stored is the share of right answers in every window of 16 positions from 16 on, for every seed.
"""

import argparse
import json
import sys
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

import torch  # noqa: E402
from record import made  # noqa: E402

from essays.kit.record import file  # noqa: E402
from essays.positions.length.experiments import (  # noqa: E402
    SCHEMES_TESTED,
    Recipe,
    length_shares,
    length_test,
    length_train,
    whole_test,
)
from workings.positions import extend  # noqa: E402
from workings.positions.sinusoidal import frequencies  # noqa: E402

SEEDS = range(5)
RECIPE = Recipe()
STARTLESS = RECIPE._replace(start=False)
TASKS = ("three_back", "index_five", "induction", "recall")
EXTENDED = ("three_back", "index_five")  # the tasks on which RoPE is extended
SLOWED = (1, 2, 3)  # pairs of RoPE that are slowed, one at a time
ASCENDING = Recipe(tokens=40, trained=11)  # two to ten tokens after the start
LENGTHS = (4, 6, 8, 10, 15, 20, 25, 30)
STRINGS = (4, 8, 12, 15, 16, 18, 20, 24, 32, 64, 127)  # lengths of what is to be copied; in training 2 to 15
RESULTS = file("positions", "length.json")
CHECKED = (("three_back", "rope"), ("startless", "t5"), ("induction", "alibi"))
BAND = 0.2  # a rerun may fall this far outside what the five stored seeds span


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


def store(result):
    RESULTS.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


def stored():
    return json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}


def write_ascending():
    weights = length_train("nope", "ascending", ASCENDING, SEEDS)
    tasks = ("ascending", "swapped")
    shares = {task: [whole_test(weights, "nope", task, ASCENDING, n) for n in LENGTHS] for task in tasks}
    by_seed = {task: rounded(torch.tensor(rows).T) for task, rows in shares.items()}
    store(stored() | {"ascending": {"recipe": ASCENDING._asdict(), "lengths": list(LENGTHS)} | by_seed})
    print(by_seed)


def keep(shares, *keys):
    """Store shares under keys, as soon as there are any; the versions and the date beside them."""
    result = stored() | {"made": made(), "seeds": list(SEEDS), "recipe": RECIPE._asdict()}
    place = result
    for key in keys[:-1]:
        place = place.setdefault(key, {})
    place[keys[-1]] = rounded(shares)
    store(result)
    print(*keys, [f"{share:.2f}" for share in shares.mean(0)], flush=True)


def write_runs(task):
    """Train and test every scheme on a task; extend RoPE's without more training."""
    for scheme in SCHEMES_TESTED:
        weights = length_train(scheme, task, RECIPE, SEEDS)
        keep(length_test(weights, scheme, task, RECIPE, SEEDS), "runs", task, scheme)
        for s in (2, 4) if scheme == "rope" and task in EXTENDED else ():
            for name, (theta, scale) in extensions(s).items():
                shares = length_test(weights, "rope", task, RECIPE, SEEDS, theta, scale)
                keep(shares, "extended", task, str(s), name)


def write_startless(task):
    """The same without a token that starts every sequence."""
    for scheme in SCHEMES_TESTED:
        weights = length_train(scheme, task, STARTLESS, SEEDS)
        keep(length_test(weights, scheme, task, STARTLESS, SEEDS), "startless", task, scheme)


def write_copy():
    """Strings are copied, by every scheme."""
    store(stored() | {"strings": list(STRINGS)})
    for scheme in SCHEMES_TESTED:
        weights = length_train(scheme, "copy", RECIPE, SEEDS)
        shares = [whole_test(weights, scheme, "copy", RECIPE, 2 * length, 64) for length in STRINGS]
        keep(torch.tensor(shares).T, "copy", scheme)


def write_ablation():
    """Index five once more: RoPE with one pair slowed after training, and no positions without the starting token."""
    weights = length_train("rope", "index_five", RECIPE, SEEDS)
    for pair in SLOWED:
        theta = frequencies(RECIPE.size // RECIPE.heads)
        theta[pair] /= 1.25
        keep(length_test(weights, "rope", "index_five", RECIPE, SEEDS, theta), "ablation", "slowed", str(pair))
    weights = length_train("nope", "index_five", RECIPE, SEEDS)
    keep(length_test(weights, "nope", "index_five", STARTLESS, SEEDS), "ablation", "removed", "nope")


def check():
    outside = []
    for task, scheme in CHECKED:
        asked, recipe = ("index_five", STARTLESS) if task == "startless" else (task, RECIPE)
        weights = length_train(scheme, asked, recipe, [0])
        shares = length_test(weights, scheme, asked, recipe, [0])[0].tolist()
        print(task, scheme, [f"{share:.2f}" for share in shares], flush=True)
        windows = length_shares(task, scheme).T.tolist()
        for number, (now, seeds) in enumerate(zip(shares, windows, strict=True), 1):
            if not min(seeds) - BAND <= now <= max(seeds) + BAND:
                outside.append(f"{task}, {scheme}, from position {16 * number}: {now:.2f}, stored {seeds}")
    sys.exit("\n".join(outside) or 0)


PARTS = {task: partial(write_runs, task) for task in TASKS}
PARTS |= {"startless": partial(write_startless, "index_five"), "startless_back": partial(write_startless, "three_back")}
PARTS |= {"copy": write_copy, "ablation": write_ablation, "ascending": write_ascending}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", nargs="*", choices=PARTS, help="train all, or these parts, and store the results")
    parser.add_argument("--check", action="store_true", help="train a few and compare them with the stored ones")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    if chosen.write is not None:
        for part in chosen.write or PARTS:
            PARTS[part]()
    if chosen.check:
        check()


if __name__ == "__main__":
    main()
