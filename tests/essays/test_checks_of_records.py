"""`--check` ends with 0 inside the bands of its record, and with a complaint outside: what it would compute is put in.

The bands are written here once more, and a rerun is moved to just inside and to just outside of them, so that neither
a comparison nor a band can change unseen.
"""

import copy
import importlib
import math
import sys
from types import ModuleType

import pytest
import torch

from essays.kit.record import record
from essays.positions.learned.experiments import Curve
from essays.positions.length.experiments import DRAWS, length_shares
from essays.positions.smollm import Kept
from press.pages.project import CHECKOUT

INSIDE, OUTSIDE = 0.99, 1.01  # of a band

# Of each script what it computes again, how far that may be from the record, and the words in which it complains.
COMPARED = (
    ("adam", "Adam", math.log(3), "Adam at 1000000: "),  # three times more or less of the floor
    ("adam", "floor", math.log(3), "floor at 1000000: "),
    ("learned", "end", 0.1, "sinusoidal, seed 0: "),
    ("learned", "arrival", 60, "small, seed 1: nine in ten at step "),
    ("learned", "carried", 0.1, "frozen: "),
    ("length", "three_back", 0.1, "three_back, rope, start token True, place 1: "),
    ("length", "index_five", 0.1, "index_five, t5, start token False, place 1: "),
    ("length", "induction", 0.1, "induction, alibi, start token True, place 1: "),
    ("length", "ascending", 0.1, "ascending, rope, start token False, place 1: "),
    ("length", "swapped", 0.1, "swapped, rope, start token False, place 1: "),
    ("smollm", "losses", 0.02, "as trained: a token's loss is "),
    ("smollm", "shares", 0.02, "shares of the pairs: "),
    ("smollm", "back", 0.02, "weights on the token before: "),
    ("smollm", "passage", 0.02, "for, no rotation: perplexity "),
    ("smollm", "plain", 0.1, "1981-Carter-1, plain: loss "),
    ("smollm", "yarn", 0.1, "1981-Carter-1, yarn: loss "),
    ("trained", "digits, momentum", 0.005, "digits, momentum: "),
    ("trained", "digits, muon", 0.005, "digits, muon: "),
    ("trained", "digits, soap", 0.015, "digits, soap, mean of five: "),
    ("trained", "characters, adam", 0.01, "characters, adam: "),
    ("trained", "words, ends", 0.01, "words, ends: "),
    ("trained", "words, clip", 0.01, "words, clip: "),
    ("trained", "sharpness, adam", 0.3, "sharpness, adam: "),
    ("trained", "sharpness, sgd", 0.01, "sharpness, sgd: "),
    ("trained", "rare, adagrad", 0.005, "rare words, adagrad: "),
    ("trained", "rare, sgd", 0.005, "rare words, sgd: "),
    ("transformer", "rope, before", 0.03, "rope, before training: "),
    ("transformer", "rope, after", 0.03, "rope, after training: "),
    ("transformer", "alibi, before", 0.03, "alibi, before training: "),
    ("transformer", "alibi, after", 0.03, "alibi, after training: "),
)

IDS = [f"{name}, {part}" for name, part, *_ in COMPARED]

# The record of each script, and where an entry is that it looks up.
RECORDS = (
    ("adam", "adam", "speed", ("1000000", "Adam")),
    ("learned", "positions", "learned_curves", ("carried", "frozen")),
    ("length", "positions", "length", ("startless", "swapped", "rope")),
    ("smollm", "positions", "smollm", ("long", "loss", "1981-Carter-1", "yarn")),
    ("trained", "adam", "trained", ("digits", "soap", "600")),
    ("trained", "adam", "trained", ("rare", "adagrad")),
    ("transformer", "positions", "transformer", ("runs", "rope", "0")),
    ("transformer", "positions", "transformer", ("runs", "alibi", "0", "after")),
)


def adam(bench: ModuleType, patch: pytest.MonkeyPatch, part: str, off: float) -> None:
    """The stored multiples, one of them times a factor whose logarithm is given."""
    row = record("adam", "speed")["1000000"]
    moved = row | {each: row[each] * math.exp(off) for each in {part} & {*row}}
    patch.setattr(bench, "multiples", lambda *_: moved)


def learned(bench: ModuleType, patch: pytest.MonkeyPatch, part: str, off: float) -> None:
    """The stored runs: one ends or arrives so far from what is stored, or random rows are right so much more often."""
    kept = copy.deepcopy(record("positions", "learned_curves"))
    right = {kind: kept[kind]["right"] for kind in bench.CURVE_KINDS}
    carried = {kind: pairs[0] for kind, pairs in kept["carried"].items()}
    if part == "end":
        ends = [sum(run[-5:]) / 5 for run in right["sinusoidal"]]
        right["sinusoidal"][0][-5:] = [sum(ends) / len(ends) + off] * 5
    if part == "arrival":
        right["small"][1] = arriving([bench.arrival(run) for run in right["small"]], off)
    if part == "carried":
        carried["frozen"][1] = edge([pair[1] for pair in kept["carried"]["frozen"]], off)
    patch.setattr(bench, "curve", lambda kind, seed: Curve(right[kind][seed], []))
    patch.setattr(bench, "carried", lambda kind, _: carried[kind])


def edge(values: list[float], off: float) -> float:
    """So far above the greatest of some values, or below the least."""
    return (max(values) if off > 0 else min(values)) + off


def arriving(steps: list[int], off: float) -> list[float]:
    """A run that is right so many steps after the latest arrival, or before the earliest; or at no time a number."""
    if math.isnan(off):
        return [off] * 41
    place = math.ceil(edge(steps, off) / 10) if off > 0 else math.floor(edge(steps, off) / 10)
    return [0.0] * place + [1.0] * (41 - place)


def length(bench: ModuleType, patch: pytest.MonkeyPatch, part: str, off: float) -> None:
    """The shares of the first seed, one of them beyond what all ten span; or T5 so far behind ALiBi."""

    def shares(_, scheme, task, recipe, *__):
        seeds = torch.cat([length_shares(task, scheme, recipe.start, draw) for draw in DRAWS])
        again = seeds[:1].clone()
        if task == part:
            again[0, 1] = edge(seeds[:, 1].tolist(), off)
        if (part, task, scheme) == ("lead", "induction", "t5"):
            again[0, 6] = length_shares(task, "alibi")[0, 6] - off
        return again

    patch.setattr(bench, "length_train", lambda *_: None)
    patch.setattr(bench, "length_test", shares)
    patch.setattr(bench, "by_length", shares)


def smollm(bench: ModuleType, patch: pytest.MonkeyPatch, part: str, off: float) -> None:
    """The answers that were kept, one number of them moved; what was not kept as an answer is put in from the rest."""
    told = record("positions", "smollm")
    first, loss = told["passages"]["for"], told["long"]["loss"]["1981-Carter-1"]

    def moved(name, x):
        x = x.clone()
        x.view(-1)[-1] += off if name == part else 0
        return x

    class Again(Kept):
        def __init__(self, *_):
            super().__init__()

        def ids(self, text):
            return super().ids(text) if text.startswith("The harbour") else torch.arange(300)

        def losses(self, ids, temperature=None, **asked):
            if temperature is None:
                return moved("losses", super().losses(ids, **asked))
            name = "plain" if temperature == 1 else "yarn"
            return moved(name, torch.tensor([loss[name][0]]))

        def shares(self, ids):
            return moved("shares", super().shares(ids))

        def back(self, ids, angle):
            return moved("back", super().back(ids, angle))

    def perplexities(*_):
        then = first["perplexity"]
        factor = 1 + (off if part == "passage" else 0)
        return {"as trained": then["as trained"], "no rotation": then["no rotation"] * factor}

    patch.setattr(bench, "Asked", Again)
    patch.setattr(bench, "crc", lambda _: first["crc"])
    patch.setattr(bench, "address", lambda _: "")
    patch.setattr(bench, "perplexities", perplexities)


def trained(bench: ModuleType, patch: pytest.MonkeyPatch, part: str, off: float) -> None:
    """The stored losses, one of them moved; and a sharpness so far from its limit.

    SOAP's mean is moved by the seed that is the farthest below SGD. To ask for the seeds that are below, so many of the
    nearest are put where SGD's are.
    """
    made = bench.trained
    named = {recipe: name for name, (recipe, *_) in made.TEXT_RECIPES.items()}
    limits = {"adam": 1.0, "sgd": made.sharp_course("sgd", 0.3)[3, 0].item()}

    def moved(name, then):
        return torch.as_tensor(then + off if name == part else then)

    def digits_run(rule, *_, seeds=made.SEEDS):
        then = made.digits_tuned(rule, 600)[[*seeds]]
        sgd = made.digits_tuned("sgd", 600)[[*seeds]]
        order = (sgd - then).argsort()
        if (rule, part) == ("soap", "digits, soap"):
            then[order[-1]] += off * len(seeds)
        elif (rule, part) == ("soap", "below"):
            then[order[:off]] = sgd[order[:off]]
        else:
            then = moved(f"digits, {rule}", then)
        return {"test": then[None]}  # of one rate

    def text_run(kind, recipe, *_, **__):
        name = named[recipe]
        return {"test": moved(f"{kind}, {name}", made.text_tuned(kind, name)[0])}

    def sharp_run(rule, alpha, *_, **__):
        sharp = moved(f"sharpness, {rule}", limits[rule]) * made.sharp_limit(rule, alpha)
        return {"preconditioned" if rule == "adam" else "sharpness": [sharp]}

    def words_run(rule, *_):
        return {"all": [moved(f"rare, {rule}", made.stored("rare", rule, "all")[-1].mean(1).min())]}

    patch.setattr(made, "text_size", lambda kind: record("adam", "trained")["text"][kind])
    patch.setattr(made, "digits_run", digits_run)
    patch.setattr(made, "text_run", text_run)
    patch.setattr(made, "sharp_run", sharp_run)
    patch.setattr(made, "words_run", words_run)


def transformer(bench: ModuleType, patch: pytest.MonkeyPatch, part: str, off: float) -> None:
    """The stored losses of the first decoders, one of them moved; or RoPE's end so far above ALiBi's."""
    told = record("positions", "transformer")
    runs = copy.deepcopy({scheme: told["runs"][scheme]["0"] for scheme in ("rope", "alibi")})
    if part == "order":
        runs["rope"]["after"] = runs["alibi"]["after"] + off
    elif part:
        scheme, when = part.split(", ")
        runs[scheme][when] += off

    def run(scheme, seed, stop=None):
        assert (seed, stop) == (0, None)  # the first, to the end
        return runs[scheme]

    patch.setattr(bench, "text_told", lambda: told["text"])
    patch.setattr(bench, "transformer_run", run)


RERUNS = {
    "adam": adam,
    "learned": learned,
    "length": length,
    "smollm": smollm,
    "trained": trained,
    "transformer": transformer,
}


@pytest.fixture
def checked(script, monkeypatch):
    """`checked("adam", "Adam", 0.1)`: how `--check` ends where a part of its rerun is so far off."""

    def run(name, part, off):
        bench = script(name)
        monkeypatch.setattr(sys, "argv", [f"benchmarks/{name}.py", "--check"])
        monkeypatch.setattr(torch, "set_num_threads", lambda _: None)
        monkeypatch.setattr(bench, "stored", lambda path: record(path.parents[1].name, path.stem), raising=False)
        RERUNS[name](bench, monkeypatch, part, off)
        try:
            bench.main()
        except SystemExit as end:
            return end.code
        return 0

    return run


def test_every_check_that_does_without_other_libraries_is_here():
    """Rope's, which needs some, has the comparison of Adam's; MiniLM's and architectures' have their own."""
    scripts = {path.stem for path in (CHECKOUT / "benchmarks").glob("*.py") if '"--check"' in path.read_text("utf-8")}
    compared, spoilt = ({name for name, *_ in rows} for rows in (COMPARED, RECORDS))
    assert scripts - {"rope", "minilm", "architectures"} == compared == {*RERUNS} == spoilt


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(("name", "part", "band", "words"), COMPARED, ids=IDS)
def test_a_rerun_just_inside_its_band_is_right_and_one_just_outside_is_refused(checked, name, part, band, words, sign):
    assert checked(name, part, sign * INSIDE * band) == 0
    assert words in checked(name, part, sign * OUTSIDE * band)


def test_a_rerun_in_which_the_first_of_two_is_not_so_far_ahead_is_refused(checked):
    said = "induction: alibi is ahead of t5 by "
    assert said in checked("length", "lead", 0.099)
    assert said not in checked("length", "lead", 0.101)  # though t5 is then far outside its own band


@pytest.mark.parametrize("off", [0.0, 0.0001, math.nan])
def test_a_rerun_in_which_rope_does_not_end_below_alibi_is_refused(checked, off):
    said = "rope is not below alibi"
    assert said in checked("transformer", "order", off)
    assert said not in checked("transformer", "order", -0.0001)  # though RoPE is then far outside its own band


def test_a_rerun_in_which_two_seeds_of_soap_are_not_below_sgd_is_refused(checked):
    said = "digits, soap, seeds below sgd: "
    assert checked("trained", "below", 1) == 0
    assert checked("trained", "below", 2).startswith(f"{said}3.0000, stored 5.0000, ")  # and of nothing else


@pytest.mark.parametrize(("name", "part", "band", "words"), COMPARED, ids=IDS)
def test_a_rerun_that_is_no_number_is_refused(checked, name, part, band, words):
    assert words in checked(name, part, math.nan)


@pytest.mark.parametrize(("name", "essay", "file", "keys"), RECORDS)
def test_a_record_without_what_is_compared_is_refused(checked, monkeypatch, name, essay, file, keys):
    place = record(essay, file)
    *outer, last = keys
    for key in outer:
        place = place[key]
    rerun = RERUNS[name]

    def spoilt(*asked):
        rerun(*asked)
        monkeypatch.delitem(place, last)

    monkeypatch.setitem(RERUNS, name, spoilt)
    try:
        ended = checked(name, "", 0.0)
    except (KeyError, ValueError):  # a traceback ends with 1, too
        return
    assert ended


@pytest.mark.parametrize(("now", "then"), [({"ours": 1.0}, {}), ({}, {"ours": 1.0})])
def test_a_time_that_only_one_table_has_is_a_departure(script, now, then):
    script("adam")
    [said] = importlib.import_module("timed").departures({"10": now}, {"10": then}, 3.0)
    assert said.startswith("ours at 10: ")
