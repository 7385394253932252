"""Claims of the page on rotary positions."""

from math import cos, pi, radians, sin, sqrt

import mpmath
import pytest
import sympy
import torch

from claims.derivation import derivation
from claims.positions.turns import turned
from essays.positions.rope import experiments, numbers
from workings.positions.attention import attend
from workings.positions.rotary import angles, half_order, rotate_complex, rotate_halves, rotate_interleaved
from workings.positions.sinusoidal import frequencies, kernel

FLOAT = torch.float64
Z = sympy.Symbol("z", positive=True)


def sampled(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=FLOAT)


def test_hands_apart():
    """In both sentences "ate" and "cheese" are 50 degrees apart, though both hands have turned 75 degrees further."""
    mouse, cat = experiments.hands(experiments.MOUSE), experiments.hands(experiments.CAT)
    assert mouse["cheese"] - mouse["ate"] == cat["cheese"] - cat["ate"] == 50
    assert cat["ate"] - mouse["ate"] == cat["cheese"] - mouse["cheese"] == 75


def in_place(sentence, query, key):
    """A query of "ate" and a key of "cheese", each turned by its word's position."""
    turned = [[radians(experiments.hands(sentence)[word])] for word in ("ate", "cheese")]
    return rotate_complex(torch.stack((query, key)), torch.tensor(turned, dtype=FLOAT))


def test_hands_scores():
    """Turned by its word's position, any query and any key score the same in both sentences."""
    q, k = sampled(2, 30, 2)
    for verb, thing in zip(q, k, strict=True):
        (a, b), (c, d) = (in_place(sentence, verb, thing) for sentence in (experiments.MOUSE, experiments.CAT))
        assert (a @ b).item() == pytest.approx((c @ d).item(), abs=1e-12)


def test_hands_ahead():
    """At 25 degrees a word, a query 50 degrees ahead before the turn scores in full with its key, in both sentences."""
    ahead = torch.tensor([[cos(radians(50)), -sin(radians(50))], [sin(radians(50)), cos(radians(50))]], dtype=FLOAT)
    for key in sampled(1, 30, 2)[0]:
        for sentence in (experiments.MOUSE, experiments.CAT):
            a, b = in_place(sentence, ahead @ key, key)
            assert (a @ b).item() == pytest.approx((key @ key).item(), rel=1e-12)


def test_queries_keys_turned():
    """With queries and keys turned, the output of attention does not change when all positions move by a thousand."""
    for seed in range(10):
        assert experiments.queries_keys_shifted("queries and keys", seed=seed) < 1e-12


def test_queries_keys_not_embeddings():
    """With embeddings turned before the projections, or values turned too, the output depends on where the text is."""
    for seed in range(10):
        assert experiments.queries_keys_shifted("embeddings", seed=seed) > 0.05
        assert experiments.queries_keys_shifted("values", seed=seed) > 0.05


def test_queries_keys_see_order():
    """Attention without a mask, which no order of words can change, sees the order once queries and keys are turned."""
    x, other = sampled(9, 16, seed=1), torch.randperm(9, generator=torch.Generator().manual_seed(2))
    to_q, to_k = sampled(2, 16, 16, seed=3)

    def layer(words, theta):
        angle = angles(torch.arange(9), theta)
        return attend(rotate_complex(words @ to_q, angle), rotate_complex(words @ to_k, angle), words)[0]

    still, turning = torch.zeros(8), frequencies(16)
    torch.testing.assert_close(layer(x[other], still), layer(x, still)[other], rtol=0, atol=1e-12)
    assert (layer(x[other], turning) - layer(x, turning)[other]).abs().max() > 0.01


def test_angle_norms():
    """A rotation keeps the length of every query and key, so it can change the score through the angle alone."""
    q = sampled(100, 16)
    turned = rotate_complex(q, angles(torch.arange(100) * 991, frequencies(16)))
    torch.testing.assert_close(turned.norm(dim=-1), q.norm(dim=-1), rtol=1e-13, atol=0)
    k = sampled(100, 16, seed=1)
    assert ((turned * k).sum(-1).abs() <= q.norm(dim=-1) * k.norm(dim=-1) * (1 + 1e-12)).all()


def test_angle_cosine():
    """In the plane the score is the product of the lengths times the cosine of the angle between, plus the turn."""
    q, k = sampled(2, 50, 2)
    between = torch.atan2(q[:, 1], q[:, 0]) - torch.atan2(k[:, 1], k[:, 0])
    for offset in (0, 1, 7, 300):
        scores = (rotate_complex(q, torch.full((50, 1), offset * 0.4, dtype=FLOAT)) * k).sum(-1)
        expected = q.norm(dim=1) * k.norm(dim=1) * (between + offset * 0.4).cos()
        torch.testing.assert_close(scores, expected, rtol=0, atol=1e-12)


def test_angle_compensated():
    """A key turned beforehand makes any one offset the best; of two, one scores at most |cos(half their turn)|."""
    theta = radians(25)
    for aim in range(8):
        scores = experiments.angle_turned(aim, theta, torch.arange(14))
        assert scores.argmax() == aim
        assert scores.max().item() == pytest.approx(1, abs=1e-12)
    ahead = torch.linspace(0, 2 * pi, 14_401, dtype=FLOAT)  # every turn of the key beforehand
    for theta in (radians(25), 1.0, 0.01, radians(120)):
        for a in range(12):
            for b in range(a):
                lower = torch.minimum((a * theta - ahead).cos(), (b * theta - ahead).cos()).max().item()
                assert lower == pytest.approx(abs(cos((a - b) * theta / 2)), abs=5e-4)
    assert abs(cos(3 * radians(120) / 2)) == pytest.approx(1)  # three places are a whole turn


@derivation
def test_relative_product():
    """Turned by m and n, a query and a key score as if the key alone were turned by n - m."""
    q, k = sympy.Matrix(sympy.symbols("q:4", real=True)), sympy.Matrix(sympy.symbols("k:4", real=True))
    m, n = sympy.symbols("m n", integer=True, nonnegative=True)
    theta = sympy.symbols("theta:2", positive=True)
    matrix = [turned(sympy.eye(4), p, theta) for p in (m, n, -m, n - m)]
    products = [
        (matrix[0] * q).T * (matrix[1] * k),
        q.T * matrix[0].T * matrix[1] * k,
        q.T * matrix[2] * matrix[1] * k,
        q.T * matrix[3] * k,
    ]
    shown = (
        r"\big(R(m)\,q\big)^{\top} \big(R(n)\,k\big)",
        r"= q^{\top} R(m)^{\top} R(n)\, k",
        r"= q^{\top} R(-m)\, R(n)\, k",
        r"= q^{\top} R(n-m)\, k",
    )
    return [(tex, sympy.expand(product[0], trig=True)) for tex, product in zip(shown, products, strict=True)]


@derivation
def test_pairs_sum():
    """The score is a sum of cosines, one for each pair, each with its own lengths, angle and turn."""
    a, b = sympy.symbols("a:2", positive=True), sympy.symbols("b:2", positive=True)
    alpha, beta = sympy.symbols("alpha:2", real=True), sympy.symbols("beta:2", real=True)
    theta = sympy.symbols("theta:2", positive=True)
    m, n = sympy.symbols("m n", integer=True, nonnegative=True)
    flat = [[r * sympy.cos(t), r * sympy.sin(t)] for r, t in [*zip(a, alpha, strict=True), *zip(b, beta, strict=True)]]
    q, k = sympy.Matrix(flat[0] + flat[1]), sympy.Matrix(flat[2] + flat[3])

    def turn(angle):
        return sympy.cos(angle) + sympy.I * sympy.sin(angle)

    def real(terms):
        return sympy.expand(sympy.expand(sum(terms), trig=True).as_real_imag()[0], trig=True)

    by_rotation = (turned(q, m, theta).T * turned(k, n, theta))[0]
    pairs = [(a[i] * turn(alpha[i]), b[i] * turn(-beta[i]), theta[i]) for i in range(2)]
    return [
        (r"\big(R(m)\,q\big) \cdot \big(R(n)\,k\big)", sympy.expand(by_rotation, trig=True)),
        (
            r"= \sum_i \operatorname{Re}\big[ q_i e^{\mathrm i m\omega_i}\,\overline{k_i e^{\mathrm i n\omega_i}}\big]",
            real(x * turn(m * t) * y * turn(-n * t) for x, y, t in pairs),
        ),
        (
            r"= \sum_i \operatorname{Re}\big[ q_i \overline{k_i}\, e^{\mathrm i (m-n)\omega_i} \big]",
            real(x * y * turn((m - n) * t) for x, y, t in pairs),
        ),
        (
            r"= \sum_i |q_i|\,|k_i| \cos(\alpha_i + (m-n)\,\omega_i)",
            sympy.expand(
                sum(a[i] * b[i] * sympy.cos(alpha[i] - beta[i] + (m - n) * theta[i]) for i in range(2)), trig=True
            ),
        ),
    ]


def test_pairs_not_one_angle():
    """For (1, 0, 1, 0) with itself one position apart the score is 1.540; one angle for the whole would give 1.081."""
    score = experiments.pairs_scores(torch.tensor([1])).item()
    assert score == pytest.approx(cos(1) + cos(0.01), abs=1e-14)
    assert score == pytest.approx(1.540, abs=5e-4)
    assert experiments.pairs_one_angle(torch.tensor([1])).item() == pytest.approx(1.081, abs=5e-4)
    both = experiments.pairs_one_angle(torch.tensor([1]), d=2), experiments.pairs_scores(torch.tensor([1]), d=2)
    assert both[0].item() == pytest.approx(both[1].item(), abs=1e-14)  # in the plane they are the same


def test_pairs_oscillate():
    """Alignment comes and goes: (1, 0, 1, 0) scores lower 3 positions apart than 10, and lower there than 1."""
    at_1, at_3, at_10 = experiments.pairs_scores(torch.tensor([1, 3, 10])).tolist()
    assert at_3 < at_10 < at_1
    slopes = experiments.pairs_scores(torch.arange(200)).diff()
    assert ((slopes[1:] * slopes[:-1]) < 0).sum() > 30


def test_decay_not_in_random():
    """For random queries and keys the mean size of the score is the same at distance 0 as at ten thousand."""
    sizes = list(experiments.decay_random().values())
    error = sqrt(1 - 2 / pi) / sqrt(4000)
    assert all(abs(size - sizes[0]) < 5 * error * sqrt(2) for size in sizes)
    assert all(abs(size - sqrt(2 / pi)) < 5 * error for size in sizes)


def test_decay_bound():
    """The paper's bound holds, more than halves in 200 positions, ripples on, and is over 100 times a score."""
    sizes, bounds = zip(*(experiments.decay_bounds(lag) for lag in (1, 500, 1000)), strict=True)
    for size, bound in zip(sizes, bounds, strict=True):
        assert (size <= bound).all()
    turns = torch.polar(torch.ones(1, dtype=FLOAT), torch.arange(1001)[:, None] * frequencies(64))
    last_sum = turns.cumsum(1).abs().sum(1)
    assert last_sum[200:].max() < last_sum[0] / 2
    assert last_sum[200:].min() > last_sum[0] / 10  # from there on it neither vanishes
    assert (last_sum[200:].diff() > 0).double().mean() > 0.4  # nor falls for long
    assert 120 < (bounds[2].mean() / sizes[2].mean()).item() < 140


def test_decay_means():
    """Of queries and keys that scatter about a mean, the mean score is that of the means: about ones, it fades."""
    lags = (0, 1, 10, 100, 1000, 10_000)
    mean, ones = experiments.decay_means(lags), experiments.decay_ones(torch.tensor(lags))
    error = sqrt(3 * 64) / 64 / sqrt(4000)  # of the mean of 4,000 scores over d: two parts of noise, and their product
    assert ((mean - ones).abs() < 5 * error).all()
    assert (mean.diff() < 0).all()


def test_decay_logarithm():
    """The mean of cosines of ever closer pairs is a difference of cosine integrals, nearly 1 - (ln D + E) / ln b."""
    log = mpmath.log(10_000)
    x = (torch.arange(200_000, dtype=FLOAT) + 0.5) / 200_000  # as many pairs
    for lag in (0.5, 3, 10, 100, 1000, 4000):
        integral = (mpmath.ci(lag) - mpmath.ci(mpmath.mpf(lag) / 10_000)) / log
        assert (lag * 10_000.0**-x).cos().mean().item() == pytest.approx(float(integral), abs=1e-6)
        line = 1 - (mpmath.log(lag) + mpmath.euler) / log
        error = (1 / mpmath.mpf(lag) + (mpmath.mpf(lag) / 10_000) ** 2 / 4) / log  # what each Ci is off by, at most
        assert abs(integral - line) <= error
    lags = torch.logspace(0.5, 3, 200).round()
    line = 1 - (lags.log() + float(mpmath.euler)) / float(log)
    apart = experiments.decay_ones(lags) - line
    assert apart.abs().mean() < 0.06  # with 32 pairs the curve lies about the line


def test_decay_in_ones():
    """For ones with ones the score over d is the kernel of the sinusoids, which falls, but not at every step."""
    lags = torch.tensor([0, 1, 10, 100, 1000, 10_000])
    scores = experiments.decay_ones(lags)
    torch.testing.assert_close(scores, kernel(lags, 64), rtol=0, atol=1e-12)
    assert (scores.diff() < 0).all()
    assert (experiments.decay_ones(torch.arange(100)).diff() > 0).any()


def test_decay_aimed():
    """A key turned beforehand makes the score highest at any chosen distance, here 50."""
    for aim in (1, 50, 777):
        scores = experiments.decay_aimed(torch.arange(5000), aim)
        assert scores.argmax() == aim
        assert scores[aim].item() == pytest.approx(1, abs=1e-12)


def test_repeat_hand():
    """A hand that turns by 25 degrees a position points exactly where it began after 72 positions, and not before."""
    ends = [(25 * places) % 360 for places in range(1, 73)]
    assert ends.index(0) + 1 == 72 == numbers.repeat_hand()


def test_repeat_never():
    """Within 10,000 positions a pair that turns by a radian points nowhere where it began; nearest, 6e-5, at 710."""
    one, _ = experiments.repeat_chords()
    assert one.argmin() + 1 == 710
    assert one.min().item() == pytest.approx(abs(2 * sympy.sin(355).evalf(30)), abs=1e-9)
    with mpmath.workdps(40):  # in forty digits, which leave no doubt that none of them is zero
        chords = [abs(2 * mpmath.sin(mpmath.mpf(p) / 2)) for p in range(1, 10_000)]
    assert chords.index(min(chords)) + 1 == 710
    assert min(chords) > 6e-5


def test_repeat_together():
    """Of all positions up to ten thousand, 32 pairs together come nearest to where they began at the very next one."""
    _, together = experiments.repeat_chords()
    assert together.argmin() == 0
    assert together[1:].argmin() == 0  # two places on
    assert together[1:].min() > 1.5 * together[0]


def test_repeat_far():
    """From ten thousand to two hundred thousand positions 32 pairs come no nearer to where they began than 1.05."""
    far = experiments.repeat_far()
    assert len(far) == 190_000
    assert far.min() > 1.045
    assert far.min() > 4 * experiments.repeat_chords()[1][0]


def test_content_decides():
    """Whether the score is higher one position apart than a hundred is decided by query and key: half and half."""
    q, k = sampled(2, 4000, 64, seed=2)
    near, far = experiments.rope_scores(q, k, torch.tensor([1, 100])).T
    assert abs((near > far).double().mean() - 0.5) < 5 * 0.5 / sqrt(4000)


def test_content_and_offset():
    """At one offset different queries and keys score differently, and the same ones differently at another."""
    scores = experiments.content_scores()
    assert scores[:, 5].std() > 1e-3
    assert scores.std(dim=1).min() > 1e-3
    order = scores.argsort(0)
    assert len({tuple(column) for column in order.T.tolist()}) > 1


def test_by_hand():
    """(0.1, 0.4, 0.5, 0.2) at position 1 becomes (-0.2826, 0.3003, 0.4980, 0.2050): its pairs turn by 1 and 0.01."""
    expected = [
        0.1 * cos(1) - 0.4 * sin(1),
        0.1 * sin(1) + 0.4 * cos(1),
        0.5 * cos(0.01) - 0.2 * sin(0.01),
        0.5 * sin(0.01) + 0.2 * cos(0.01),
    ]
    assert experiments.by_hand().tolist() == pytest.approx(expected, abs=1e-15)
    assert expected == pytest.approx([-0.2826, 0.3003, 0.4980, 0.2050], abs=5e-5)


def test_by_hand_slip():
    """Counting the pairs from 1 turns them by 0.01 and 0.0001 instead: position 1 is hardly told from position 0."""
    moved = (experiments.by_hand_slip() - torch.tensor(experiments.VECTOR, dtype=FLOAT)).norm()
    meant = (experiments.by_hand() - torch.tensor(experiments.VECTOR, dtype=FLOAT)).norm()
    assert experiments.by_hand_slip().tolist() == pytest.approx([0.0960, 0.4010, 0.5000, 0.2000], abs=5e-5)
    assert moved < meant / 90


def test_layouts_permuted():
    """Halves are adjacent pairs with the components in another order: exactly, whatever the vector."""
    for d in (6, 10, 34):
        x, angle, order = sampled(2, 9, d), angles(torch.arange(9), frequencies(d, 37.0)), half_order(d)
        assert torch.equal(rotate_halves(x[..., order], angle), rotate_interleaved(x, angle)[..., order])


def test_layouts_weights():
    """Weights made for one layout serve the other once their rows are put in its order; without that they do not."""
    for seed in range(5):
        assert experiments.layouts_swap(permuted=True, seed=seed) < 1e-12
        assert experiments.layouts_swap(permuted=False, seed=seed) > 0.3


@pytest.mark.parametrize("seed", range(5))
def test_layouts_mixed(seed):
    """Both layouts keep the score of a fixed offset wherever it is; mixed, it moves, and lengths are not kept."""
    scores = experiments.layouts_scores((0, 1, 10, 100, 1000), seed=seed)
    for name in ("adjacent pairs", "halves"):
        assert max(scores[name]) - min(scores[name]) < 1e-11
    assert max(scores["mixed"]) - min(scores["mixed"]) > 0.3
    lengths = experiments.layouts_norm()
    assert lengths["least"] < 0.97 < 1.03 < lengths["most"]
