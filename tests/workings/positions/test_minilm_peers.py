"""The packaged model beside another implementation of it, and what the pages show of it computed again."""

import importlib.util
import runpy
from pathlib import Path

import matplotlib
import pytest
import torch

from essays.positions import minilm as kept_or_not
from workings.models import minilm

pytestmark = pytest.mark.peers
BENCHMARK = Path(__file__).parents[3] / "benchmarks/minilm.py"
TEXTS = (
    "The brown dog chased the black dog",
    "Café owners' re-elections, 1987: naïve?! 東京",
    " ".join(["Positions count from nought."] * 80),
)


@pytest.fixture(scope="module")
def ours():
    return minilm.MiniLM()


@pytest.fixture(scope="module")
def theirs():
    import transformers

    folder = minilm.file("config.json").parent
    return transformers.BertModel.from_pretrained(folder, attn_implementation="eager").eval()


@pytest.fixture(scope="module")
def benchmark():
    spec = importlib.util.spec_from_file_location("minilm_benchmark", BENCHMARK)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("text", TEXTS)
def test_beside_transformers(ours, theirs, text):
    ids = ours.ids(text)[None]
    with torch.no_grad():
        peer = theirs(ids, output_attentions=True)
    states, weights = ours(ids)
    torch.testing.assert_close(states, peer.last_hidden_state, rtol=0, atol=1e-5)
    torch.testing.assert_close(weights, torch.stack(peer.attentions), rtol=0, atol=1e-5)


def test_without_positions_beside_transformers(ours, theirs):
    ids, kept = ours.ids(TEXTS[0])[None], theirs.embeddings.position_embeddings.weight.data.clone()
    theirs.embeddings.position_embeddings.weight.data.zero_()
    with torch.no_grad():
        peer = theirs(ids).last_hidden_state
    theirs.embeddings.position_embeddings.weight.data.copy_(kept)
    torch.testing.assert_close(ours(ids, positions=False).states, peer, rtol=0, atol=1e-5)
    assert (ours(ids).states - peer).abs().max() > 0.1


@pytest.mark.parametrize("text", TEXTS)
def test_tokens_beside_transformers(ours, text):
    from transformers import BertTokenizer

    peer = BertTokenizer(str(minilm.file("vocab.txt")), do_lower_case=True)
    assert ours.ids(text).tolist() == peer(text)["input_ids"]
    assert ours.tokens(text) == peer.convert_ids_to_tokens(peer(text)["input_ids"])


def test_float64_agrees_with_float32(ours):
    exact = minilm.MiniLM(torch.float64)
    a, b = exact.sentence(TEXTS[0]), ours.sentence(TEXTS[0])
    assert a.dtype == torch.float64
    torch.testing.assert_close(a, b.double(), rtol=0, atol=1e-5)
    assert b.norm().item() == pytest.approx(1, abs=1e-6)


def test_the_stored_results_are_made_again(benchmark):
    assert benchmark.check() == []


def test_a_stored_result_that_is_wrong_is_found(benchmark, monkeypatch):
    stored, kept = benchmark.stored_results()
    stored["two_dogs"]["with"]["rows"][0][2] -= 1e-5
    kept["positions"][300, 7] += 2
    monkeypatch.setattr(benchmark, "stored_results", lambda: (stored, kept))
    found = benchmark.check()
    assert len(found) == 2
    assert found[0].startswith(".two_dogs.with.rows[0][2]: stored 0.9")
    assert found[1] == "the table of positions differs by more than the unit"


def test_a_kept_reading_that_is_wrong_is_found(benchmark, monkeypatch):
    kept = benchmark.Kept()
    kept.readings["weights_2_without"][3, 5, 4, 1] += 3e-5
    monkeypatch.setattr(benchmark, "Kept", lambda: kept)
    assert benchmark.check() == ["the weights of “the man bit the dog” differ by more than the unit"]


def test_the_lab_prints_the_same_with_weights_and_with_what_was_kept(capsys, monkeypatch):
    def printed():
        with matplotlib.rc_context():
            source = runpy.run_path(str(BENCHMARK.parents[1] / "docs/labs/two_dogs.py"))["source"]
        text = capsys.readouterr().out
        assert text.startswith(source)
        return source, text.removeprefix(source)

    def absent(dtype):
        raise ModuleNotFoundError("no weights", name=minilm.PACKAGE)

    here, now = printed()
    monkeypatch.setattr(kept_or_not, "MiniLM", absent)
    kept, then = printed()
    assert here.startswith("Computed now")
    assert "Not computed now" in kept
    assert now == then
