"""Small trainings on digits and on text, sharpness along a run, rare words: every rule at every rate of its grid.

    python benchmarks/trained.py --write            train what is not stored yet (some ten minutes), and store it
    python benchmarks/trained.py --write digits     only one part, or several; `--help` lists them
    python benchmarks/trained.py --check            train a little of each again; fails where it leaves the stored bands

Each training is stored as soon as it is done, so that a run which was cut off goes on where it was. To train one again,
delete it from `results/trained.json`.
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

import torch
from record import holds, made, put, store, stored

from essays.adam.trained import experiments as trained
from essays.kit.record import file

RESULTS = file("adam", "trained.json")


def lines(value, depth=4):
    """JSON with the outer names on lines of their own, and lists of numbers on one."""
    if depth and isinstance(value, dict):
        inner = ",\n".join(f"{json.dumps(name)}: {lines(each, depth - 1)}" for name, each in value.items())
        return "{\n" + inner + "\n}"
    return json.dumps(value)


def rounded(value):
    """Tensors as lists, with five digits."""
    if isinstance(value, torch.Tensor):
        return rounded(value.tolist())
    if isinstance(value, list):
        return [rounded(each) for each in value]
    if isinstance(value, int):
        return value
    return float(f"{value:.5g}")


def keep(found, *keys):
    """Store what was found under keys, the versions and the date beside it."""
    result = {"made": made()} | stored(RESULTS) | {"seeds": list(trained.SEEDS)}
    put(result, keys, {name: rounded(values) for name, values in found.items()})
    store(RESULTS, result, lines)
    print(*keys, flush=True)


def missing(*keys):
    return not holds(stored(RESULTS), *keys)


def write_digits():
    for rule in trained.DIGITS_RULES:
        for steps in trained.DIGITS_STEPS:
            if missing("digits", rule, str(steps)):
                keep(trained.digits_run(rule, trained.DIGITS_RATES, steps), "digits", rule, str(steps))


def grown(run, low, high, what):
    """What a run finds at rates two to the decade; there are more of them for as long as the best stands at an edge."""
    found = run(trained.half_decades(low, high))
    while (best := trained.best(found[what][-1])) in (0, high - low):
        k = low - 1 if best == 0 else high + 1
        low, high, more = min(low, k), max(high, k), run(trained.half_decades(k, k))
        found = {key: grafted(key, *((more, found) if k == low else (found, more))) for key in found}
    return {"rates": trained.half_decades(low, high)} | found


def grafted(key, one, other):
    """Two results as one; rates stand second, but in `test`, where they stand first."""
    return torch.cat([one[key], other[key]], 0 if key == "test" else 1)


def write_text(kind, *names):
    """Recipes on their grids."""
    for name in names:
        if missing(kind, name):
            recipe, low, high = trained.TEXT_RECIPES[name]
            found = grown(lambda rates, recipe=recipe: trained.text_run(kind, recipe, rates), low, high, "choose")
            keep(found, kind, name)


def write_texts():
    """The text too: each Python brings another."""
    for kind in ("characters", "words"):
        if missing("text", kind):
            keep(trained.text_size(kind), "text", kind)
    write_text("characters", "sgd", "momentum", "adam", "muon")
    write_text("words", *trained.TEXT_RECIPES)


def write_sharpness():
    for rule, alpha in trained.SHARP_RUNS:
        if missing("sharpness", rule, str(alpha)):
            keep(trained.sharp_run(rule, alpha), "sharpness", rule, str(alpha))


def write_rare():
    """Every rule on its grid; and SGD and Adam ten times as long, at the best rate and the one on either side."""
    if missing("floor"):
        keep({"octaves": trained.words_floor(trained.words_drawn())}, "floor")
    for rule, (low, high) in trained.WORDS_RULES.items():
        if missing("rare", rule):
            keep(grown(lambda rates, rule=rule: trained.words_run(rule, rates), low, high, "all"), "rare", rule)
    for rule in ("sgd", "adam"):
        if missing("longer", rule):
            found = stored(RESULTS)["rare"][rule]
            best = torch.tensor(found["all"][-1]).mean(1).argmin().item()
            rates = found["rates"][best - 1 : best + 2]
            keep({"rates": rates} | trained.words_run(rule, rates, 10 * trained.WORDS_STEPS), "longer", rule)


PARTS = {
    "digits": write_digits,
    "rare": write_rare,
    "sharpness": write_sharpness,
    "text": write_texts,
}


def check():
    """A little of each part again: one seed, at the rates on record."""
    outside = []

    def compare(name, now, then, band):
        print(f"{name}: {now:.4f}, stored {then:.4f}", flush=True)
        if not abs(now - then) <= band:
            outside.append(f"{name}: {now:.4f}, stored {then:.4f}, band {band}")

    for rule in ("momentum", "muon"):
        rate = trained.digits_rate(rule, 200)
        now = trained.digits_run(rule, [rate], 200, seeds=(0,))["test"].item()
        compare(f"digits, {rule}", now, trained.digits_tuned(rule, 200)[0].item(), 0.05)
    for kind, name in (("characters", "adam"), ("words", "ends")):
        rates, choose = stored(RESULTS)[kind][name]["rates"], trained.stored(kind, name, "choose")[-1]
        recipe = trained.TEXT_RECIPES[name][0]
        if trained.text_size(kind) != stored(RESULTS)["text"][kind]:
            print(f"{kind}: this Python's help is another text than the stored one: not compared")
            continue
        now = trained.text_run(kind, recipe, [rates[trained.best(choose)]], seeds=(0,))["test"].item()
        compare(f"{kind}, {name}", now, trained.text_tuned(kind, name)[0].item(), 0.1)
    now = trained.sharp_run("adam", 0.02, steps=300, seeds=(0,))["preconditioned"][-1].item()
    compare("sharpness, adam", now * 0.02 / 38, 1, 0.3)
    rates = stored(RESULTS)["rare"]["adagrad"]["rates"]
    now = trained.words_run("adagrad", [rates[trained.best(trained.stored("rare", "adagrad", "all")[-1])]])
    then = trained.stored("rare", "adagrad", "all")[-1].mean(1).min().item()
    compare("rare words, adagrad", now["all"][-1].mean().item(), then, 0.02)
    sys.exit("\n".join(outside) or 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", nargs="*", choices=PARTS, help="train all that is missing, or these parts of it")
    parser.add_argument("--check", action="store_true", help="train a few again and compare them with the stored ones")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    if chosen.write is not None:
        for part in chosen.write or PARTS:
            PARTS[part]()
    if chosen.check:
        check()


if __name__ == "__main__":
    main()
