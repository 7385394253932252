"""Small trainings on digits and on text, sharpness along a run, rare words: every rule at every rate of its grid.

    python benchmarks/trained.py --write            train what is not stored yet (some ten minutes), and store it
    python benchmarks/trained.py --write digits     only one part, or several; `--help` lists them
    python benchmarks/trained.py --check            train every rule again with one seed; fails where it ends elsewhere

Each training is stored as soon as it is done, so that a run which was cut off goes on where it was. To train one again,
delete it from `results/trained.json`.
"""

import argparse
import json
import math
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
    result |= {"other_seeds": list(trained.OTHER_SEEDS), "last": made()}
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


def write_batches():
    """Words with other batches, each rule's rate chosen anew."""
    for batch, rules in trained.BATCHES.items():
        for name, (low, high) in rules.items():
            if missing("batches", str(batch), name):
                recipe = trained.TEXT_RECIPES[name][0]

                def run(rates, recipe=recipe, batch=batch):
                    return trained.text_run("words", recipe, rates, batch=batch)

                keep(grown(run, low, high, "choose"), "batches", str(batch), name)


def write_clips():
    """How many batches a limit to the gradient's length touches."""
    for name, (limit, rate) in trained.CLIPS.items():
        if missing("clips", name):
            keep(trained.clip_run(limit, rate), "clips", name)


def write_again():
    """Five other seeds at the rates that the first five chose."""
    for name in trained.TEXT_RECIPES:
        for kind in ("words", "characters"):
            if name in stored(RESULTS)[kind] and missing("again", kind, name):
                rate = trained.text_rate(kind, name)
                found = trained.text_run(kind, trained.TEXT_RECIPES[name][0], [rate], trained.OTHER_SEEDS)
                keep({"test": found["test"][0]}, "again", kind, name)
    for rule in trained.TRIES_RULES:
        if missing("again", "tries", rule):
            found = trained.digits_run(rule, trained.DIGITS_RATES, 600, trained.OTHER_SEEDS)
            keep({what: found[what] for what in ("choose", "test")}, "again", "tries", rule)
    for steps in (20, 600):
        for rule in trained.DIGITS_RULES:
            if missing("again", "digits", rule, str(steps)):
                rate = trained.digits_rate(rule, steps)
                found = trained.digits_run(rule, [rate], steps, trained.OTHER_SEEDS)
                keep({"test": found["test"][0]}, "again", "digits", rule, str(steps))


def write_sharpness():
    for rule, alpha in trained.SHARP_RUNS:
        if missing("sharpness", rule, str(alpha)):
            keep(trained.sharp_run(rule, alpha), "sharpness", rule, str(alpha))


def write_rare():
    """Every rule on its grid; and SGD ten times as long, about the best rate."""
    if missing("floor"):
        keep({"octaves": trained.words_floor(trained.words_drawn())}, "floor")
    for rule, (low, high) in trained.WORDS_RULES.items():
        if missing("rare", rule):
            keep(grown(lambda rates, rule=rule: trained.words_run(rule, rates), low, high, "all"), "rare", rule)
    for rule in ("sgd",):
        if missing("longer", rule):
            found = stored(RESULTS)["rare"][rule]
            best = round(2 * math.log10(found["rates"][torch.tensor(found["all"][-1]).mean(1).argmin().item()]))

            def run(rates, rule=rule):
                return trained.words_run(rule, rates, 10 * trained.WORDS_STEPS)

            keep(grown(run, best - 1, best + 1, "all"), "longer", rule)


PARTS = {
    "again": write_again,
    "batches": write_batches,
    "clips": write_clips,
    "digits": write_digits,
    "rare": write_rare,
    "sharpness": write_sharpness,
    "text": write_texts,
}


def check():
    """Every rule again in full, at the rate on record and of one seed, SOAP of five; of sharpness the first part."""
    outside = []

    def compare(name, now, then, band):
        print(f"{name}: {now:.4f}, stored {then:.4f}", flush=True)
        if not abs(now - then) <= band:
            outside.append(f"{name}: {now:.4f}, stored {then:.4f}, band {band}")

    for rule in trained.DIGITS_RULES:
        if rule != "soap":
            now = trained.digits_run(rule, [trained.digits_rate(rule, 600)], 600, seeds=(0,))["test"].item()
            compare(f"digits, {rule}", now, trained.digits_tuned(rule, 600)[0].item(), 0.005)
    # SOAP's axes are those of an eigenvalue problem, and hang on rounding: one seed moves by as much as seeds differ
    soap = trained.digits_run("soap", [trained.digits_rate("soap", 600)], 600)["test"][0]
    compare("digits, soap, mean of five", soap.mean().item(), trained.digits_tuned("soap", 600).mean().item(), 0.015)
    sgd, then = (trained.digits_tuned(rule, 600) for rule in ("sgd", "soap"))
    compare("digits, soap, seeds below sgd", (soap < sgd).sum().item(), (then < sgd).sum().item(), 1)
    for kind in ("characters", "words"):
        if trained.text_size(kind) != stored(RESULTS)["text"][kind]:
            print(f"{kind}: this Python's help is another text than the stored one: not compared")
            continue
        for name in stored(RESULTS)[kind]:
            recipe, rate = trained.TEXT_RECIPES[name][0], trained.text_rate(kind, name)
            now = trained.text_run(kind, recipe, [rate], seeds=(0,))["test"].item()
            compare(f"{kind}, {name}", now, trained.text_tuned(kind, name)[0].item(), 0.01)
    now = trained.sharp_run("adam", 0.02, steps=300, seeds=(0,))["preconditioned"][-1].item()
    compare("sharpness, adam", now * 0.02 / 38, 1, 0.3)
    now = trained.sharp_run("sgd", 0.3, steps=60, seeds=(0,))["sharpness"][-1].item()
    compare("sharpness, sgd", now * 0.3 / 2, trained.sharp_course("sgd", 0.3)[3, 0].item(), 0.01)
    for rule in trained.WORDS_RULES:
        rates = stored(RESULTS)["rare"][rule]["rates"]
        now = trained.words_run(rule, [rates[trained.best(trained.stored("rare", rule, "all")[-1])]])
        then = trained.stored("rare", rule, "all")[-1].mean(1).min().item()
        compare(f"rare words, {rule}", now["all"][-1].mean().item(), then, 0.005)
    sys.exit("\n".join(outside) or 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", nargs="*", choices=PARTS, help="train all that is missing, or these parts of it")
    parser.add_argument(
        "--check", action="store_true", help="train with one seed again and compare it with what is stored"
    )
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    if chosen.write is not None:
        for part in chosen.write or PARTS:
            PARTS[part]()
    if chosen.check:
        check()


if __name__ == "__main__":
    main()
