"""Claims of the page on what sinusoids give."""

import math

import mpmath
import pytest
import sympy
import torch

from claims.averages import at_every_length
from claims.derivation import derivation
from essays.positions.sinusoids import experiments, numbers
from workings.positions.sinusoidal import frequencies, kernel, shift, sinusoidal

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
    """The dot product of two codes is the sum of the cosines of frequency times lag: nothing but the lag is left."""

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


def test_dot_product_even():
    """The dot product is largest at lag 0 and forgets the direction: before and behind give the same."""
    for d, base in SIZES:
        lags = torch.arange(-3000, 3001)
        similarity = kernel(lags, d, base)
        assert torch.equal(similarity, similarity.flip(0))
        assert similarity.argmax() == 3000


def test_dot_product_rises():
    """At d = 512 similarity falls up to a lag of 43, and then rises at 44, 50, 56, 62 and 68: about every 2 pi."""
    with mpmath.workdps(30):
        w = [mpmath.power(10_000, -mpmath.mpf(2 * i) / 512) for i in range(256)]
        curve = [mpmath.fsum(mpmath.cos(lag * speed) for speed in w) for lag in range(69)]
    rises = [lag for lag in range(1, 69) if curve[lag] > curve[lag - 1]]
    assert rises == [44, 50, 56, 62, 68]
    assert rises[0] == experiments.first_rise(512)
    for lag in rises:  # each as the fastest clock comes up to noon
        assert math.cos(lag) > math.cos(lag - 1)
        assert abs(lag - 2 * math.pi * round(lag / (2 * math.pi))) < 1.2
    assert experiments.rising_share(512) == pytest.approx(0.488, abs=5e-4)
    assert [experiments.first_rise(d) for d in (16, 128)] == [4, 12]


def test_dot_product_formula():
    """For many clocks similarity is a difference of cosine integrals, which is near 1 - (ln lag + gamma) / ln base."""
    for base in (10_000.0, 500.0):
        for lag in (1, 7, 30, 100):
            exactly = (mpmath.ci(lag) - mpmath.ci(lag / base)) / mpmath.log(base)
            assert kernel(lag, 2**14, base).item() == pytest.approx(float(exactly), abs=2e-4)
    formula = numbers.dot_product_formula()
    for lag in (10, 100, 1000):
        exactly = float((mpmath.ci(lag) - mpmath.ci(mpmath.mpf(lag) / 10_000)) / mpmath.log(10_000))
        assert formula[f"lag_{lag}"] == pytest.approx(exactly, abs=0.006)
        assert formula[f"lag_{lag}"] == pytest.approx(kernel(lag, 512).item(), abs=0.012)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_dot_product_apart(d, base):
    """The squared distance of two codes is d times one minus their cosine."""
    code = sinusoidal(torch.arange(300), d, base)
    lags = torch.arange(1, 250)
    apart = ((code[40 + lags] - code[40]) ** 2).sum(-1)
    torch.testing.assert_close(apart, d * (1 - kernel(lags, d, base)), rtol=1e-9, atol=1e-9)


def test_dot_product_same():
    """In 16 components the similarities at lags 15 and 16 agree to within a thousandth, and so do those at 9 and 36."""
    with mpmath.workdps(30):
        w = [mpmath.power(10_000, -mpmath.mpf(2 * i) / 16) for i in range(8)]
        at = {lag: mpmath.fsum(mpmath.cos(lag * speed) for speed in w) / 8 for lag in (9, 15, 16, 36)}
    assert abs(at[15] - at[16]) < 1e-3
    assert abs(at[9] - at[36]) < 1e-3
    assert kernel(15, 16).item() == pytest.approx(float(at[15]), abs=1e-12)


def test_dot_product_fit():
    """Similarity falls like a logarithm of the lag rather than an exponential, even at the best rate and offset."""
    for d in (128, 512):
        fits = experiments.curve_fits(d)
        assert fits["exponential"] < -5
        assert fits["logarithm"] > fits["best_exponential"] + 0.03
        assert fits["logarithm"] > 0.9
    lag = torch.arange(200, dtype=torch.float64)  # and once by another route, as a correlation
    straight = torch.corrcoef(torch.stack([(1 + lag).log(), kernel(lag, 512)]))[0, 1].item() ** 2
    assert straight == pytest.approx(experiments.curve_fits()["logarithm"], rel=1e-9)
    small = experiments.curve_fits(16)
    assert max(small["best_exponential"], small["logarithm"]) < 0.3
    assert kernel(torch.arange(2000), 16).min() < -0.4  # and in few dimensions it goes below zero


def test_angle_addition():
    """A wave too slow to repeat has exact shifts all the same."""
    p = torch.arange(200, dtype=torch.float64)
    slow = torch.stack([(0.001 * p).sin(), (0.001 * p).cos()], dim=1)
    slow_on = torch.stack([(0.001 * (p + 5)).sin(), (0.001 * (p + 5)).cos()], dim=1)
    assert slow_on[:, 0].max() < 0.21  # 0.205 radians, not a thirtieth of a turn
    assert experiments.linear_map_residual(slow, slow_on) < 1e-12


def test_angle_addition_square():
    """A square wave repeats, and no function of its code takes a step: equal codes are followed by different ones."""
    p = torch.arange(200, dtype=torch.float64)
    zero, one, two = experiments.square(p)[:3].tolist()
    assert zero == one != two
    for wave in (experiments.square, experiments.triangle):
        torch.testing.assert_close(wave(p), wave(p + 2 * math.pi), rtol=0, atol=1e-12)
    found = numbers.angle_addition_explained()
    assert found["square"] < 0.6
    assert found["square_ten"] < 0.1
    assert 0.97 < found["triangle"] < 0.99  # near a sine, and not one

    def sines(p):
        return torch.stack([p.sin(), p.cos()], dim=1)

    assert experiments.shift_explained(sines, 5, times=10) == pytest.approx(1, abs=1e-12)  # the measure's own check


def test_generic_scores():
    """Through random query and key projections the lag explains little of the scores; of the codes alone, all."""
    code = sinusoidal(torch.arange(96), 64)
    assert experiments.lag_share(code @ code.T) == pytest.approx(1, abs=1e-12)
    for seed in range(5):
        assert experiments.lag_share(experiments.generic_scores(seed)) < 0.3
    noise = torch.randn(96, 96, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    assert experiments.lag_share(noise) == pytest.approx(191 / 96**2, abs=0.01)  # one mean for each of 191 lags


def test_generic_scores_relative():
    """Scores are a function of the lag just for projections whose product only turns and scales each pair."""
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


def test_addition_mixes():
    """The score of two sums has four terms; unscaled, positions make nearly all of its variance, scaled words do."""
    generator = torch.Generator().manual_seed(9)
    x, y, p, q = torch.randn(4, 34, generator=generator, dtype=torch.float64)
    matrix = torch.randn(34, 34, generator=generator, dtype=torch.float64)
    whole = (x + p) @ matrix @ (y + q)
    parts = [a @ matrix @ b for a in (x, p) for b in (y, q)]
    assert whole.item() == pytest.approx(sum(parts).item(), rel=1e-9)
    bare, scaled = experiments.addition_terms(1.0), experiments.addition_terms(16.0)
    assert (bare[:, 3] > 0.95).all()
    assert (scaled[:, 3] < 0.15).all()
    assert (scaled.argmax(1) == 0).all()


def test_addition_mixes_real():
    """With the embeddings of a real model too, positions make nearly all of the variance unless words are scaled."""
    bare, scaled = (experiments.addition_terms_real(each) for each in (False, True))
    assert (bare[:, 3] > 0.9).all()
    assert (scaled[:, 3] < 0.1).all()
    assert (scaled[:, 0] > 0.5).all()
    torch.testing.assert_close(bare.sum(1), torch.ones(5, dtype=torch.float64))


def test_spectrum():
    """Every sine that gets round at least once has the peak of its spectrum within one step of its frequency."""
    for d, length in ((32, 4096), (34, 1000), (16, 512)):
        peaks, expected = experiments.spectrum_peaks(d, length)
        round_once = expected >= 1
        assert ((peaks - expected).abs() < 1)[round_once].all()
        assert round_once.sum() > len(peaks) / 3


def test_spectrum_low():
    """No component of the code is faster than a third of what whole positions could show."""
    for d, base in SIZES:
        assert frequencies(d, base).max().item() / math.pi < 1 / 3


def test_position_hash_smooth():
    """Neighbours have nearly the same code at every position: the opposite of what a hash is for."""
    code = sinusoidal(torch.arange(4097), 64)
    nearest = torch.cosine_similarity(code[1:], code[:-1])
    assert nearest.min().item() == pytest.approx(nearest.max().item(), abs=1e-12)
    assert nearest.min() > 0.96
    for d, cosine in ((16, 0.767), (512, 0.741)):  # 100 and 105 are no twins
        assert kernel(5, d).item() == pytest.approx(cosine, abs=5e-4)
    assert kernel(torch.arange(100, 4096), 64).max() < nearest.min() - 0.3


def test_am_radio():
    """A product of two waves has its peaks at the sum and the difference of their frequencies, a sum at both."""
    p = torch.arange(1024, dtype=torch.float64)
    message, carrier = ((2 * math.pi * turns * p / 1024).sin() for turns in (20, 150))

    def peaks(wave):
        strength = torch.fft.rfft(wave).abs()
        return set((strength > 0.1 * strength.max()).nonzero()[:, 0].tolist())

    assert peaks(message * carrier) == {130, 170}
    assert peaks(message + carrier) == {20, 150}


def test_dropout_after_nearest():
    """After dropout at a tenth every code tried is nearest to its own position, and at a half all but a few are."""
    kept, tried = experiments.dropped_nearest(0.1)
    assert kept == tried == 2000
    assert experiments.dropped_nearest(0.5)[0] >= 0.995 * tried
    assert experiments.dropped_nearest(0.9, seeds=2)[0] < 0.9 * 800  # it can fail
    assert experiments.dropped_cosine(0.1) < kernel(1, 512)  # though a step moves the code less


def test_dropout_after():
    """Dropout at a rate r leaves a code with a cosine of sqrt(1 - r) to what it was."""
    for rate in (0.1, 0.3, 0.5):
        assert experiments.dropped_cosine(rate) == pytest.approx(math.sqrt(1 - rate), abs=2e-3)


@pytest.mark.parametrize("d", [6, 64])
def test_sines_first(d):
    """With all sines first, lengths and dot products are as before, and a matrix reordered so gives the same output."""
    places = torch.tensor([0, 1, 7, 300, 4095])
    turns, halves = sinusoidal(places, d), experiments.sines_first(places, d, d // 2)
    assert not torch.allclose(turns, halves, atol=0.1)
    torch.testing.assert_close(halves @ halves.T, turns @ turns.T, atol=1e-12, rtol=0)
    order = [*range(0, d, 2), *range(1, d, 2)]
    matrix = torch.randn(5, d, generator=torch.Generator().manual_seed(3), dtype=torch.float64)
    torch.testing.assert_close(halves @ matrix[:, order].T, turns @ matrix.T, atol=1e-11, rtol=0)


def test_sines_first_apart():
    """Divided by d/2 - 1 in place of d/2, the exponent reaches a wavelength of 2 pi 10,000, and codes differ."""
    d, places = 512, torch.arange(3000)
    codes = [experiments.sines_first(places, d, steps) for steps in (d // 2, d // 2 - 1)]
    assert torch.equal(*(code[:1] for code in codes))
    period = 20_000 * math.pi
    turn = torch.tensor([0.3, 0.3 + period], dtype=torch.float64)
    paper, reached = (experiments.sines_first(turn, d, steps)[:, d // 2 - 1].diff().abs() for steps in (256, 255))
    assert reached < 1e-9
    assert paper > 0.1
    assert numbers.sines_first_slowest()["reached"] == pytest.approx(period)
    assert numbers.sines_first_slowest()["paper"] == pytest.approx((2 * math.pi / frequencies(d)[-1]).item())
    assert torch.cosine_similarity(codes[0][1000], codes[1][1000], dim=0) < 0.85
