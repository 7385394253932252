"""Claims of the page on what a code of positions should do."""

import math
from itertools import pairwise

import pytest
import torch

from essays.positions.wishes import experiments
from workings.positions.bias import alibi
from workings.positions.rotary import angles, rotate_interleaved
from workings.positions.sinusoidal import frequencies

FLOAT = torch.float64
N = range(1000)


def granted(wish):
    return {name for name, verdicts in experiments.wish_verdicts().items() if verdicts[wish].granted}


def test_wishes_none_grants_all():
    """None of twelve schemes grants all seven wishes: none that changes the embedding has a score of distance alone."""
    assert not set.intersection(*map(granted, experiments.WISHES))
    assert not granted("changes") & granted("relative")
    assert granted("unique") & granted("pattern") & granted("bounded") & granted("any_length") == {"sinusoids", "rope"}


def test_wish_changes():
    """The biases and RoPE leave the embedding as it is; every other scheme but none at all changes it."""
    untouched = set(experiments.WISH_SCHEMES) - granted("changes")
    assert untouched == {"nothing", "shaw", "t5", "rope", "alibi"}
    x = torch.randn(3, 64, generator=torch.Generator().manual_seed(1), dtype=FLOAT)
    for name in untouched:
        assert torch.equal(experiments.wish_schemes()[name].embed(x, torch.tensor([0, 5, 900])), x)
    change = experiments.wish_verdicts()["sinusoids"]["changes"].measured
    assert change == pytest.approx(math.sqrt(32 / 64), rel=1e-12)  # norm root d/2, embedding's norm root d


def test_wish_unique():
    """Among the first 1,000 positions, one sine and one sine with its cosine are not told apart to a thousandth."""
    codes = {"one_sine", "sine_cosine", "sinusoids", "integers", "fractions", "binary", "learned"}
    assert codes - granted("unique") == {"one_sine", "sine_cosine"}
    sines = sorted(math.sin(p) for p in N)
    closest = min(b - a for a, b in pairwise(sines))
    step = sum(abs(math.sin(p + 1) - math.sin(p)) for p in range(999)) / 999
    verdicts = experiments.wish_verdicts()
    assert verdicts["one_sine"]["unique"].measured == pytest.approx(closest / step, rel=1e-6)
    chord = min(2 * abs(math.sin(lag / 2)) for lag in range(1, 1000))
    assert verdicts["sine_cosine"]["unique"].measured == pytest.approx(chord / (2 * math.sin(0.5)), rel=1e-6)
    for name in ("integers", "fractions", "alibi", "sinusoids"):  # steps that are all the same, and none is nearer
        assert verdicts[name]["unique"].measured == pytest.approx(1, rel=1e-9)


def test_wish_unique_buckets():
    """T5 and Shaw give far distances one tag: past the last bucket and past the clip nothing is told apart."""
    for name, first in (("t5", 113), ("shaw", 16)):
        far = experiments.wish_schemes()[name].tag(torch.arange(first, first + 500), 1000)
        assert (far == far[0]).all()
        near = experiments.wish_schemes()[name].tag(torch.arange(8), 1000)
        assert torch.pdist(near).min() > 0


def test_wish_pattern():
    """One step is one linear map for integers, fractions, sinusoids, RoPE and ALiBi; not for one sine or a table."""
    assert granted("pattern") == {"integers", "fractions", "sine_cosine", "sinusoids", "rope", "alibi"}
    verdicts = experiments.wish_verdicts()
    assert max(verdicts[name]["pattern"].measured for name in ("integers", "sinusoids")) < 1e-9
    assert verdicts["learned"]["pattern"].measured > 1
    rows = experiments.wish_schemes()["learned"].tag(torch.arange(1000), 1000)
    given, unseen = torch.cat([rows[:-1], torch.ones(999, 1, dtype=FLOAT)], -1), torch.arange(999) % 5 == 4
    step = torch.linalg.lstsq(given[~unseen], rows[1:][~unseen]).solution
    missed = given[unseen] @ step - rows[1:][unseen]  # on the whole, and not only at its largest
    assert missed.square().mean() > rows[1:][unseen].square().mean()
    # the sine of p does not decide that of p + 1: upswing or downswing
    assert abs(math.sin(2) - math.sin(353)) < 1e-4 < 0.5 < abs(math.sin(3) - math.sin(354))


def test_wish_bounded():
    """Integers and ALiBi's penalty grow with the text; nothing else does."""
    unbounded = {name for name, verdict in experiments.wish_verdicts().items() if verdict["bounded"].granted is False}
    assert unbounded == {"integers", "alibi"}
    for name in unbounded:  # the one as much as the other
        assert experiments.wish_verdicts()[name]["bounded"].measured == pytest.approx(999 / 99)
    assert alibi(8, torch.tensor([5000]), torch.tensor([0]))[0].item() == -2500


def test_wish_any_length():
    """Fractions change with the length, ten binary digits and a table end; all others have a code for any place."""
    assert set(experiments.WISH_SCHEMES) - granted("any_length") == {"fractions", "binary", "learned"}
    fractions = experiments.wish_schemes()["fractions"].tag
    short, long = fractions(torch.tensor([5]), 10)[0, 0].item(), fractions(torch.tensor([5]), 100)[0, 0].item()
    assert (short, long) == (pytest.approx(5 / 9), pytest.approx(5 / 99))
    with pytest.raises(IndexError, match="past the end"):
        experiments.wish_schemes()["learned"].tag(torch.tensor([1000]), 10_000)
    with pytest.raises(IndexError, match="more than 10 binary digits"):
        experiments.wish_schemes()["binary"].tag(torch.tensor([1024]), 10_000)


def test_wish_meaning():
    """With embeddings of unit variance only integers, of all codes that are added, make words unrecognisable."""
    verdicts = {name: each["meaning"] for name, each in experiments.wish_verdicts().items()}
    assert {name for name, verdict in verdicts.items() if verdict.granted is False} == {"integers"}
    assert {name for name, verdict in verdicts.items() if verdict.granted is None} == {
        "nothing",
        "shaw",
        "t5",
        "rope",
        "alibi",
    }
    assert verdicts["integers"].measured < 0.01


def test_wish_meaning_small():
    """With embeddings a twentieth as large, every code but a learned table at its start makes words unrecognisable."""
    absolute = granted("changes")
    shares = {name: experiments.wish_meaning(name, 0.05).measured for name in absolute}
    assert {name for name, share in shares.items() if share == 1} == {"learned"}
    assert shares["sinusoids"] < 0.01
    assert max(share for name, share in shares.items() if name != "learned") < 0.2
    rows = experiments.wish_schemes()["learned"].tag(torch.arange(1000), 1000)
    assert rows.std().item() == pytest.approx(0.02, rel=0.02)  # smaller than these words, at 0.05


def test_wish_meaning_turned():
    """RoPE turns a query so far that fewer than a third of 1,000 random ones stay nearest to themselves."""
    assert 0.2 < experiments.turned_nearest() < 1 / 3
    x = torch.randn(5, 64, generator=torch.Generator().manual_seed(2), dtype=FLOAT)
    turned = rotate_interleaved(x, angles(torch.zeros(5), frequencies(64)))
    torch.testing.assert_close(turned, x)  # at position 0 it leaves them alone
    alike = rotate_interleaved(x, angles(torch.full((5,), 700.0), frequencies(64)))
    assert (alike - x).abs().max() > 0.1
    torch.testing.assert_close(alike @ alike.T, x @ x.T)  # queries and keys turned alike compare as they did


def test_wish_relative():
    """Scores that know the distance and nothing else of the places: Shaw, T5, RoPE and ALiBi; no code that is added."""
    assert granted("relative") == {"shaw", "t5", "rope", "alibi"}


def test_wish_feature():
    """Adding a code is appending it to the embedding as features of its own, with a matrix that treats both alike."""
    generator = torch.Generator().manual_seed(3)
    x, p = torch.randn(2, 5, 6, generator=generator, dtype=FLOAT)
    for_x, for_p = torch.randn(2, 6, 4, generator=generator, dtype=FLOAT)
    appended = torch.cat([x, p], -1) @ torch.cat([for_x, for_p])
    assert torch.allclose(appended, x @ for_x + p @ for_p, atol=1e-12)
    tied = torch.cat([x, p], -1) @ torch.cat([for_x, for_x])
    assert torch.allclose(tied, (x + p) @ for_x, atol=1e-12)
