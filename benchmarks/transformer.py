"""A decoder of twelve layers, trained on Python's own help with each scheme of positions, five seeds each.

    python benchmarks/transformer.py --write   train what is not stored yet (about a minute each), and store it
    python benchmarks/transformer.py --check   train two again to the end (a minute); fails where they end elsewhere

Each training is stored as soon as it is done, so that a run which was cut off goes on where it was. To train one again,
delete it from `results/transformer.json`.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

import torch
from record import holds, made, put, store, stored

from essays.kit.record import file
from essays.positions.transformer.experiments import MARKS, NAMES, SEEDS, text_told, transformer_run

RESULTS = file("positions", "transformer.json")
CHECKED = ("rope", "alibi")  # the two whose order the page reads off, the lower first
BAND = 0.03  # nats by which a loss may be farther from the stored one: a third of what parts these two


def rounded(value):
    """Losses to four places."""
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return round(value, 4) if isinstance(value, float) else value


def head():
    """What is stored, with the versions and the text of now."""
    return stored(RESULTS) | {"made": made(), "text": text_told(), "seeds": list(SEEDS)}


def write():
    """Seed by seed, all schemes in turn."""
    store(RESULTS, head())
    for seed in SEEDS:
        for scheme in NAMES:
            if holds(stored(RESULTS), "runs", scheme, str(seed)):
                continue
            marks = MARKS if (scheme, seed) == ("rope", 0) else ()
            run = rounded(transformer_run(scheme, seed, marks=marks))
            result = head()
            put(result, ("runs", scheme, str(seed)), run)
            store(RESULTS, result)
            print(scheme, seed, run, flush=True)


def check():
    """The first decoders with two schemes, to the end: their losses, and which is lower."""
    told = stored(RESULTS)
    if text_told() != told["text"]:
        print("this Python's help is another text than the stored one: not compared")
        return
    ends, outside = [], []
    for scheme in CHECKED:
        now, then = transformer_run(scheme, 0), told["runs"][scheme]["0"]
        ends.append(now["after"])
        for when in ("before", "after"):
            says = f"{scheme}, {when} training: {now[when]:.4f}, stored {then[when]:.4f}"
            print(says, flush=True)
            if not abs(now[when] - then[when]) <= BAND:
                outside.append(f"{says}, band {BAND}")
    if not ends[0] < ends[1]:
        outside.append(f"{CHECKED[0]} is not below {CHECKED[1]}")
    sys.exit("\n".join(outside) or 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="train all that is missing, and store it")
    parser.add_argument("--check", action="store_true", help="train two again, and compare them with the stored ones")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    if chosen.write:
        write()
    if chosen.check:
        check()


if __name__ == "__main__":
    main()
