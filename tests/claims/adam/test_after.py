"""Claims about the rules that came after Adam."""

import math
import runpy
from pathlib import Path

import pytest
import torch

from essays.adam.after import experiments, tables
from essays.adam.after.live import COEFFICIENTS, iterates
from essays.kit.record import record
from workings.adam import after, optim

MATRIX = {  # how the state starts, and the step
    "adam": (lambda theta, G: optim.adam_init(theta), optim.adam_step),
    "soap": (after.soap_init, lambda *given: after.soap_step(*given, f=3)),
    "shampoo": (lambda theta, G: after.shampoo_init(theta), after.shampoo_step),
    "muon": (lambda theta, G: optim.momentum_init(theta), after.muon_step),
}


def drawn(*shape, seed=0):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def follow(rule, gradients):
    """Where a rule ends from 0."""
    init, step = MATRIX[rule]
    theta = torch.zeros_like(gradients[0])
    state = init(theta, gradients[0])
    for G in gradients:
        theta, state = step(theta, G, state)
    return theta


def test_eigenbasis_regained():
    """SOAP needs at most six steps more than Adam in the bowl's own axes, and as many at every angle of four."""
    adam, soap = (experiments.eigenbasis_steps(name)[:, 0] for name in ("adam", "soap"))
    assert len(set(soap.tolist())) == 1
    assert adam[0] < soap[0] <= adam[0] + 6
    assert adam[-1] > 10 * soap[-1]


def test_eigenbasis_turns_with():
    """Turned gradients, rows and columns, give turned paths with SOAP, Shampoo and Muon, and not with Adam."""
    gradients = drawn(12, 5, 4, seed=1)
    rows, columns = (torch.linalg.qr(drawn(size, size, seed=size)).Q for size in (5, 4))
    for rule in MATRIX:
        straight, turned = follow(rule, gradients), follow(rule, rows @ gradients @ columns)
        gap = (rows @ straight @ columns - turned).abs().max() / turned.abs().max()
        assert gap > 0.1 if rule == "adam" else gap < 1e-6


def test_eigenbasis_known():
    """SOAP that keeps the bowl's own axes goes Adam's way in the straight bowl, turned."""
    bowl, turn = (x[0] for x in experiments.one_rate_turned((33.0,), 100.0))
    theta = turn @ torch.tensor(experiments.START, dtype=torch.float64)
    state = after.soap_init(theta, bowl @ theta)._replace(Q_L=turn, Q_R=torch.ones(1, 1, dtype=torch.float64))
    straight, curvature = torch.tensor(experiments.START, dtype=torch.float64), torch.tensor([[1.0], [100.0]])
    adam = optim.adam_init(straight)
    for _ in range(305):
        theta, state = after.soap_step(theta, bowl @ theta, state, alpha=0.01, f=10**6)
        straight, adam = optim.adam_step(straight, curvature * straight, adam, alpha=0.01)
    torch.testing.assert_close(turn.mT @ theta, straight, rtol=1e-6, atol=1e-9)


def test_eigenbasis_scale():
    """A factor on all gradients and on the start of the sums' roots, its square, leaves Shampoo's path as it is."""
    gradients, paths = drawn(9, 3, 4, seed=2), []
    for factor in (1.0, 1000.0):
        theta = torch.zeros(3, 4, dtype=torch.float64)
        state = after.shampoo_init(theta, eps=1e-3 * factor**2)
        for G in factor * gradients:
            theta, state = after.shampoo_step(theta, G, state)
        paths.append(theta)
    torch.testing.assert_close(*paths, rtol=1e-9, atol=1e-9)


def test_eigenbasis_many():
    """With eight columns SOAP gains on the turned bowl and loses on the straight one, where its start lies further."""
    steps = {
        name: experiments.eigenbasis_steps(name, experiments.columns()).median(-1).values for name in ("adam", "soap")
    }
    assert ((steps["soap"] > 850) & (steps["soap"] < 1150)).all()  # how many exactly hangs on rounding
    assert steps["soap"][-1] * 2.5 < steps["adam"][-1]
    assert steps["soap"][0] > 2 * steps["adam"][0]
    start = torch.tensor(experiments.columns(), dtype=torch.float64)
    state = after.soap_init(start, torch.tensor([[1.0], [100.0]]) * start)
    assert (state.Q_L.mT @ start @ state.Q_R).abs().max() > 1.8 * start.norm(dim=0).max()


def test_eigenbasis_memory():
    """For a square matrix SOAP keeps six numbers for each parameter, Adam and Shampoo two, Muon one."""
    theta = torch.zeros(7, 7)
    for rule, numbers in {"adam": 2, "soap": 6, "shampoo": 2, "muon": 1}.items():
        kept = sum(x.numel() for x in MATRIX[rule][0](theta, theta) if isinstance(x, torch.Tensor))
        assert kept == numbers * theta.numel()


def test_newton_schulz_acts_on_singular_values():
    """The iteration keeps the singular vectors of a matrix, and takes each singular value through the polynomial."""
    a, b, c = 2.5, -2.0, 0.6
    for shape in ((4, 6), (6, 4)):
        U, S, Vh = torch.linalg.svd(drawn(*shape), full_matrices=False)
        s = S / S.square().sum().sqrt()
        for _ in range(3):
            s = a * s + b * s**3 + c * s**5
        ours = after.newton_schulz(drawn(*shape), 3, a, b, c)
        torch.testing.assert_close(ours, U @ s.diag() @ Vh, rtol=1e-6, atol=1e-6)


def test_newton_schulz_stays_between():
    """Muon's polynomial takes the band into itself, and moves away from its only fixed point in it."""
    bounds, (a, b, c) = experiments.newton_schulz_bounds(), COEFFICIENTS[0]
    low, top = bounds["low"], bounds["top"]
    within = torch.linspace(low, top, 201, dtype=torch.float64).tolist()  # its turning points are known: see the helper
    images = [iterates(1, s, 0).end for s in within]
    assert low - 1e-12 < min(images) < low + 1e-3
    assert top - 0.1 < max(images) < top + 1e-12
    fixed = math.sqrt((-b - math.sqrt(b * b - 4 * c * (a - 1))) / (2 * c))
    other = math.sqrt((-b + math.sqrt(b * b - 4 * c * (a - 1))) / (2 * c))
    assert low < fixed < top < other
    assert iterates(1, fixed, 0).end == pytest.approx(fixed, rel=1e-12)
    assert abs(a + 3 * b * fixed**2 + 5 * c * fixed**4) > 1


def test_newton_schulz_reach():
    """Of 100,000 starts five steps lift every one from 0.00151 on into the band, and none above it."""
    found, bounds = experiments.newton_schulz_reach(), experiments.newton_schulz_bounds()
    assert found["from"] == pytest.approx(0.00151)
    assert bounds["low"] - 1e-6 < found["one"] < found["top"] < bounds["top"] + 1e-6
    tiny = torch.tensor([1e-5], dtype=torch.float64)
    for steps in (1, 3):
        assert experiments.newton_schulz_map(tiny, steps).item() / 1e-5 == pytest.approx(3.4445**steps, rel=1e-3)
    _, spectrum = experiments.newton_schulz_spectrum()
    lifted = spectrum[5][spectrum[0] > found["from"]]
    assert len(lifted) > 30
    assert ((lifted > bounds["low"] - 1e-6) & (lifted < bounds["top"] + 1e-6)).all()


def test_newton_schulz_in_torch():
    """torch.optim.Muon iterates in bfloat16, and match_rms_adamw is a rate times 0.2 of the root of the longer side."""
    from torch.optim import _muon

    assert torch.__version__.startswith("2.13")
    coefficients = (3.4445, -4.775, 2.0315)
    assert _muon._zeropower_via_newtonschulz(drawn(6, 4).float(), coefficients, 5, 1e-7).dtype == torch.bfloat16
    for r, c in ((6, 4), (4, 6), (5, 5)):
        moved = {}
        for way in ("original", "match_rms_adamw"):
            theta = torch.zeros(r, c, requires_grad=True)
            theta.grad = drawn(r, c, seed=r).float()
            torch.optim.Muon([theta], lr=1.0, weight_decay=0.0, adjust_lr_fn=way).step()
            moved[way] = theta.detach()
        ratio = 0.2 * max(r, c) ** 0.5 / max(1, r / c) ** 0.5
        torch.testing.assert_close(moved["match_rms_adamw"], ratio * moved["original"], rtol=1e-5, atol=1e-6)


def test_newton_schulz_plain():
    """The function that runs in the page takes singular values where the listing does, with either coefficients."""
    s = torch.linspace(0, 1, 201, dtype=torch.float64)
    for which, (a, b, c) in enumerate(COEFFICIENTS):
        G = torch.diag_embed(torch.stack([s, (1 - s**2).sqrt()], dim=-1))
        theirs = after.newton_schulz(G, 4, a, b, c)[..., 0, 0].tolist()
        assert [iterates(4, each, which).end for each in s.tolist()] == pytest.approx(theirs, abs=1e-5)


def test_newton_schulz_blind_to_size():
    """Gradients a thousand times smaller make the same steps of Muon, but for a hundredth."""
    gradients = drawn(6, 3, 4, seed=4)
    large, small = follow("muon", gradients), follow("muon", 1e-3 * gradients)
    assert (large - small).abs().max() < 0.01 * large.abs().max()


def test_newton_schulz_size():
    """With all singular values 1 the entries' root mean square is 1 over the root of the longer side.

    Muon's own step is that of the columns, as far as its singular values are 1.
    """
    bounds = experiments.newton_schulz_bounds()
    for r, c in ((6, 6), (5, 30), (30, 5), (12, 20)):
        exact = after.newton_schulz(drawn(r, c, seed=r), 60, *COEFFICIENTS[1])
        assert exact.square().mean().sqrt().item() == pytest.approx(max(r, c) ** -0.5, rel=1e-6)
        theta = torch.zeros(r, c, dtype=torch.float64)
        step = after.muon_step(theta, drawn(r, c, seed=r), optim.momentum_init(theta), alpha=1.0)[0]
        assert bounds["low"] < step.square().mean().sqrt().item() * c**0.5 < bounds["top"]


def test_schedule_free_needs_no_end():
    """At one rate the mean's loss falls at every mark and SGD's stays; a falling rate ends 2.89 times lower."""
    kept, free, falling = (experiments.schedule_free(rule) for rule in ("kept", "free", "falling"))
    assert (free[1:] < free[:-1] / 1.4).all()
    assert (kept[1:] > 0.95 * kept[0]).all()
    assert free[-1] / falling[-1] == pytest.approx(2.885, abs=0.01)
    mean = experiments.schedule_free("mean")
    assert mean[-1] < 0.8 * falling[-1]
    assert mean[0] > free[0]
    fast = experiments.schedule_free("free", 1.5)[-1]
    assert 1 < fast / free[-1] < 1.05
    assert experiments.schedule_free("kept", 1.5)[-1] > 10 * kept[-1]
    runs, noise = 4000, drawn(100, 4000, seed=experiments.FREE_STEPS)
    x = y = torch.full((runs,), 3.0, dtype=torch.float64)
    state = after.ScheduleFreeState(y, y, 0)
    for t, each in enumerate(noise):  # run by run, what is followed exactly
        x = optim.sgd_step(x, x + each, 0.3 * (1 - t / 100))
        y, state = after.schedule_free_step(y, y + each, state, alpha=0.3)
    rate = torch.tensor([0.3], dtype=torch.float64)
    for found, rule in ((x, "falling"), (state.x, "free")):
        losses, exact = found**2 / 2, experiments.free_loss(rule, rate, 100)[-1, 0]
        assert abs(losses.mean() - exact) < 5 * losses.std() / runs**0.5


def test_schedule_free_mean():
    """At beta 0 Schedule-Free is SGD, and its x the plain mean of all positions after the start."""
    x, g, path = drawn(3), drawn(20, 3, seed=1), []
    z, state = x, after.ScheduleFreeState(x, x, 0)
    for each in g:
        x, state = after.schedule_free_step(x, each, state, alpha=0.3, beta=0.0)
        z = optim.sgd_step(z, each, 0.3)
        path.append(z)
    torch.testing.assert_close(x, z, rtol=1e-12, atol=1e-12)
    torch.testing.assert_close(state.x, torch.stack(path).mean(0), rtol=1e-12, atol=1e-12)


def test_lion_steps_alike():
    """Lion steps by alpha wherever there has ever been a gradient; with equal betas it goes by the sign of Adam's m."""
    theta, adam = torch.zeros(6, dtype=torch.float64), optim.adam_init(torch.zeros(6, dtype=torch.float64))
    state = optim.momentum_init(theta)
    for g in drawn(40, 6, seed=3):
        moved, state = after.lion_step(theta, g, state, alpha=0.01, beta1=0.83, beta2=0.83)
        adam = optim.adam_step(theta, g, adam, beta1=0.83)[1]
        torch.testing.assert_close(moved - theta, -0.01 * adam.m.sign(), rtol=1e-12, atol=1e-12)
        theta = moved
    assert sum(x.numel() for x in state) == theta.numel()
    theta, state = torch.zeros(6, dtype=torch.float64), optim.momentum_init(torch.zeros(6, dtype=torch.float64))
    lone, silent = optim.MomentumState(torch.zeros(2, dtype=torch.float64)), torch.tensor([1e-9, 0.0]).double()
    for t in range(2_000):  # one gradient, and then none
        moved, lone = after.lion_step(torch.zeros(2).double(), silent * (t == 0), lone, alpha=0.01)
        assert moved.tolist() == [-0.01, 0]
    for t, g in enumerate(drawn(40, 6, seed=3)):  # gradients that halve at each step
        moved, state = after.lion_step(theta, g / 2**t, state, alpha=0.01)
        torch.testing.assert_close((moved - theta).abs(), torch.full_like(theta, 0.01), rtol=1e-12, atol=1e-12)
        theta = moved


def test_lion_drift():
    """On independent Gaussian gradients Lion's mean step is the error function of mean over spread; Adam's is less."""
    lion, adam = experiments.lion_drift("lion"), experiments.lion_drift("adam")
    expected = torch.tensor([experiments.lion_expected(mean) for mean in experiments.LION_MEANS])
    error = ((1 - expected**2) / 10_000).sqrt()  # of 10,000 steps of length 1 forwards or back
    assert ((lion.mean(0) - expected).abs() < 5 * error + 0.001).all()
    assert (lion[:, 2:-1] > adam[:, 2:-1] + 0.2).all()


def test_relatives_first():
    """When all gradients are 3, Adam's and AdaMax's steps are alpha long, NAdam's longer, RAdam's 3 alpha at first."""
    first = {name: experiments.relatives_first(name, 3.0) for name in experiments.FIRST}
    for name in ("Adam", "AdaMax"):
        assert first[name] == pytest.approx([1] * 60, rel=1e-6)
    assert first["NAdam"][0] == pytest.approx(0.9 * 0.1 / (1 - 0.81) + 1, rel=1e-6)
    assert all(before > later > 1 for before, later in zip(first["NAdam"], first["NAdam"][1:], strict=False))
    assert first["RAdam"][:5] == pytest.approx([3] * 5)
    assert 0.02 < first["RAdam"][5] < 0.03
    assert first["RAdam"][5:] == sorted(first["RAdam"][5:])
    assert first["RAdam"][:5] == pytest.approx([3 * step for step in experiments.relatives_first("RAdam", 1.0)[:5]])


def test_factored_exact():
    """Where the second moments are a row's size times a column's, Adafactor's estimate is exact; else it is not."""
    pairs = experiments.factored_pairs()
    torch.testing.assert_close(*pairs["factors"], rtol=1e-12, atol=0)
    true, estimate = pairs["own"]
    assert 10 ** (estimate / true).log10().abs().median() > 10


def test_factored_means():
    """The estimate has the row means and the column means of what it stands for."""
    V = drawn(5, 7).square()
    for dim in (0, 1):
        torch.testing.assert_close(experiments.factored_estimate(V).mean(dim), V.mean(dim), rtol=1e-12, atol=0)


def test_factored_blocks():
    """For the second moments 1 and 0.0001 on a chessboard, the estimate is their mean everywhere."""
    estimate = experiments.factored_estimate(experiments.CHESS)
    torch.testing.assert_close(estimate, experiments.CHESS.mean().expand(2, 2), rtol=1e-12, atol=0)


def test_eight_bit_zero():
    """Below the floor v is kept as 0, some steps are over 30 alpha; above it they are right to a half, or to a third.

    To a third with the linear code, and with either from four times the floor on.
    """
    for kind, above in (("dynamic", 0.5), ("linear", 1 / 3)):
        (sizes, steps), code = experiments.eight_bit_ladder(kind, count=400), experiments.codes(kind)[1]
        floor = (code[1] / 2).sqrt()
        v = after.stored(sizes[None] ** 2, code)[0]
        assert ((v == 0) == (sizes < floor)).all()
        assert (steps[sizes > 4 * floor] - 1).abs().max() < 1 / 3
        assert (steps[sizes >= floor] - 1).abs().max() < above
        below = steps[(sizes < 0.7 * floor) & (sizes > 0.1 * floor)]
        assert below.max() > 30
        assert steps.max() < 1.5 / (1 - 0.999) ** 0.5


def test_eight_bit_noise():
    """The dynamic code puts about a quarter of the steps off by half alpha, the linear over four fifths."""
    far = {kind: (experiments.eight_bit_noise(kind) > 0.5).double().mean() for kind in ("dynamic", "linear")}
    assert 0.2 < far["dynamic"] < 0.32
    assert far["linear"] > 0.8
    assert experiments.eight_bit_noise("dynamic").median() < 0.1


def test_eight_bit_blocks():
    """A number a hundred million times larger leaves what is kept of the other blocks as it is."""
    x = drawn(3, 256)
    spoilt = x.clone()
    spoilt[1, 5] = 1e8
    for code in (experiments.codes("dynamic")[0], experiments.codes("linear")[0]):
        kept, kept_spoilt = after.stored(x, code), after.stored(spoilt, code)
        assert torch.equal(kept[[0, 2]], kept_spoilt[[0, 2]])
        assert (kept_spoilt[1] == 0).sum() > 200 > (kept[1] == 0).sum()


def test_eight_bit_bytes():
    """Two bytes a parameter, and two float32 for each block of 256."""
    assert experiments.eight_bit_bytes() == 2 + 8 / 256


def test_rest():
    """Of fourteen rules all but four are, like Adam, blind to a factor and not to a turn."""
    rules = record("adam", "after_adam")["rules"]
    assert [rules["SGD"][key] for key in ("scale", "turn", "bytes")] == [False, True, 0]
    assert [rules["Adam"][key] for key in ("scale", "turn", "bytes")] == [True, False, 8]
    others = {name: found for name, found in rules.items() if name not in ("SGD", "Adam")}
    assert len(others) == 14
    assert sum(found["scale"] and not found["turn"] for found in others.values()) == 10
    assert tables.rest().count("\n") == 2 + len(rules)
    script = runpy.run_path(str(Path(__file__).parents[3] / "benchmarks/after.py"))
    for name in script["IN_TORCH"]:  # the others' library is asked by `make peers`
        assert [rules[name]["scale"], rules[name]["turn"]] == script["blind"](name)
        assert rules[name]["bytes"] == script["kept"](name)
