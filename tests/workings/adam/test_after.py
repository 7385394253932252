"""The rules after Adam against torch.optim, far from the defaults; and that none changes what it is given."""

import pytest
import torch

from workings.adam import after, optim


def drawn(*shape, seed=0):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def follow(step, state, start, gradients, **settings):
    """Where a rule ends, having changed nothing that it was given."""
    theta = start
    for g in gradients:
        given = [x for x in (theta, g, *state) if isinstance(x, torch.Tensor)]
        before = [x.clone() for x in given]
        theta, state = step(theta, g, state, **settings)
        assert all(torch.equal(x, y) for x, y in zip(given, before, strict=True))
    return theta


def torch_ends(make, start, gradients, **settings):
    """Where one of torch's optimizers ends."""
    theta = start.clone().requires_grad_()
    optimizer = make([theta], **settings)
    for g in gradients:
        theta.grad = g.clone()
        optimizer.step()
    return theta.detach()


@pytest.mark.parametrize("shape", [(4, 6), (6, 4)])
def test_newton_schulz_against_svd(shape):
    """With the coefficients that converge, many steps leave what an exact decomposition leaves at singular values 1."""
    G = drawn(*shape)
    U, _, Vh = torch.linalg.svd(G, full_matrices=False)
    torch.testing.assert_close(after.newton_schulz(G, 30, 1.875, -1.25, 0.375), U @ Vh, rtol=1e-9, atol=1e-9)


def test_newton_schulz_of_nothing_is_nothing():
    """What a gradient is divided by is never 0: a lone number as small as that comes to one half."""
    assert torch.equal(after.newton_schulz(torch.zeros(2, 3)), torch.zeros(2, 3))
    half = after.newton_schulz(torch.tensor([[1e-7], [-1e-7]], dtype=torch.float64)[:, None], steps=0)
    assert half.flatten().tolist() == pytest.approx([0.5, -0.5], rel=1e-12)


@pytest.mark.parametrize("shape", [(2, 6), (8, 2), (3, 3)])
def test_muon_of_matrices_beside_one_another_is_that_of_each(shape):
    """Of orthogonal gradients the step is the quintic of each singular value, longer where rows are more."""
    start, axes = drawn(3, *shape, seed=1), torch.linalg.svd(drawn(3, *shape, seed=2), full_matrices=False)
    g = axes.U @ axes.Vh
    rank = min(shape)
    size = rank**-0.5
    for _ in range(5):
        size = 3.4445 * size - 4.7750 * size**3 + 2.0315 * size**5
    ours = follow(after.muon_step, optim.momentum_init(start), start, [g], alpha=0.3, mu=0.37)
    expected = start - 0.3 * size * g * (2 if shape == (8, 2) else 1)
    torch.testing.assert_close(ours, expected, rtol=1e-6, atol=1e-6)  # the norm has its 1e-7


@pytest.mark.parametrize("shape", [(4, 6), (9, 4)])
def test_muon_against_torch(shape):
    """Torch iterates in bfloat16, with three digits: the steps agree to a tenth, and to a hundredth on the whole."""
    gradients, start = drawn(9, *shape, seed=1), drawn(*shape, seed=2)
    ours = follow(after.muon_step, optim.momentum_init(start), start, gradients, alpha=0.3, mu=0.37)
    theirs = torch_ends(torch.optim.Muon, start, gradients, lr=0.3, momentum=0.37, weight_decay=0.0)
    assert (ours - theirs).norm() < 0.02 * (ours - start).norm()


@pytest.mark.parametrize("power", [-0.25, 0.5, 2.0])
def test_root(power):
    X = drawn(2, 5, 7)
    A = X @ X.mT
    n = round(abs(1 / power)) if power < 1 else 1
    made = torch.linalg.matrix_power(after.root(A, power), n)
    expected = torch.linalg.inv(A) if power < 0 else torch.linalg.matrix_power(A, 2 if power > 1 else 1)
    torch.testing.assert_close(made, expected, rtol=1e-9, atol=1e-9)


def test_shampoo_along_the_axes_divides_by_the_root_of_summed_squares():
    """Where no row and no column has two gradients, each is divided by the root of eps and its squares, as alone."""
    theta, g = drawn(2, 3, 2), torch.tensor([[[3, 0], [0, -4], [0, 0]], [[0, 2], [0, 0], [-0.5, 0]]]).double()
    state = after.shampoo_init(theta, eps=0.7)
    for given, size in zip(state, (3, 2), strict=True):
        assert torch.equal(given, 0.7 * torch.eye(size).double().expand(2, size, size))
    ours = follow(after.shampoo_step, state, theta, [g, -2 * g], alpha=0.37)
    moved = g / (0.7 + g**2) ** 0.5 - 2 * g / (0.7 + 5 * g**2) ** 0.5
    torch.testing.assert_close(ours, theta - 0.37 * moved, rtol=1e-9, atol=1e-9)


def test_soap_keeps_weighted_means_and_turns_at_every_fth_step():
    gradients = drawn(6, 2, 4, 3, seed=3)
    state = after.soap_init(gradients[0], gradients[0], beta2=0.37)
    turned, theta = [], gradients[0]
    for n in range(1, 6):
        before = state
        theta, state = after.soap_step(theta, gradients[n], before, beta1=0.57, beta2=0.37, f=2)
        turned.append(not (torch.equal(before.Q_L, state.Q_L) or torch.equal(before.Q_R, state.Q_R)))
        G, weight = gradients[: n + 1], 0.63 * 0.37 ** torch.arange(n, -1, -1).double()[:, None, None, None]
        torch.testing.assert_close(state.L, (weight * (G @ G.mT)).sum(0), rtol=1e-12, atol=1e-12)
        torch.testing.assert_close(state.R, (weight * (G.mT @ G)).sum(0), rtol=1e-12, atol=1e-12)
    assert turned == [False, True, False, True, False]


def test_soap_in_fixed_axes_is_torchs_adam():
    """SOAP that keeps its first axes is torch's Adam in them, at an eps of 0.1."""
    gradients, start = drawn(30, 4, 3, seed=3), drawn(4, 3, seed=4)
    state = after.soap_init(start, gradients[0], beta2=0.83)
    rows, columns = state.Q_L.mT, state.Q_R
    settings = {"alpha": 0.037, "beta1": 0.37, "beta2": 0.83, "eps": 0.1, "f": 10**6}
    ours = follow(after.soap_step, state, start, gradients, **settings)
    turned = rows @ gradients @ columns
    theirs = torch_ends(torch.optim.Adam, rows @ start @ columns, turned, lr=0.037, betas=(0.37, 0.83), eps=0.1)
    torch.testing.assert_close(rows @ ours @ columns, theirs, rtol=1e-10, atol=1e-10)


def test_soap_finds_the_axes_of_the_gradients():
    """After many steps SOAP's axes are eigenvectors of the mean that it keeps, the largest first."""
    gradients = torch.tensor([5.0, 2.0, 1.0, 0.4]).double()[:, None] * drawn(200, 4, 6, seed=5)
    state = after.soap_init(gradients[0], gradients[0], beta2=0.95)
    theta = gradients[0]
    for G in gradients:
        theta, state = after.soap_step(theta, G, state, beta2=0.95, f=2)
    for A, Q in ((state.L, state.Q_L), (state.R, state.Q_R)):
        torch.testing.assert_close(Q.mT @ Q, torch.eye(len(Q)).double(), rtol=1e-12, atol=1e-12)
        inside = Q.mT @ A @ Q
        assert (inside - inside.diag().diag()).norm() < 0.1 * inside.norm()
    assert (state.Q_L.abs().argmax(0) == torch.arange(4)).all()


ADAM = {"alpha": 0.037, "beta1": 0.37, "beta2": 0.83, "eps": 0.1}
PEER = {"lr": 0.037, "betas": (0.37, 0.83), "eps": 0.1, "foreach": False}


@pytest.mark.parametrize(
    ("step", "make", "more"),
    [
        (after.adamax_step, torch.optim.Adamax, {}),
        (after.nadam_step, torch.optim.NAdam, {"momentum_decay": 1e9}),  # its momentum is then beta1 from the start
        (after.radam_step, torch.optim.RAdam, {}),
    ],
)
@pytest.mark.parametrize("beta2", [0.83, 0.97])
def test_relatives_against_torch(step, make, more, beta2):
    start, gradients = drawn(3, 4), drawn(60, 3, 4, seed=1)
    ours = follow(step, optim.adam_init(start), start, gradients, **(ADAM | {"beta2": beta2}))
    theirs = torch_ends(make, start, gradients, **(PEER | {"betas": (0.37, beta2)} | more))
    close = 1e-8 if make is torch.optim.NAdam else 1e-12  # torch keeps the product of its momenta in float32
    torch.testing.assert_close(ours, theirs, rtol=close, atol=close)


@pytest.mark.parametrize(("t", "beta2"), [(6, 0.8397685748659791), (9, 0.7074214607621472), (20, 0.6673475523810735)])
def test_radam_at_a_length_of_5_is_torchs(t, beta2):
    """On the limit itself there is no adaptation yet."""
    assert 2 / (1 - beta2) - 1 - 2 * t * beta2**t / (1 - beta2**t) == pytest.approx(5, rel=1e-15)
    gradients, start = drawn(t, 3, 4), drawn(3, 4, seed=1)
    ours = follow(after.radam_step, optim.adam_init(start), start, gradients, **(ADAM | {"beta2": beta2}))
    theirs = torch_ends(torch.optim.RAdam, start, gradients, **(PEER | {"betas": (0.37, beta2)}))
    torch.testing.assert_close(ours, theirs, rtol=1e-12, atol=1e-12)


def test_schedule_free_is_descent_from_the_start_and_its_mean():
    start, gradients = drawn(3, 4), drawn(9, 3, 4, seed=1)
    ours = follow(
        after.schedule_free_step, after.ScheduleFreeState(start, start, 0), start, gradients, alpha=0.37, beta=0.43
    )
    z = start - 0.37 * gradients.cumsum(0)
    torch.testing.assert_close(ours, 0.57 * z[-1] + 0.43 * z.mean(0), rtol=1e-12, atol=1e-12)


def test_lion_goes_by_the_sign_of_a_mean_and_decays():
    """At betas of 0.8 and 0.5 the means are 0.2, then 0.4 - 0.3, and then -0.4 + 0.2: up, up and down."""
    start, m = torch.tensor([2.0, -3.0], dtype=torch.float64), torch.tensor([1.0, -1.0], dtype=torch.float64)
    settings = {"alpha": 0.25, "beta1": 0.8, "beta2": 0.5, "weight_decay": 0.4}
    ours = follow(after.lion_step, optim.momentum_init(start), start, [m, -1.5 * m, m], **settings)
    assert ours.tolist() == pytest.approx(((0.9**3 * start) - 0.25 * (0.81 + 0.9 - 1) * m).tolist(), rel=1e-12)


@pytest.mark.parametrize("d", [1.0, 0.25])
def test_adafactor_of_equal_rows_divides_each_by_its_own_root(d):
    """Gradients of 1 and 3 and an eps1 of 7: each root is that of 8 and of 16, at every step, and in each matrix."""
    start = drawn(2, 3).expand(4, 2, 3)
    g = torch.tensor([[1.0], [3.0]], dtype=torch.float64).expand_as(start)
    settings = {"rho": 0.23, "decay": 0.63, "d": d, "eps1": 7.0, "eps2": 5.0}  # eps2 beyond the parameter's size
    ours = follow(after.adafactor_step, after.adafactor_init(start), start, [g, g], **settings)
    _, state = after.adafactor_step(start[0], g[0], after.adafactor_init(start[0]), **settings)
    assert (state.R.tolist(), state.C.tolist(), state.t) == ([[8], [16]], [[12, 12, 12]], 1)
    moved = g / torch.tensor([[8.0], [16.0]]).double().sqrt()
    moved = moved * (0.25 / (11 / 32) ** 0.5 if d == 0.25 else 1)  # the mean of 1/8 and 9/16 is 11/32
    torch.testing.assert_close(ours, start - 2 * 5 * 0.23 * moved, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("size", [0.01, 30.0])
def test_adafactor_against_torch(size):
    """Far from the defaults, with a parameter small enough for eps2 and one that is not, clipped and not."""
    start, gradients = size * drawn(3, 5), torch.tensor([1.0, 9.0, 0.1])[:, None].double() * drawn(40, 3, 5, seed=1)
    for d in (1.0, 3.0):
        settings = {"rho": 0.23, "decay": 0.63, "d": d, "eps2": 0.3}
        ours = follow(after.adafactor_step, after.adafactor_init(start), start, gradients, **settings)
        theirs = torch_ends(
            torch.optim.Adafactor,
            start,
            gradients,
            lr=0.23,
            beta2_decay=-0.63,
            d=d,
            eps=(1e-15, 0.3),
            weight_decay=0.0,
            foreach=False,
        )
        torch.testing.assert_close(ours, theirs, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("signed", [True, False])
def test_dynamic_map_bit_by_bit(signed):
    """The code as bits: zeros count powers of ten, a one ends them, the rest is a place between a tenth and one."""
    bits, values = 7 if signed else 8, set()
    for byte in range(2**bits):
        word = f"{byte:0{bits}b}"
        zeros = len(word) - len(word.lstrip("0"))
        rest = word[zeros + 1 :]
        if zeros >= 7:
            values.add(0.0 if zeros == bits else 1.0)
            continue
        place = (int(rest, 2) if rest else 0) + 0.5
        values.add(10.0**-zeros * (0.1 + 0.9 * place / 2 ** len(rest)))
    expected = sorted(values | {1.0} | ({-x for x in values} if signed else set()))
    assert len(expected) == 256
    assert after.dynamic_map(signed).tolist() == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("signed", [True, False])
def test_stored_is_the_nearest(signed):
    code, x = after.dynamic_map(signed), drawn(4, 50) if signed else drawn(4, 50).abs()
    kept, largest = after.stored(x, code), x.abs().amax(-1, keepdim=True)
    nearest = ((x / largest)[..., None] - code).abs().amin(-1)
    torch.testing.assert_close((x - kept).abs() / largest, nearest, rtol=1e-9, atol=1e-12)
    assert torch.equal(after.stored(x[1], code), kept[1])
    assert torch.equal(after.stored(x.unflatten(0, (2, 2)), code), kept.unflatten(0, (2, 2)))
    top = x == largest  # kept as it is; in the signed code there is no -1, so that a negative one is not
    assert torch.equal(kept[top], x[top])
