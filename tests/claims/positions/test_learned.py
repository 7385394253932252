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
    """A learned table costs L times d parameters: MiniLM's has 512 rows of 384 numbers."""
    table = minilm_positions()
    assert table.shape == (512, 384)
    assert table.numel() == numbers.learned_parameters()["minilm"] == 196_608
    assert len(learned(torch.arange(512), table).unique(dim=0)) == 512  # each of them is used, and no two are equal


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
    """A matrix fitted on half of a table predicts the other half's rows, of waves trained or made, not of noise."""
    found = numbers.random_ids_shift()
    assert found["learned"] > 0.95
    assert found["sinusoidal"] > 0.95  # where we know that there is an exact one
    for seed in range(5):
        assert experiments.shift_learned(experiments.random_start_table(seed)) < 0
    table = experiments.trained_positions()
    assert experiments.shift_learned(table, k=3) > 0.9
    spoilt = torch.cat([table[:255], table[255:].flip(1)])  # what is fitted to must not have seen what is predicted
    assert experiments.shift_learned(spoilt) < 0.5
    assert 0.7 < found["whole"] < found["learned"]


def test_random_ids_carried():
    """One back is carried over to positions that were never trained by sinusoids, and not by random rows or a table."""
    runs = experiments.curves_record()["carried"]
    assert all(len(runs[kind]) == 5 for kind in experiments.CARRIED_KINDS)
    assert min(right for right, _ in runs["sinusoidal"]) > 0.95
    assert min(right for _, right in runs["sinusoidal"]) > 0.99
    for kind in ("frozen", "wide"):
        assert min(right for right, _ in runs[kind]) > 0.85
        assert max(right for _, right in runs[kind]) < 0.4


def test_perfect_hash():
    """Of one sine over a thousand pairs agree to 0.01, of 384 components none; random rows are farthest apart."""
    pairs, nearest = experiments.perfect_hash_counts(), experiments.perfect_hash_nearest()
    p = torch.arange(1, 511, dtype=FLOAT)
    by_hand = sum(abs(a - b) < 0.01 for a, b in itertools.combinations(p.sin().tolist(), 2))
    assert pairs["sine"] == by_hand > 1000
    assert 0 < pairs["pair"] < pairs["sine"]
    assert pairs["learned"] == pairs["sinusoidal"] == pairs["start"] == 0
    assert 0.1 < nearest["sinusoidal"] < nearest["learned"] < 1 < nearest["start"]
    rows = experiments.trained_positions()
    direct = min((a - b).norm().item() for a, b in itertools.pairwise(rows))  # the nearest two are neighbours
    assert nearest["learned"] == pytest.approx(direct / rows.norm(dim=1).mean().item(), rel=1e-9)


def test_trained_hands():
    """One step of the trained table turns five hands that keep their length, each some three times as fast as the last.

    The hands are found, not chosen: in noise there are none, and from sinusoids of known periods they come out right.
    """
    values, _ = experiments.trained_step("learned")
    assert len(values) == 5
    assert ((values.abs() - 1).abs() < 0.005).all()
    slow_to_fast = list(numbers.trained_periods().values())
    assert slow_to_fast[0] > 510
    assert all(2.8 < slow / fast < 3.1 for slow, fast in itertools.pairwise(slow_to_fast[1:]))
    for seed in range(5):
        rows = experiments.trained_components(experiments.random_start_table(seed))[0][:, :10]
        step = torch.linalg.lstsq(rows[:-1], rows[1:]).solution
        assert torch.linalg.eigvals(step).abs().max() < 0.25
    made = torch.arange(510, dtype=FLOAT)[:, None] * torch.tensor([0.05, 0.2, 1.1])
    made = torch.cat([made.sin(), made.cos()], 1) @ torch.randn(
        6, 34, generator=torch.Generator().manual_seed(1), dtype=FLOAT
    )
    rows = experiments.trained_components(made)[0][:, :6]
    turns = torch.linalg.eigvals(torch.linalg.lstsq(rows[:-1], rows[1:]).solution).angle().abs().sort().values
    assert turns[::2].tolist() == pytest.approx([0.05, 0.2, 1.1], rel=0.01)


def test_trained_peaks():
    """Five of 255 frequencies hold half of the trained table's variance, those of 1, 3, 9, 30 and 90 cycles."""
    peaks = experiments.trained_peaks(experiments.trained_positions())
    assert [cycles for cycles, _ in peaks] == [1, 3, 9, 30, 90]
    assert sum(share for _, share in peaks) > 0.5
    for seed in range(5):
        noise = experiments.trained_peaks(experiments.random_start_table(seed))
        assert sum(share for _, share in noise) < 0.025
    waves = numbers.trained_peak()["waves"]
    pure = experiments.waves_share(experiments.trained_positions(), [1, 3, 9, 30, 90])
    assert 0.45 < pure < waves < 0.65  # five pure tones are not all of it


def test_trained_share():
    """Ten of 384 components hold more than 93 percent of the trained table; the eleventh far less than the tenth."""
    share = numbers.trained_share()
    assert share["learned"] > 0.93
    assert share["eleventh"] < 0.4 * share["tenth"]
    assert share["sinusoidal"] < 0.5
    assert share["start"] < 0.1


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
    """All kinds learn the task in all runs, and stay; a table is first or last by its start, trained or not."""
    runs = experiments.curves_record()
    for kind in ("sinusoidal", "small", "wide", "frozen"):
        assert len(runs[kind]["right"]) == 7
        assert min(min(run[-5:]) for run in runs[kind]["right"]) > 0.99
    arrivals = {kind: experiments.curve_arrivals(kind) for kind in ("wide", "frozen", "sinusoidal", "small")}
    assert max(arrivals["wide"] + arrivals["frozen"]) < min(arrivals["sinusoidal"])
    assert abs(sum(arrivals["wide"]) - sum(arrivals["frozen"])) <= 7 * 10  # a step of the record apart
    assert max(arrivals["sinusoidal"]) < min(arrivals["small"])
    late, none = (torch.tensor(runs[kind]["right"])[:, 5:21].mean(0) for kind in ("small", "none"))  # steps 50 to 200
    assert (late - none).abs().max() < 0.03
