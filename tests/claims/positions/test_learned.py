"""Claims of the page on learned positions."""

import itertools
import random
from collections import Counter, defaultdict

import pytest
import torch

from essays.positions.learned import experiments, numbers
from essays.positions.order.experiments import minilm_positions
from workings.positions.learned import learned

FLOAT = torch.float64


def test_learned_parameters():
    """A learned table costs L times d parameters, here as in BERT and in GPT-2."""
    sizes = numbers.learned_parameters()
    assert torch.nn.Embedding(512, 384).weight.numel() == sizes["minilm"]
    assert minilm_positions().numel() == sizes["minilm"]
    assert torch.nn.Embedding(512, 768).weight.numel() == sizes["bert"]
    assert torch.nn.Embedding(1024, 768).weight.numel() == sizes["gpt2"]


def test_learned_end():
    """The row past the end raises an IndexError, in our lookup as in torch's."""
    table = torch.randn(512, 6, generator=torch.Generator().manual_seed(0), dtype=FLOAT)
    for look in (lambda p: learned(p, table), lambda p: torch.nn.functional.embedding(p, table)):
        assert look(torch.tensor([511])).shape == (1, 6)
        with pytest.raises(IndexError):
            look(torch.tensor([512]))


def test_learned_negative():
    """Indexing a tensor with -1 gives its last row without a word; our lookup refuses."""
    table = torch.randn(512, 6, generator=torch.Generator().manual_seed(0), dtype=FLOAT)
    assert torch.equal(table[torch.tensor([-1])], table[511:])
    with pytest.raises(ValueError, match="negative"):
        learned(torch.tensor([-1]), table)


def test_random_ids():
    """A matrix fitted on half of the trained table predicts the next rows of the other; of random rows, none."""
    found = numbers.random_ids_shift()
    assert found["learned"] > 0.95
    assert found["start"] < 0
    assert experiments.shift_learned("learned", k=3) > 0.9


def test_perfect_hash():
    """No two rows of the trained table, or of a random one, agree to 0.01; of one sine over a thousand pairs do."""
    pairs = experiments.perfect_hash_counts()
    p = torch.arange(1, 511, dtype=FLOAT)
    by_hand = sum(abs(a - b) < 0.01 for a, b in itertools.combinations(p.sin().tolist(), 2))
    assert pairs["sine"] == by_hand > 1000
    assert 0 < pairs["pair"] < pairs["sine"]
    assert pairs["learned"] == pairs["sinusoidal"] == pairs["start"] == 0


def test_trained_bands():
    """The trained table's variance lies in five bands of waves, each about three times as long as the next."""
    bands, ratio = numbers.trained_bands(), numbers.trained_ratio()
    assert bands["share"] > 0.95
    assert 2.8 < ratio["least"] < ratio["most"] < 3.3
    wide = sum(last - first + 1 for first, last in experiments.BANDS) / 255
    start = experiments.trained_spectrum(experiments.random_start_table())
    spread = sum(start[first : last + 1].sum().item() for first, last in experiments.BANDS)
    assert spread == pytest.approx(wide, abs=0.03)  # a random table has no more there than its share


def test_trained_share():
    """Sixteen of 384 components hold more than 97 percent of the trained table, and far less of sinusoids or noise."""
    share = numbers.trained_share()
    assert share["learned"] > 0.97
    assert share["sinusoidal"] < 0.6
    assert share["start"] < 0.2


def test_trained_circle():
    """The first two components of the trained table go round a circle, about 61 degrees at each position."""
    turn = numbers.trained_circle_turn()
    assert turn["degrees"] == pytest.approx(61.5, abs=0.1)
    assert turn["spread"] < 6
    x, y = experiments.trained_components(experiments.trained_positions())[0].T[:2]
    radius = x.hypot(y)
    assert radius.std() < 0.2 * radius.mean()
    assert experiments.trained_circle(experiments.random_start_table())[1] > 90  # noise jumps about


def test_trained_similarity():
    """Rows of the trained table six apart are more alike than rows three apart."""
    cosines = experiments.trained_similarities()["learned"]
    assert cosines[6] > cosines[3] + 0.2
    assert cosines[12] > cosines[9] + 0.2


def test_random_start():
    """Before training the rows of a table are alike at no distance: their mean cosine is next to nothing."""
    for seed in range(5):
        cosines = experiments.trained_similarity(experiments.random_start_table(seed))
        assert cosines[1:].abs().max() < 0.02


def test_one_back():
    """A head of the trained model looks one token back with nearly all its weight, and without positions does not."""
    found = numbers.one_back_weight()
    assert found["back_with"] > 0.999
    assert found["back_without"] < 0.1
    assert found["ahead_with"] > 0.6
    assert found["ahead_without"] < 0.1


def test_curves_ceiling():
    """Without positions a sequence cannot be said backwards: the best is to say the commonest of the other tokens."""

    def at_best(n, tokens):
        """The best share right for a function of a token and of all tokens' multiset, by trying all sequences."""
        opposite = defaultdict(Counter)
        for ids in itertools.product(range(tokens), repeat=n):
            for one, other in zip(ids, reversed(ids), strict=True):
                opposite[one, tuple(sorted(ids))][other] += 1
        return sum(max(several.values()) for several in opposite.values()) / n / tokens**n

    for n, tokens in ((2, 2), (4, 3), (6, 4)):
        assert experiments.curve_ceiling(n, tokens) == pytest.approx(at_best(n, tokens), rel=1e-12)
    generator, right = random.Random(0), 0
    for _ in range(5_000):
        ids = [generator.randrange(10) for _ in range(16)]
        for one, other in zip(ids, reversed(ids), strict=True):
            others = Counter(ids)
            others[one] -= 1
            right += max(others, key=others.get) == other
    assert experiments.curve_ceiling() == pytest.approx(right / 16 / 5_000, abs=0.008)
    assert experiments.curve_ceiling() - 0.015 < numbers.curves_end()["none"] < experiments.curve_ceiling() + 0.005


def test_curves():
    """All three kinds learn the task in all runs; a table is first or last, no use for 200 steps, by its start."""
    runs = experiments.curves_record()
    for kind in ("sinusoidal", "small", "wide"):
        assert len(runs[kind]["right"]) == 7
        assert min(sum(run[-5:]) / 5 for run in runs[kind]["right"]) > 0.99
    arrivals = {kind: experiments.curve_arrivals(kind) for kind in ("wide", "sinusoidal", "small")}
    assert max(arrivals["wide"]) < min(arrivals["sinusoidal"])
    assert max(arrivals["sinusoidal"]) < min(arrivals["small"])
    late, none = (torch.tensor(runs[kind]["right"])[:, 5:21].mean(0) for kind in ("small", "none"))  # steps 50 to 200
    assert (late - none).abs().max() < 0.03
