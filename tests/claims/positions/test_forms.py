"""Claims of the page on the forms of the rotation."""

import json
from math import cos, sin

import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.positions.config.experiments import found, published
from essays.positions.forms import experiments, numbers
from workings.positions.config.reading import read, settings
from workings.positions.rotary import (
    angles,
    half_order,
    matrix,
    partial,
    rotate_complex,
    rotate_dense,
    rotate_halves,
    rotate_interleaved,
)
from workings.positions.sinusoidal import frequencies, shift

FLOAT = torch.float64
Z = sympy.Symbol("z", positive=True)


def drawn(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=FLOAT)


def test_block_diagonal():
    """The rotation of a vector is a block for each pair and zeros elsewhere, its transpose turns back."""
    for d, place in ((6, 3), (10, 77)):
        rotation = experiments.block_diagonal(place, d)
        for i, theta in enumerate(frequencies(d).tolist()):
            a = place * theta
            block = torch.tensor([[cos(a), -sin(a)], [sin(a), cos(a)]], dtype=FLOAT)
            torch.testing.assert_close(rotation[2 * i : 2 * i + 2, 2 * i : 2 * i + 2], block, rtol=0, atol=1e-12)
        assert (rotation != 0).sum() == 2 * d
        back = matrix(-angles(torch.tensor([place]), frequencies(d)))[0]
        torch.testing.assert_close(rotation.T, back, rtol=0, atol=1e-15)
        torch.testing.assert_close(rotation.T @ rotation, torch.eye(d, dtype=FLOAT), rtol=0, atol=1e-14)


def test_block_diagonal_is_the_shift():
    """It is the matrix that shifts sinusoidal codes, up to the order of sine and cosine in a pair."""
    for d, place in ((6, 3), (10, 77)):
        swapped = torch.arange(d).view(-1, 2).flip(1).flatten()
        moved = shift(place, d)[swapped][:, swapped]
        torch.testing.assert_close(experiments.block_diagonal(place, d), moved, rtol=0, atol=1e-12)


def test_block_diagonal_wrong_side():
    """Multiplied from the wrong side, as a row times R, a vector turns backwards."""
    x, angle = drawn(5, 6), angles(torch.arange(1, 6), frequencies(6))
    row = torch.einsum("nj,nji->ni", x, matrix(angle))
    torch.testing.assert_close(row, rotate_complex(x, -angle), rtol=0, atol=1e-12)
    assert (row - rotate_dense(x, angle)).abs().amax(1).min() > 0.05


@derivation
def test_elementwise():
    """The block-diagonal matrix, the elementwise form and the complex form are the same."""
    x = sympy.Matrix(sympy.symbols("x:4", real=True))
    m, theta = sympy.Symbol("m", positive=True), sympy.symbols("theta:2", positive=True)
    c, s = [sympy.cos(m * t) for t in theta], [sympy.sin(m * t) for t in theta]
    rotation = sympy.Matrix([[c[0], -s[0], 0, 0], [s[0], c[0], 0, 0], [0, 0, c[1], -s[1]], [0, 0, s[1], c[1]]])
    beside = sympy.Matrix([-x[1], x[0], -x[3], x[2]])
    along, across = sympy.Matrix([c[0], c[0], c[1], c[1]]), sympy.Matrix([s[0], s[0], s[1], s[1]])
    turned = [(x[2 * i] + sympy.I * x[2 * i + 1]) * sympy.exp(sympy.I * m * theta[i]) for i in range(2)]
    parts = [part for z in turned for part in sympy.expand(z, complex=True).as_real_imag()]

    def weighed(vector):
        return sympy.expand(sum(Z**j * component for j, component in enumerate(vector)))

    return [
        (
            r"\begin{pmatrix} c_0 & -s_0 & 0 & 0 \\ s_0 & c_0 & 0 & 0 \\ 0 & 0 & c_1 & -s_1 \\ 0 & 0 & s_1 & c_1"
            r"\end{pmatrix} \begin{pmatrix} x_0 \\ x_1 \\ x_2 \\ x_3 \end{pmatrix}",
            weighed(rotation * x),
        ),
        (
            r"= \begin{pmatrix} x_0 \\ x_1 \\ x_2 \\ x_3 \end{pmatrix} \odot"
            r"\begin{pmatrix} c_0 \\ c_0 \\ c_1 \\ c_1 \end{pmatrix}"
            r"+ \begin{pmatrix} -x_1 \\ x_0 \\ -x_3 \\ x_2 \end{pmatrix} \odot"
            r"\begin{pmatrix} s_0 \\ s_0 \\ s_1 \\ s_1 \end{pmatrix}",
            weighed(x.multiply_elementwise(along) + beside.multiply_elementwise(across)),
        ),
        (
            r"= \begin{pmatrix} \operatorname{Re} z_0 \\ \operatorname{Im} z_0 \\"
            r"\operatorname{Re} z_1 \\ \operatorname{Im} z_1 \end{pmatrix}",
            weighed(parts),
        ),
    ]


@pytest.mark.parametrize(("d", "base"), [(6, 10_000.0), (10, 37.0), (34, 123_456.0)])
def test_elementwise_forms_equal(d, base):
    """In code all four forms agree to 1e-12, halves in their own order of components."""
    x, angle, order = drawn(3, 50, d), angles(torch.arange(50) * 20, frequencies(d, base)), half_order(d)
    truth = rotate_dense(x, angle)
    for turned in (rotate_complex(x, angle), rotate_interleaved(x, angle)):
        torch.testing.assert_close(turned, truth, rtol=0, atol=1e-12)
    torch.testing.assert_close(rotate_halves(x[..., order], angle), truth[..., order], rtol=0, atol=1e-12)


@pytest.mark.parametrize("d", [6, 10])
def test_layouts_matrix(d):
    """Halves turn by C and S in four blocks, which is the adjacent matrix with rows and columns permuted."""
    angle = angles(torch.tensor([5]), frequencies(d, 37.0))
    cos, sin = angle[0].cos().diag(), angle[0].sin().diag()
    blocks = torch.cat((torch.cat((cos, -sin), 1), torch.cat((sin, cos), 1)))
    permutation = torch.eye(d, dtype=FLOAT)[half_order(d)]
    torch.testing.assert_close(permutation @ matrix(angle)[0] @ permutation.T, blocks, rtol=0, atol=1e-14)
    x = drawn(1, d)
    torch.testing.assert_close(rotate_halves(x, angle)[0], blocks @ x[0], rtol=0, atol=1e-14)


def test_layouts_models():
    """In the transformers library GPT-J, Llama 4, DeepSeek-V2 and V3, Command R and GLM-4 turn neighbours.

    GPT-NeoX, Phi, Llama up to version 3, Mistral 7B, Qwen, Gemma and GLM-4.5 turn halves. A test with that library
    asks its own code.
    """
    kinds = {
        True: "gptj llama4 llama4_text deepseek_v2 deepseek_v3 cohere cohere2 glm4",
        False: "gpt_neox phi phi3 llama mistral qwen2 qwen3 gemma gemma2 gemma3_text glm4_moe",
    }
    for neighbours, names in kinds.items():
        for kind in names.split():
            one = settings(read(json.dumps({"model_type": kind, "rope_theta": 10_000.0})))[0]
            assert one.interleaved == neighbours, kind
    for name in published():
        neighbours = name.startswith(("GPT-J", "Llama 4", "DeepSeek"))
        assert all(one.interleaved == neighbours for one in found(name)), name


@pytest.mark.parametrize("d", [8, 64])
def test_layouts_crossed(d):
    """A query turned as neighbours and a key as halves keep their lengths; the score changes with the position."""
    theta, m = frequencies(d), torch.arange(201)
    for seed in range(5):
        q, k = torch.randn(2, d, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
        query = rotate_interleaved(q.expand(201, d), angles(m + 7, theta))
        key = rotate_halves(k.expand(201, d), angles(m, theta))
        for turned, vector in ((query, q), (key, k)):
            assert torch.allclose(turned.norm(dim=1), vector.norm().expand(201), rtol=1e-12)
        scores = (query * key).sum(-1)
        assert scores.max() - scores.min() > 0.1 * q.norm() * k.norm()


def test_cost_products():
    """A whole matrix costs d squared products a vector, the pairs 2 d, as counted from the zeros in the matrix."""
    cost = numbers.cost_of()
    for d, size in ((64, ""), (512, "large_")):
        rotation = matrix(angles(torch.tensor([5]), frequencies(d)))[0]
        assert cost[f"{size}matrix"] == rotation.numel()
        assert cost[f"{size}pairs"] == (rotation != 0).sum() == 2 * d


def test_partial():
    """Where only the first components turn, the rest give the score the same amount at every distance."""
    q, k = drawn(2, 64, seed=3)
    for turned in (16, 32):
        angle = angles(torch.arange(300), frequencies(turned))
        scores = partial(q.expand(300, 64), angle) @ k
        rest = q[turned:] @ k[turned:]
        alone = rotate_halves(q[:turned].expand(300, turned), angle) @ k[:turned]
        torch.testing.assert_close(scores, alone + rest, rtol=0, atol=1e-12)


def test_partial_axes():
    """Half of the components turned by the row, half by the column: the score knows the two offsets and no more."""
    q, k = drawn(2, 24, seed=8)
    theta = frequencies(12)

    def axial(x, row, column):
        at = angles(torch.tensor([row, column]), theta)
        return rotate_halves(x.reshape(2, 12), at).flatten()

    def score(m, n):
        return (axial(q, *m) @ axial(k, *n)).item()

    for row, column in ((1, 0), (0, 5), (40, 17)):
        assert score((3 + row, 2 + column), (7 + row, 9 + column)) == pytest.approx(score((3, 2), (7, 9)), abs=1e-12)
    assert abs(score((3, 2), (7, 9)) - score((3, 2), (9, 7))) > 0.01  # rows and columns are told apart
    assert abs(score((3, 2), (7, 9)) - score((3, 2), (6, 9))) > 0.01


def test_speed_order():
    """In the committed run the complex form takes less than two copies, and no other form less than four times that."""
    record = experiments.speed_record()
    for size in experiments.SPEED_SIZES:
        times = dict(record["x".join(map(str, size))])
        assert times.pop("copy") == 1
        complex_form = times.pop("rotate_complex")
        assert complex_form < 2
        assert min(times.values()) > 4 * complex_form


def test_speed_compiled():
    """In the committed run compiling makes the real forms over three times as fast, and the complex one no faster."""
    record = experiments.speed_record()["compiled"]
    for form in ("rotate_halves", "rotate_interleaved"):
        assert record["float32"][f"{form} compiled"] < record["float32"][form] / 3
        assert record["float32"][f"{form} compiled"] < 2
        assert record["bfloat16"][f"{form} compiled"] < record["bfloat16"]["rotate_complex compiled"]
        assert record["float32"]["rotate_complex compiled"] < record["float32"][f"{form} compiled"]
        assert all(record[dtype]["rotate_complex"] < record[dtype][form] for dtype in ("float32", "bfloat16"))
    for dtype in ("float32", "bfloat16"):
        assert record[dtype]["rotate_complex compiled"] > 0.95 * record[dtype]["rotate_complex"]


PLACES = 4


def as_the_condition_leaves(sign):
    """What f(x, m) and g(x, y, m - n) can be, for two vectors and a few positions, if the condition holds everywhere.

    The condition f(x, m) conj f(y, n) = g(x, y, m - n) is linear in phases (sign -1) and in log lengths (sign +1).

    Returns:
        The unknowns of f by (vector, position), of g by (vector, vector, offset), each as its general solution.
    """
    f = {(x, m): sympy.Symbol(f"f_{x}{m}", real=True) for x in "qk" for m in range(PLACES)}
    g = {
        (x, y, lag): sympy.Symbol(f"g_{x}{y}{lag}", real=True)
        for x in "qk"
        for y in "qk"
        for lag in range(1 - PLACES, PLACES)
    }
    condition = [f[x, m] + sign * f[y, n] - g[x, y, m - n] for x, m in f for y, n in f]
    solution = sympy.solve(condition, [*g.values(), *reversed(f.values())], dict=True)[0]
    return {key: s.subs(solution) for key, s in f.items()}, {key: s.subs(solution) for key, s in g.items()}


@derivation
def test_functional_norm():
    """The condition alone keeps the length of every vector at every position."""
    f, g = as_the_condition_leaves(+1)
    return [
        (r"|f(q,m)|^2", sum(Z**m * sympy.exp(2 * f["q", m]) for m in range(PLACES))),
        (r"= g(q,q,0)", sum(Z**m * sympy.exp(g["q", "q", 0]) for m in range(PLACES))),
        (r"= |f(q,0)|^2", sum(Z**m * sympy.exp(2 * f["q", 0]) for m in range(PLACES))),
    ]


@derivation
def test_functional_phase():
    """The condition alone turns every vector by one and the same angle a position."""
    f, g = as_the_condition_leaves(-1)
    each = range(1, PLACES)
    return [
        (r"\arg f(q,m) - \arg f(q,0)", sum(Z**m * (f["q", m] - f["q", 0]) for m in each)),
        (
            r"= \sum_{j=1}^{m} \big(\arg f(q,j) - \arg f(q,j-1)\big)",
            sum(Z**m * sum(f["q", j] - f["q", j - 1] for j in range(1, m + 1)) for m in each),
        ),
        (
            r"= \sum_{j=1}^{m} \arg g(q,q,1)",
            sum(Z**m * sum(g["q", "q", 1] for _ in range(m)) for m in each),
        ),
        (r"= m\, \arg g(q,q,1)", sum(Z**m * m * g["q", "q", 1] for m in each)),
        (r"= m\, \arg g(k,k,1)", sum(Z**m * m * g["k", "k", 1] for m in each)),
    ]


def test_functional_leaves_freedom():
    """The condition leaves the turn a position free, and nothing else once f(q, 0) is known."""
    f, _ = as_the_condition_leaves(-1)
    free = set().union(*(phase.free_symbols for phase in f.values()))
    assert len(free) == 3  # where q and k begin, and one turn for both
    lengths, _ = as_the_condition_leaves(+1)
    assert len(set().union(*(length.free_symbols for length in lengths.values()))) == 2  # the lengths of q and k


def test_functional_mirror():
    """A mirror at every odd position keeps the score relative, to odd and even distances, though it is no rotation."""
    q, k = drawn(2, 20, 2)
    mirror = torch.diag(torch.tensor([1.0, -1.0], dtype=FLOAT))
    assert mirror.det() == -1

    def placed(x, p):
        return x @ torch.linalg.matrix_power(mirror, p)

    for m in range(6):
        for n in range(6):
            scores = (placed(q, m) * placed(k, n)).sum(-1)
            torch.testing.assert_close(scores, (placed(q, abs(m - n) % 2) * k).sum(-1), rtol=0, atol=1e-12)
    once = [torch.view_as_complex(placed(x, 1).contiguous()) for x in (q, k)]
    before = [torch.view_as_complex(x.contiguous()) for x in (q, k)]
    assert (once[0] * once[1].conj() - before[0] * before[1].conj()).abs().max() > 0.1  # the whole product is not


def orthogonal(d, seed):
    """A random orthogonal matrix; its determinant is 1 or -1."""
    return torch.linalg.qr(drawn(d, d, seed=seed))[0]


def relative(matrices):
    """By how much the product O_m^T O_n differs between positions at the same offset, at most."""
    products = {}
    for m, left in enumerate(matrices):
        for n, right in enumerate(matrices):
            products.setdefault(n - m, []).append(left.T @ right)
    return max((product - same[0]).abs().max().item() for same in products.values() for product in same)


@pytest.mark.parametrize("d", [2, 3, 6])
def test_functional_all(d):
    """Powers of one orthogonal matrix make all scores relative; a sequence that leaves the powers does not."""
    for seed in range(10):
        one = orthogonal(d, seed)
        powers = [torch.linalg.matrix_power(one, m) for m in range(6)]
        assert relative(powers) < 1e-13
        assert (powers[3].T @ powers[4] - one).abs().max() < 1e-13  # the second step
        for place in range(2, 6):  # one place alone turned a little further
            slip = torch.matrix_exp(0.01 * (skew := drawn(d, d, seed=seed + 50)) - 0.01 * skew.T)
            assert relative([*powers[:place], powers[place] @ slip, *powers[place + 1 :]]) > 1e-3
        others = [orthogonal(d, 100 * seed + m) for m in range(4)]
        assert relative(others) > 0.1


def test_functional_basis():
    """In a basis of its own an orthogonal matrix is rotations of two components and entries of 1 and -1."""
    for d, seed in ((5, 0), (6, 1), (6, 2), (9, 3)):
        one = orthogonal(d, seed)
        values, vectors = torch.linalg.eig(one)
        columns, blocks = [], []
        for value, vector in zip(values, vectors.T, strict=True):
            if value.imag > 1e-9:  # each with its conjugate: two real directions, and a rotation between them
                columns += [2**0.5 * vector.real, 2**0.5 * vector.imag]
                blocks.append([[value.real, value.imag], [-value.imag, value.real]])
            elif value.imag > -1e-9:
                columns.append(vector.real)
                blocks.append([[value.real]])
        basis, inside = torch.stack(columns, 1), torch.block_diag(*(torch.tensor(b, dtype=FLOAT) for b in blocks))
        torch.testing.assert_close(basis.T @ basis, torch.eye(d, dtype=FLOAT), rtol=0, atol=1e-12)
        torch.testing.assert_close(basis.T @ one @ basis, inside, rtol=0, atol=1e-12)
        assert all(abs(b[0][0]) == pytest.approx(1, abs=1e-12) for b in blocks if len(b) == 1)
        to_q, to_k, x = drawn(3, d, d, seed=seed + 9)  # the projections take the basis in
        scores, in_blocks = (
            (x @ to_q @ a @ torch.linalg.matrix_power(m, 3).T) @ (x @ to_k @ a @ torch.linalg.matrix_power(m, 5).T).T
            for a, m in ((torch.eye(d, dtype=FLOAT), one), (basis, inside))
        )
        torch.testing.assert_close(scores, in_blocks, rtol=0, atol=1e-10)


def test_functional_two():
    """Queries times c to their position and keys over it: the score stays relative, and with c below 1 falls."""
    q, k = drawn(2, 8, seed=2)
    theta = frequencies(8)
    for c in (0.99, 1.01):

        def score(m, n, c=c):
            query = rotate_complex(q[None], angles(torch.tensor([m]), theta))[0] * c**m
            key = rotate_complex(k[None], angles(torch.tensor([n]), theta))[0] * c**-n
            plain = rotate_complex(q[None], angles(torch.tensor([m]), theta))[0]
            behind = rotate_complex(k[None], angles(torch.tensor([n]), theta))[0]
            return (query @ key).item(), (query @ key / (plain @ behind)).item(), query.norm(), key.norm()

        scores, factors, queries, keys = zip(*(score(m + 7, m) for m in (0, 10, 200)), strict=True)
        assert scores == pytest.approx([scores[0]] * 3, abs=1e-12)
        assert factors == pytest.approx([c**7] * 3, rel=1e-9)
        assert (queries[0] > queries[2]) == (keys[0] < keys[2]) == (c < 1)  # queries shrink, keys grow
        falls = [score(300, 300 - distance)[1] for distance in (0, 1, 10, 100)]
        assert (falls == sorted(falls, reverse=True)) == (c < 1)


def test_functional_xpos():
    """In xPos queries shrink along the text and keys grow, and every pair's part of the score falls with distance."""
    q, k = drawn(2, 64, seed=6)
    pairs = torch.view_as_complex(q.view(-1, 2)) * torch.view_as_complex(k.view(-1, 2)).conj()
    for m, n in ((0, 0), (512, 0), (1512, 1000), (700, 639)):
        query, key = experiments.xpos(q, k, m, n)
        by_pairs = torch.polar(torch.ones(32, dtype=FLOAT), (m - n) * frequencies(64)) * pairs
        expected = (by_pairs.real * experiments.xpos_factors() ** ((m - n) / 512)).sum()
        assert (query @ key).item() == pytest.approx(expected.item(), abs=1e-10)
    norms = [[x.norm().item() for x in experiments.xpos(q, k, m, m)] for m in (0, 300, 600)]
    assert norms[0][0] > norms[1][0] > norms[2][0]
    assert norms[0][1] < norms[1][1] < norms[2][1]
    assert (experiments.xpos_factors() < 1).all()
    assert experiments.xpos_factors()[0] == pytest.approx(0.4 / 1.4)
