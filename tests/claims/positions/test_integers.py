"""Claims of the page on adding the position as a number."""

import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.positions.integers import experiments, numbers
from essays.positions.learned.experiments import trained_components
from essays.positions.order.experiments import minilm_record
from workings.positions.attention import attend

FLOAT = torch.float64
D = 4
X = sympy.symbols("x:4", real=True)
P = sympy.Symbol("p", real=True)


def at_random(seed, *shape):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=FLOAT)


def spread(entries):
    """The standard deviation of a vector's entries, as a layer norm takes it."""
    mean = sum(entries) / D
    return sympy.sqrt(sum((x - mean) ** 2 for x in entries) / D)


def test_integer_norms():
    """With its position added to every number a vector's length grows by the root of d for each position."""
    for d in (6, 34, 384):
        x = at_random(d, d)
        for p in (10**3, 10**6):
            length = experiments.integer_added(x[None], torch.tensor([p])).norm().item()
            assert length == pytest.approx(p * d**0.5, rel=5 / p)
    assert numbers.integer_norms()["at_511"] == pytest.approx(511 * 384**0.5, rel=1e-3)


def test_clusters():
    """With integers added the first component of the words is their position, and the topics fall apart."""
    found, shares = numbers.clusters_component(), numbers.clusters_share()
    assert found["rest"] < 1e-8
    assert found["share"] > 0.9999
    assert shares["plain"] > 0.95
    assert shares["integer"] < shares["chance"] + 0.15


def test_clusters_parted():
    """Three topics that share a cluster in two components are parted in the fourth, two of them not in the third."""
    at, topics = trained_components(experiments.cluster_embeddings("plain"))[0], experiments.cluster_topics()
    names = list(minilm_record()["topics"])
    animals, food, body = (at[topics == names.index(name)] for name in ("animals", "food", "the body"))
    assert food[:, 3].max() < animals[:, 3].min() < animals[:, 3].max() < body[:, 3].min()
    assert animals[:, 2].min() < food[:, 2].max()
    assert food[:, 2].min() < animals[:, 2].max()
    for component in (0, 1):  # where they overlap in both of the components that are drawn
        assert max(each[:, component].min() for each in (animals, food, body)) < min(
            each[:, component].max() for each in (animals, food, body)
        )


def test_clusters_sinusoids():
    """Sinusoids drown the words as integers do unless the embeddings are scaled up; the model's own rows do not."""
    shares, norms = numbers.clusters_share(), numbers.clusters_norms()
    assert shares["sinusoidal"] < shares["chance"] + 0.2
    assert norms["sinusoidal"] > 10 * norms["plain"]
    assert shares["scaled"] > 0.95
    assert shares["learned"] > 0.95


@derivation
def test_layer_norm():
    """A layer norm takes away again a number that was added to every component."""
    moved = [x + P for x in X]
    mean = sum(X) / D
    return [
        (r"\frac{(x_j + p) - \overline{(x + p)}}{\sigma(x + p)}", (moved[1] - sum(moved) / D) / spread(moved)),
        (r"= \frac{(x_j + p) - (\bar x + p)}{\sigma(x)}", (moved[1] - (mean + P)) / spread(X)),
        (r"= \frac{x_j - \bar x}{\sigma(x)}", (X[1] - mean) / spread(X)),
    ]


def test_layer_norm_runs():
    """After a layer norm words with integers added are the words without, in float64 to 1e-10 at 10,000."""
    for d in (6, 10, 34):
        x = at_random(d, 5, d)
        theirs = torch.nn.LayerNorm(d, eps=1e-12, dtype=FLOAT)
        apart = theirs(x + 10_000) - theirs(x)
        assert apart.abs().max() < 1e-10
        torch.testing.assert_close(experiments.plain_norm(x), theirs(x).detach(), rtol=0, atol=1e-12)
    plain = experiments.cluster_embeddings("plain")
    assert (experiments.plain_norm(plain + 10_000) - experiments.plain_norm(plain)).abs().max() < 1e-10
    shares = [experiments.neighbours(experiments.cluster_embeddings("normed", seed)) for seed in range(20)]
    assert min(shares) == max(shares)


@derivation
def test_own_feature():
    """If one number tells equal tokens apart, a score is a straight line in the key's position: an end is highest."""
    for seed in range(50):  # so it is in a head, too, of any weights
        token = at_random(seed, 6).expand(20, -1)
        x = torch.cat([token, torch.arange(20, dtype=FLOAT)[:, None]], 1)
        to_q, to_k = at_random(seed + 100, 2, 7, 6)
        scores = (x @ to_q) @ (x @ to_k).T
        assert scores.diff(dim=1).diff(dim=1).abs().max() < 1e-9 * scores.abs().max()
        assert set(attend(x @ to_q, x @ to_k, x)[1].argmax(1).tolist()) <= {0, 19}
    a, b, c, f = (sympy.Matrix(sympy.symbols(f"{name}:3", real=True)) for name in "abcf")
    m, n = sympy.symbols("m n", real=True)
    return [
        (r"(a + m\,b) \cdot (c + n\,f)", (a + m * b).dot(c + n * f)),
        (r"= (a + m\,b) \cdot c \;+\; n\,(a + m\,b) \cdot f", (a + m * b).dot(c) + n * (a + m * b).dot(f)),
    ]


@derivation
def test_own_feature_squares():
    """With the position and its square a head can look exactly three back from everywhere."""
    for query in range(3, 32):
        assert experiments.one_number_weights(query, squares=True).argmax() == query - 3
    m, n = sympy.symbols("m n", real=True)
    return [
        (
            r"\big(2(m-3),\, -1\big) \cdot \big(n,\, n^2\big)",
            sympy.Matrix([2 * (m - 3), -1]).dot(sympy.Matrix([n, n**2])),
        ),
        (r"= 2(m-3)\,n - n^2", 2 * (m - 3) * n - n**2),
        (r"= (m-3)^2 - (m - 3 - n)^2", (m - 3) ** 2 - (m - 3 - n) ** 2),
    ]


@derivation
def test_own_feature_added():
    """Setting the position beside the token and mixing both is adding to the token, in a direction that is learned."""
    w = sympy.Matrix(2, 2, lambda i, j: sympy.Symbol(f"w_{i}{j}", real=True))
    u = sympy.Matrix([sympy.Symbol("u_0", real=True), sympy.Symbol("u_1", real=True)])
    read = sympy.Matrix([[sympy.Symbol("c_0", real=True), sympy.Symbol("c_1", real=True)]])
    x = sympy.Matrix(X[:2])
    return [
        (
            r"\begin{bmatrix} W & u \end{bmatrix} \begin{bmatrix} x \\ p \end{bmatrix}",
            (read * w.row_join(u) * x.col_join(sympy.Matrix([P])))[0],
        ),
        (r"= W x + p\, u", (read * (w * x + P * u))[0]),
    ]


def test_odometer_share():
    """As a share of the text, position 5 has one code among ten tokens and another among a hundred."""
    assert experiments.normalised(5, 10) == pytest.approx(5 / 9)
    assert experiments.normalised(5, 100) == pytest.approx(5 / 99)
    assert experiments.normalised(11, 100) == pytest.approx(1 / 9)  # and 11 of 100 has the code of 1 of 10
    assert experiments.normalised(1, 10) == pytest.approx(1 / 9)


def test_wish_feature():
    """Adding a code is appending it to the embedding as features of its own, with a matrix that treats both alike."""
    generator = torch.Generator().manual_seed(3)
    x, p = torch.randn(2, 5, 6, generator=generator, dtype=FLOAT)
    for_x, for_p = torch.randn(2, 6, 4, generator=generator, dtype=FLOAT)
    appended = torch.cat([x, p], -1) @ torch.cat([for_x, for_p])
    assert torch.allclose(appended, x @ for_x + p @ for_p, atol=1e-12)
    tied = torch.cat([x, p], -1) @ torch.cat([for_x, for_x])
    assert torch.allclose(tied, (x + p) @ for_x, atol=1e-12)


def test_clusters_analogies():
    """All twelve sums come out among the words alone, nearly all with the model's own rows, few with sinusoids."""
    shares = numbers.clusters_analogies()
    assert shares["plain"] == shares["normed"] == 1
    assert shares["learned"] > 0.95
    assert shares["sinusoidal"] < 0.1
    assert 0.33 < shares["integer"] < 0.56  # 0.44 in the mean of 21 draws, which spread by 0.03
    assert 0.9 < shares["scaled"] < 1


def test_integer_scale():
    """Where inputs have one scale, descent at its best rate needs a few steps, and else thousands of times as many."""
    for alike, most in ((True, 20), (False, 10**7)):
        x = experiments.integer_scale(alike)
        curves = torch.linalg.eigvalsh(x.T @ x / len(x))
        steps, rate = experiments.descent_steps(x), 2 / curves.sum()
        left = ((1 - rate * curves) ** (2 * steps)).max().item()
        assert left <= 1e-6 < ((1 - rate * curves) ** (2 * steps - 2)).max().item()
        assert steps < most
    plain, alike = numbers.integer_scale_steps().values()
    assert plain > 1000 * alike
