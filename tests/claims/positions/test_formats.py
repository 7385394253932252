"""Claims of the page on number formats."""

import struct

import mpmath
import pytest
import torch

from essays.positions.formats import experiments, numbers
from essays.positions.integers.experiments import cluster_embeddings, integer_added
from workings.positions.rotary import angles, half_order, rotate_complex, rotate_halves, turns
from workings.positions.sinusoidal import frequencies

FLOAT = torch.float64


def drawn(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=FLOAT)


@pytest.mark.parametrize(("dtype", "bits"), [(torch.bfloat16, 8), (torch.float16, 11), (torch.float32, 24)])
def test_low_precision_counts(dtype, bits):
    """With b significant bits all positions below 2^b are told apart, and of each doubling beyond only 2^(b-1)."""
    for power in range(3, 16):
        doublings = max(0, power - bits)
        rounds_up = power > bits  # the last place becomes the next power of two
        expected = 2 ** min(power, bits) + doublings * 2 ** (bits - 1) + rounds_up
        assert experiments.low_precision_distinct(dtype, 2**power) == expected


def test_low_precision_far():
    """At 65,536 bfloat16 steps by 512: a row up to 256 wide that begins there has one position, elsewhere maybe two."""
    far = 65536 + torch.arange(2000)
    assert sorted(set(far.to(torch.bfloat16).tolist()))[:3] == [65536, 66048, 66560]
    assert experiments.low_precision_distinct(torch.bfloat16, 257) == 257
    starts = [65536, 65536 + 512, 65536 + 246]
    counts = [len((start + torch.arange(256)).to(torch.bfloat16).unique()) for start in starts]
    assert counts == [1, 1, 2]
    assert len((65536 + torch.arange(257)).to(torch.bfloat16).unique()) == 1
    assert len((65536 + torch.arange(258)).to(torch.bfloat16).unique()) == 2


def float32(x):
    """The nearest number that float32 has, as an exact one."""
    return mpmath.mpf(struct.unpack("f", struct.pack("f", float(x)))[0])


def test_precision_better():
    """In float32 at a million the power has the nearer angle for 35 pairs of 64 and the exponential for 5."""
    nearer = {"pow": 0, "exp": 0}
    with mpmath.workdps(40):
        step = float32(mpmath.log(10_000) / 128)
        for pair in range(64):
            true = mpmath.mpf(10) ** 6 * mpmath.mpf(10_000) ** (-mpmath.mpf(pair) / 64)
            power = float32(10**6 * float32(1 / float32(mpmath.mpf(10_000) ** (mpmath.mpf(pair) / 64))))
            exponential = float32(10**6 * float32(mpmath.exp(-float32(2 * pair * step))))
            off = abs(power - true), abs(exponential - true)
            nearer["pow"] += off[0] < off[1]
            nearer["exp"] += off[1] < off[0]
    assert nearer == numbers.precision_better() == {"pow": 35, "exp": 5}


def test_precision_float32():
    """In float32 angles are off by hundredths of a radian at a million; how far depends on the form, pow or exp."""
    for form in ("pow", "exp"):
        errors = experiments.precision_errors([10**3, 10**6], form)
        assert errors[0] < 1e-4 < 0.01 < errors[1]
    second = {form: experiments.precision_errors([10**6], form, pair=1)[0] for form in ("pow", "exp")}
    assert second == {"pow": pytest.approx(0.052, abs=5e-4), "exp": pytest.approx(0.011, abs=5e-4)}
    with mpmath.workdps(40):  # the same by hand: each step, rounded to 24 bits
        true = mpmath.mpf(10) ** 6 * mpmath.mpf(10_000) ** (-mpmath.mpf(1) / 64)
        root = float32(mpmath.mpf(10_000) ** (mpmath.mpf(1) / 64))
        power = float32(10**6 * float32(1 / root))
        step = float32(2 * float32(mpmath.log(10_000) / 128))
        exponential = float32(10**6 * float32(mpmath.exp(-step)))
        assert float(abs(power - true)) == pytest.approx(second["pow"], abs=1e-9)
        assert float(abs(exponential - true)) == pytest.approx(second["exp"], abs=1e-9)
    ratio = torch.arange(0, 128, 2).float() / 128
    own = torch.tensor(1e6) * (1.0 / 10_000.0**ratio)  # torch's own arithmetic, as libraries write it
    emulated = experiments.precision_angles(1e6, "pow")
    assert ((own.double() - emulated).abs() <= 2 * 0.0625).all()  # within two units in the last place


def test_precision_scores():
    """At a million, exact angles cast as float32 cosines leave the score right to 1e-8; float32 angles, to 1e-4."""
    cast, single = experiments.precision_cast(10**6, torch.float32), experiments.precision_scores(10**6, torch.float32)
    assert cast < 1e-8
    assert single > 1e4 * cast
    assert experiments.precision_scores(10**6, torch.float64) < 1e-10  # without any cast


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_precision_cast(dtype):
    """The error of cast cosines and sines is that of the format, and about the same at every position."""
    blocks = [[experiments.precision_cast(m, dtype) for m in range(m, m + 100)] for m in (10, 1000, 10**5, 10**6)]
    errors, means = [error for block in blocks for error in block], [sum(block) / 100 for block in blocks]
    assert max(errors) < 2 * min(errors)
    assert max(means) < 1.25 * min(means)
    assert torch.finfo(dtype).eps / 100 < min(errors) < max(errors) < torch.finfo(dtype).eps
    q, k = torch.nn.functional.normalize(drawn(2, 4000, 128), dim=-1)  # once more, through the package's own turning
    order = half_order(128)
    turn = [turns(angles(torch.tensor([m]), frequencies(128)), FLOAT) for m in (10**6 + 7, 10**6)]
    cast = [torch.complex(t.real.to(dtype).double(), t.imag.to(dtype).double()) for t in turn]
    scores = [
        (rotate_halves(q[:, None, order], t[0]) * rotate_halves(k[:, None, order], t[1])).sum((1, 2))
        for t in (turn, cast)
    ]
    off = (scores[1] - scores[0]).pow(2).mean().sqrt().item()
    assert off == pytest.approx(experiments.precision_cast(10**6, dtype), rel=0.05)  # of 4,000 draws, spread by 0.011


def test_precision_bfloat16():
    """With positions and frequencies in bfloat16, scores are off by a third of their spread at position 1,000."""
    spread = 128**-0.5  # of the scores of vectors of length 1, over all their directions
    exact = experiments.precision_scores(1000, torch.bfloat16)
    assert 1 / 3 < exact / spread < 1 / 2
    q, k = torch.nn.functional.normalize(drawn(2, 4000, 128), dim=-1)
    assert (q * k).sum(-1).std().item() == pytest.approx(spread, rel=0.05)
    low = [experiments.precision_angles(m, "pow", torch.bfloat16)[None] for m in (1007, 1000)]
    scores = (rotate_complex(q[:, None], low[0]) * rotate_complex(k[:, None], low[1])).sum((1, 2))
    right = (rotate_complex(q[:, None], angles(torch.tensor([7]), frequencies(128))) * k[:, None]).sum((1, 2))
    assert (scores - right).pow(2).mean().sqrt().item() == pytest.approx(exact, rel=0.05)
    assert torch.tensor(256).bfloat16() == torch.tensor(257).bfloat16()


@pytest.mark.parametrize(("largest", "within"), [(10**3, 1e-12), (10**6, 1e-9)])
def test_relative_product_in_floats(largest, within):
    """In float64 the score drifts by less than 1e-12 up to position 1,000, and by less than 1e-9 up to a million."""
    q, k = torch.nn.functional.normalize(drawn(2, 64, seed=5), dim=-1)
    m = torch.linspace(0, largest - 7, 300).long()
    left = rotate_complex(q.expand(300, 64), angles(m + 7, frequencies(64)))
    right = rotate_complex(k.expand(300, 64), angles(m, frequencies(64)))
    scores = (left * right).sum(-1)
    assert scores.max() - scores.min() < within


def test_layer_norm_rounding():
    """In bfloat16, from position 129 on, adding the position rounds the whole embedding of every word away."""
    plain = cluster_embeddings("plain").bfloat16()
    added = integer_added(plain[:, None].flatten(0, 1).repeat(512, 1), torch.arange(512).repeat_interleave(42))
    erased = (added.unflatten(0, (512, 42)) == torch.arange(512).bfloat16()[:, None, None]).flatten(1).all(1)
    assert erased.tolist() == [False] * 129 + [True] * 383
    assert (experiments.layer_norm_brain(129) == 0).all()  # every word the same: nothing is nearest
    assert (experiments.layer_norm_brain(0) != 0).any(1).all()
    assert experiments.layer_norm_brain_share() > 0.9


def test_sine_digits():
    """Stored in bfloat16 the sines of 8 and 52 are the same number; in float32 none of the first 20,000 are."""
    stored = torch.tensor([8.0, 52.0], dtype=torch.float64).sin().to(torch.bfloat16)
    assert stored[0] == stored[1]
    assert experiments.different_sines(52, torch.bfloat16) == 52
    assert experiments.different_sines(20_000, torch.float32) == 20_000


def test_sine_digits_float32():
    """In float32 the first two positions with the same sine are a whole 710 apart."""
    earlier, later = experiments.first_equal_sines(torch.float32, 50_000)
    assert later - earlier == 710
    with mpmath.workdps(50):
        assert abs(mpmath.sin(earlier) - mpmath.sin(later)) < 2**-23


def test_position_hash():
    """Every one of 4,096 positions keeps a code of its own in bfloat16, if angles are rounded last and not first."""
    counts = experiments.different_codes()
    early = "the same, early angles"
    assert all(each[:2] == [4096] * 2 for name, (_, each) in counts.items() if name != early)
    assert counts["sinusoids, d = 64"][1] == [4096] * 3
    assert counts[early][1][2] == counts["the integer"][1][2] < 1000
    numbers = {float(torch.tensor(float(p)).bfloat16()) for p in range(4096)}
    assert len(numbers) == counts["the integer"][1][2]


def test_alibi_rounded():
    """In bfloat16 slope times the key's position moves a quarter of the weight at 2,048 words; distances move none."""
    last = (0.5 * torch.arange(2048)).bfloat16()[-12:].tolist()
    assert last == [1016.0] + [1020.0] * 7 + [1024.0] * 4
    moved = numbers.alibi_rounded()
    assert moved["values"] == len(set(last)) == 3
    assert moved["place_2048"] == pytest.approx(0.26, abs=0.005)
    assert moved["place_512"] == pytest.approx(0.16, abs=0.005)
    assert max(moved["distance_512"], moved["distance_2048"]) < 1e-15
    exact = torch.exp(-0.5 * torch.arange(2048, dtype=FLOAT)).flip(0)
    rough = torch.zeros(2048, dtype=FLOAT)
    rough[-12:] = (torch.tensor(last, dtype=FLOAT) - 1024).exp()
    apart = (rough / rough.sum() - exact / exact.sum()).abs().sum() / 2
    assert apart.item() == pytest.approx(moved["place_2048"], abs=0.01)


def test_infinite_same_number():
    """The first position equal to the next is 256 in bfloat16, 2,048 in float16 and 16,777,216 in float32."""
    for dtype, last in ((torch.bfloat16, 2**8), (torch.float16, 2**11), (torch.float32, 2**24)):
        assert torch.tensor(last, dtype=dtype) == torch.tensor(last + 1, dtype=dtype)
        assert torch.tensor(last - 1, dtype=dtype) != torch.tensor(last, dtype=dtype)
        assert experiments.same_number(dtype) == last


def test_torch_rotary_float64():
    """Angles in float64 cost a bfloat16 table of cosines its own rounding at most; angles in bfloat16 ruin it."""
    own = 2.0**-9  # half a step of bfloat16 below 1
    assert experiments.torch_cosine_error(torch.float64, torch.bfloat16) <= own
    assert experiments.torch_cosine_error(torch.bfloat16, torch.bfloat16) > 1
    assert experiments.torch_cosine_error(torch.float32, torch.float64) > 1e-5  # float32 is in between
