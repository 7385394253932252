"""Claims of the page on many frequencies."""

import math

import mpmath
import pytest
import sympy
import torch

from claims.averages import at_every_length
from claims.derivation import derivation
from essays.positions.frequencies import experiments
from workings.positions.sinusoidal import frequencies, kernel, shift, sinusoidal


@pytest.mark.parametrize("d", [34, 64, 512, 768])
def test_linear_spacing_range(d):
    """Evenly spaced, half of all clocks lie within one octave; spaced by a factor, every octave holds as many."""
    even, factor = experiments.linear_frequencies(d), frequencies(d)
    assert experiments.crowded(even) >= 0.5
    octaves = (2 * math.pi / factor).log2()
    assert octaves.diff().tolist() == pytest.approx([2 / d * math.log2(10_000)] * (d // 2 - 1), rel=1e-9)
    assert experiments.crowded(factor) < 0.2


def test_linear_spacing_return():
    """Of 7,000 positions four evenly spaced clocks are best back after 377, four a factor of ten apart after 6,283."""
    found = {linear: experiments.best_return(8, linear=linear) for linear in (True, False)}
    assert (found[True][0], found[False][0]) == (377, 6283)
    assert abs(5 * 24 * math.pi - 377) < 0.01 > abs(2000 * math.pi - 6283) / 20
    for w, period in ((experiments.linear_frequencies(8), 24 * math.pi), (frequencies(8), 2000 * math.pi)):
        rounds = period * w / (2 * math.pi)  # the common period, and none sooner
        torch.testing.assert_close(rounds, rounds.round(), rtol=0, atol=1e-9)
        assert math.gcd(*rounds.round().int().tolist()) == 1
    with mpmath.workdps(30):
        exactly = sum(mpmath.cos(mpmath.mpf(377) / i) for i in (1, 2, 3, 4)) / 4
        other = sum(mpmath.cos(6283 / mpmath.mpf(10) ** i) for i in range(4)) / 4
    assert found[True][1] == pytest.approx(float(exactly), abs=1e-12)
    assert found[False][1] == pytest.approx(float(other), abs=1e-12)
    assert 1 - found[True][1] < 2e-5
    spoilt = experiments.spoilt_returns()  # nearly the same wavelengths, without the common period
    assert len(spoilt) == 50
    assert min(spoilt) > 2 * (1 - found[True][1])
    assert 0.01 < sorted(spoilt)[25] < 0.04


def test_linear_spacing_directions():
    """With 128 clocks and 512 positions, even spacing fills less than half the directions that a factor does."""
    assert 2 * experiments.directions(256, linear=True) < experiments.directions(256)
    assert (
        abs(experiments.directions(64, linear=True) - experiments.directions(64)) <= 3
    )  # with 32 clocks there is none
    code = sinusoidal(torch.arange(512), 64)  # and once by another route
    energy = torch.linalg.svdvals(code) ** 2
    assert (energy[: experiments.directions(64)].sum() / energy.sum()) >= 0.999


@derivation
def test_geometric_spacing_power():
    """A power of 10,000 is the exponential of a multiple of its logarithm."""
    i, d = sympy.symbols("i d", integer=True, positive=True)
    log = sympy.log(10_000)
    return [
        ("10000^{-2i/d}", sympy.Integer(10_000) ** (-2 * i / d)),
        (r"= \left(e^{\ln 10000}\right)^{-2i/d}", sympy.exp(log, evaluate=False) ** (-2 * i / d)),
        (r"= e^{2i\,(-\ln 10000)/d}", sympy.exp(2 * i * (-log) / d)),
    ]


def test_geometric_spacing_exp():
    """In float64 the exponential gives the frequencies to one part in 10**14; in float32 it is off by up to 10**-6."""
    for d, base in ((8, 10_000.0), (34, 7.3), (512, 10_000.0), (4096, 1e6)):
        for dtype, least, most in ((torch.float64, 0.0, 1e-14), (torch.float32, 1e-8, 2e-6)):
            div_term = torch.exp(torch.arange(0, d, 2, dtype=dtype) * (-math.log(base) / d))
            off = (div_term.double() / frequencies(d, base) - 1).abs().max().item()
            assert least <= off <= most, (d, base, dtype)
    assert torch.exp(torch.arange(0, 8, 2) * (-math.log(10_000.0) / 8)).dtype == torch.float32


def test_word_and_code():
    """At two positions a word becomes two vectors, which differ most in the components of the fast pair."""
    dog = torch.tensor([0.10, 0.80, 0.45, -0.30], dtype=torch.float64)
    two, six = dog + sinusoidal(torch.tensor([2, 6]), 4)
    assert two.tolist() == pytest.approx(
        [0.10 + math.sin(2), 0.80 + math.cos(2), 0.45 + math.sin(0.02), math.cos(0.02) - 0.30]
    )
    assert (two - six).abs()[:2].min() > 1 > 0.05 > (two - six).abs()[2:].max()


def test_fast_first():
    """The first components are the fast ones: pair by pair, the change from position to position only falls."""
    for d in (16, 34, 128):
        code = sinusoidal(torch.arange(20_000), d)
        moves = (code.diff(dim=0) ** 2).reshape(-1, d // 2, 2).sum(-1).sqrt()  # how far each hand moves
        assert (moves.diff(dim=1) < 0).all()
    steps = experiments.step_sizes(128)
    assert steps[0] > 5000 * steps[126]


def test_fast_first_read():
    """A head that reads the fastest quarter is half gone within three positions, the slowest quarter not by 1,000."""
    d = 128
    code = sinusoidal(torch.arange(3000), d)
    for first, last in ((0, 16), (48, 64), (5, 9)):
        to_query = torch.zeros(d, d, dtype=torch.float64)  # projections that keep these pairs and drop the rest
        to_query[range(2 * first, 2 * last), range(2 * first, 2 * last)] = 1
        scores = (code @ to_query) @ code[17] / (last - first)
        for lag in (1, 10, 1000):
            assert scores[17 + lag].item() == pytest.approx(experiments.reading(lag, first, last), abs=1e-10)
    assert experiments.reading(3, 0, 16) < 0.5 < experiments.reading(1, 0, 16)
    assert min(experiments.reading(lag, 48, 64) for lag in range(1, 1001)) > 0.5


def test_fast_first_pairs():
    """There are half as many frequencies as components: a sine and its cosine share one."""
    code = sinusoidal(torch.arange(4096), 12)
    for pair in range(6):
        sine, cosine = code[:, 2 * pair], code[:, 2 * pair + 1]
        torch.testing.assert_close(sine**2 + cosine**2, torch.ones_like(sine), rtol=0, atol=1e-12)
    assert len(frequencies(768).unique()) == 384


def test_slow_clocks():
    """Of 256 clocks 172 do not complete a turn in a text of 128 tokens, 133 not in 512, and 75 not in 4,096."""
    for length, idle in ((128, 172), (512, 133), (4096, 75)):
        assert (experiments.turns(length, 512) < 1).sum() == idle
        p = torch.arange(length + 1)  # and by watching the hands: one that has been round has come back up
        hand = sinusoidal(p, 512)[:, 0::2]
        back = ((hand[:-1] < 0) & (hand[1:] >= 0)).any(0)  # past noon from the left
        assert abs((~back).sum().item() - idle) <= 1  # it may be round between two positions


P, M, N, K, W, A, B = sympy.symbols("p m n k omega a b", real=True)


SIZES = [(6, 10_000.0), (10, 7.3), (34, 10_000.0), (512, 10_000.0)]


def speeds(pairs):
    """The frequencies of so many pairs, each of its own and any size: all that is used of them is that they differ."""
    return sympy.symbols(f"w:{pairs}", real=True)


@derivation
def test_code_norm():
    """The code of every position has the norm sqrt(d/2), whatever the frequencies."""
    return [
        (r"\lVert PE(p) \rVert^2", at_every_length(lambda n: sum(f(w * P) ** 2 for w in speeds(n) for f in TRIG))),
        (
            r"= \sum_{i=0}^{d/2-1} \big(\sin^2\omega_i p + \cos^2\omega_i p\big)",
            at_every_length(lambda n: sum(sympy.sin(w * P) ** 2 + sympy.cos(w * P) ** 2 for w in speeds(n))),
        ),
        (r"= \frac{d}{2}", at_every_length(sympy.Integer)),
    ]


TRIG = (sympy.sin, sympy.cos)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_code_norm_measured(d, base):
    """The norm is the same at the first position and at the millionth: 16 times an embedding of norm 1, at d = 512."""
    norms = sinusoidal(torch.tensor([0, 1, 2, 353, 10**6]), d, base).norm(dim=1)
    assert norms.tolist() == pytest.approx([math.sqrt(d / 2)] * 5, rel=1e-12)
    if d == 512:
        assert norms.tolist() == pytest.approx([16.0] * 5, rel=1e-12)
        words = torch.nn.functional.normalize(torch.randn(5, d, generator=torch.Generator().manual_seed(0)).double())
        code = sinusoidal(torch.tensor([0, 1, 2, 353, 10**6]), d)
        kept = torch.cosine_similarity(words + code, code)
        assert kept.min() > 0.99  # a word of norm 1 hardly turns the sum
        assert torch.cosine_similarity(words + code, words).max() < 0.25


@derivation
def test_shift_rotation():
    """A fixed rotation, which depends on the shift and not on the position, takes each pair from p to p + k."""

    def both(up, down):  # a vector equation, as one: the two numbers a and b are anything
        return A * up + B * down

    s, c, sk, ck = sympy.sin(W * P), sympy.cos(W * P), sympy.sin(W * K), sympy.cos(W * K)
    return [
        (
            r"\begin{pmatrix} \sin\omega(p+k) \\ \cos\omega(p+k) \end{pmatrix}",
            both(sympy.sin(W * (P + K)), sympy.cos(W * (P + K))),
        ),
        (
            r"= \begin{pmatrix} \sin\omega p\cos\omega k + \cos\omega p\sin\omega k \\"
            r" \cos\omega p\cos\omega k - \sin\omega p\sin\omega k \end{pmatrix}",
            both(s * ck + c * sk, c * ck - s * sk),
        ),
        (
            r"= \begin{pmatrix} \cos\omega k & \sin\omega k \\ -\sin\omega k & \cos\omega k \end{pmatrix}"
            r" \begin{pmatrix} \sin\omega p \\ \cos\omega p \end{pmatrix}",
            both(*(sympy.Matrix([[ck, sk], [-sk, ck]]) * sympy.Matrix([s, c]))),
        ),
    ]


@pytest.mark.parametrize(("d", "base"), SIZES[:3])
def test_shift_rotation_measured(d, base):
    """Ten thousand random pairs of a position and a shift below a thousand come out right to twelve decimals."""
    generator = torch.Generator().manual_seed(d)
    for k in torch.randint(0, 1000, (200,), generator=generator).tolist():
        p = torch.randint(0, 1000, (50,), generator=generator)
        moved = sinusoidal(p, d, base) @ shift(k, d, base).T
        torch.testing.assert_close(moved, sinusoidal(p + k, d, base), rtol=0, atol=1e-12)


@derivation
def test_dot_product():
    """The dot product of two codes is the sum of the cosines of frequency times offset: the positions are gone."""

    def code(n, position):
        return [f(w * position) for w in speeds(n) for f in TRIG]

    def pairs(n):
        return [sympy.sin(w * M) * sympy.sin(w * N) + sympy.cos(w * M) * sympy.cos(w * N) for w in speeds(n)]

    return [
        (
            r"PE(m) \cdot PE(n)",
            at_every_length(lambda n: sum(x * y for x, y in zip(code(n, M), code(n, N), strict=True))),
        ),
        (
            r"= \sum_{i=0}^{d/2-1} \big(\sin\omega_i m \, \sin\omega_i n + \cos\omega_i m \, \cos\omega_i n\big)",
            at_every_length(lambda n: sum(pairs(n))),
        ),
        (
            r"= \sum_{i=0}^{d/2-1} \cos\omega_i(m-n)",
            at_every_length(lambda n: sum(sympy.cos(w * (M - N)) for w in speeds(n))),
        ),
    ]


@pytest.mark.parametrize("d", [1, 7, 511])
def test_geometric_spacing_even(d):
    """Frequencies and codes of an odd number of components are refused; of an even one there are half as many."""
    for call in (lambda: frequencies(d), lambda: sinusoidal(torch.arange(3), d)):
        with pytest.raises(ValueError, match=f"d must be even and positive, not {d}"):
            call()
    assert len(frequencies(d + 1)) == (d + 1) / 2


def test_dot_product_even():
    """The dot product is largest at offset 0 and forgets the direction: before and behind give the same."""
    for d, base in SIZES:
        lags = torch.arange(-3000, 3001)
        similarity = kernel(lags, d, base)
        assert torch.equal(similarity, similarity.flip(0))
        assert similarity.argmax() == 3000


def test_generic_scores():
    """Through random query and key projections the offset explains little of the scores; of the codes alone, all."""
    code = sinusoidal(torch.arange(96), 64)
    assert experiments.lag_share(code @ code.T) == pytest.approx(1, abs=1e-12)
    shares = torch.tensor([experiments.lag_share(experiments.generic_scores(seed)) for seed in range(60)])
    assert shares.mean() < 0.2
    assert (shares < 0.3).sum() >= 48  # of a thousand draws 955 were below it, and the highest was about a half
    noise = torch.randn(96, 96, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    assert experiments.lag_share(noise) == pytest.approx(191 / 96**2, abs=0.01)  # one mean for each of 191 offsets


def test_generic_scores_relative():
    """Scores are a function of the offset just for projections whose product only turns and scales each pair."""
    for seed in range(5):
        a, b = torch.randn(2, 32, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
        matrix = torch.block_diag(*torch.stack([a, b, -b, a], dim=1).reshape(-1, 2, 2))
        code = sinusoidal(torch.arange(96), 64)
        scores = code @ matrix @ code.T / 8
        assert experiments.lag_share(scores) == pytest.approx(1, abs=1e-12)
        assert scores.std() > 0.1
    for d, base in ((4, 10_000.0), (8, 10_000.0), (10, 7.3)):  # and no others: these are as many as there are in all
        one, same = shift(1, d, base), torch.eye(d * d, dtype=torch.float64)
        left_alone = torch.linalg.svdvals(torch.kron(one.T.contiguous(), one.T.contiguous()) - same) < 1e-9
        assert left_alone.sum() == d
        assert torch.linalg.matrix_rank(sinusoidal(torch.arange(2000), d, base)) == d  # the codes span it all
