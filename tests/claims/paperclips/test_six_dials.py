import itertools
import math
from fractions import Fraction

import mpmath
import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.paperclips.deferred import experiments as fixing
from essays.paperclips.legibility import experiments as training
from essays.paperclips.race import experiments as games
from essays.paperclips.six_dials import experiments
from workings.paperclips import deferred, goodhart, legibility, off_switch, race, six_dials

SETTINGS = [(2, 1.0, 1.0), (5, 1.0, 1.0), (5, 0.25, 1.0), (3, 0.7, 0.4), (7, 0.9, 2.5)]


def played(own: float, others: float, n: int, e: float, games: int = 400_000) -> tuple[float, float]:
    """The mean payoff of one team, by games played without any formula, and its standard error; mu = 1."""
    generator = torch.Generator().manual_seed(5)
    c = torch.rand(games, n, generator=generator, dtype=torch.float64)
    ahead = c[:, 0] - own > c[:, 1:].max(1).values - others
    safe = torch.rand(games, generator=generator, dtype=torch.float64) < torch.where(ahead, own, others)
    worth = torch.where(ahead, 1.0, 1 - e) * safe
    return worth.mean().item(), worth.std().item() / math.sqrt(games)


def test_receipt():
    """Each of the twelve numbers agrees with another way to the same: simulation, enumeration, or a solved game."""
    found = six_dials.receipt()
    for listed, result in zip((1, 20), found["goals"], strict=True):
        spent = [0.001] * 20
        for _ in range(19_980):  # a thousandth at a time to the listed good that gains most by it
            spent[spent.index(min(spent[:listed]))] += 0.001
        assert sum(spent) == pytest.approx(20)
        assert result == pytest.approx(sum(map(math.log, spent)), abs=1e-9)
    features, target = training.examples(2, 1.0, 400, seed=3)
    blind = training.train(features, target)
    loose, wanted = training.examples(2, 0.0, 200_000, seed=4)
    assert ((loose @ blind - wanted) ** 2).mean().item() == pytest.approx(found["lid"][0], abs=0.02)
    assert (
        (loose @ torch.tensor(legibility.opened(blind.tolist()), dtype=torch.float64) - wanted) ** 2
    ).mean().item() == pytest.approx(0, abs=1e-12)
    assert found["lid"][1] == pytest.approx(0, abs=1e-12)
    for e, result in zip((1.0, 0.1), found["pace"], strict=True):
        share, spread = games.simulate("private", 5, e, 1.0)
        assert abs(share - result) < 4 * spread
    for bar, result in zip((1, 12), found["counter"], strict=True):
        assert sum(goodhart.gut([12] * 10, bar)[-1]) / 120 == pytest.approx(result)
    for sigma, result in zip((0.0, 1.0), found["doubt"], strict=True):
        generator = torch.Generator().manual_seed(6)
        value = 0.5 + sigma * torch.randn(400_000, generator=generator, dtype=torch.float64)
        seen = value + 0.5 * torch.randn(400_000, generator=generator, dtype=torch.float64)
        asked = torch.where(seen > 0, value, 0.0)
        assert abs(asked.mean().item() - 0.5 - result) < 4 * asked.std().item() / math.sqrt(400_000)
    for tau, result in zip((1.0, 0.1), found["delay"], strict=True):
        times, error = fixing.simulate(1.0, 2.0, tau, 34 * tau)
        turning = abs(complex(mpmath.lambertw(-2 * tau * mpmath.exp(-tau))).imag) / tau
        apart = 4 * math.pi / turning if turning else 11 * tau  # two rounds of an error that swings
        highest = [
            max(abs(x) for t, x in zip(times, error, strict=True) if a <= t < a + 6 * tau)
            for a in (14 * tau, 14 * tau + apart)
        ]
        assert math.log(highest[1] / highest[0]) / apart == pytest.approx(result, abs=1e-3)


def test_receipt_worse():
    """In each of the six models the manual's setting does worse than its inverse."""
    better = {"goals": 1, "lid": -1, "pace": -1, "counter": 1, "doubt": 1, "delay": -1}
    for name, (manual, inverse) in six_dials.receipt().items():
        assert better[name] * (inverse - manual) > 0.2
    assert set(better) == set(six_dials.DIALS)


def test_receipt_monotone():
    """Five of the dials only improve on the way from the manual to its inverse; the sixth is best before the end."""
    for name in ("goals", "counter", "doubt"):
        results = experiments.along(name, 60)
        assert all(after > before for before, after in itertools.pairwise(results))
    for name in ("lid", "pace"):
        results = experiments.along(name, 60)
        assert all(after < before for before, after in itertools.pairwise(results))
    late = [six_dials.delay(tau) for tau in (0.4, 0.23, 0.1, 0.01)]
    assert min(late) == late[1] < 2 * late[2]
    assert late[3] == pytest.approx(-1, abs=0.05)  # at once: growth 1 less correction 2


def test_receipt_unseen():
    """Two dials cannot be seen turning: what the newspaper and the counter print is 0 at both their ends."""
    blind = legibility.shared(2)
    for weights in (blind, legibility.opened(blind)):
        assert legibility.error(weights, correlation=1.0) == pytest.approx(0, abs=1e-15)
    for bar in (1, 12):
        assert sum(girders < bar for girders in goodhart.gut([12] * 10, bar)[-1]) == 0


def test_receipt_signs():
    """With no doubt the switch is worth less than nothing to the machine, and with doubt more than nothing."""
    assert off_switch.choice(0.5, 0.0, 0.5) == "act"
    assert off_switch.choice(0.5, 1.0, 0.5) == "defer"
    assert six_dials.doubt(0.0) < 0 < six_dials.doubt(1.0)


@derivation
def test_promise_slope():
    """What a little more care brings to one team among many alike is 1/n less the enmity times the care, over mu."""
    x, others, e, mu = sympy.symbols("x others e mu", positive=True)
    n = sympy.Symbol("k", integer=True, nonnegative=True) + 2
    win = x + (1 - x**n) / n  # W, for a team that is ahead by x
    value = win * (others - mu * x) + (1 - win) * (1 - e) * others

    def at_zero(expression: sympy.Expr) -> sympy.Expr:
        return sympy.powsimp(sympy.expand(expression)).subs(x, 0)

    slope, steep = at_zero(sympy.diff(value, x)) / -mu, at_zero(sympy.diff(win, x))
    return [
        (r"\frac{\partial \pi}{\partial s}\Big|_{s=\bar s}", slope),
        (r"= W(0) - \frac{e\,\bar s}{\mu}\,W'(0)", at_zero(win) - e * others / mu * steep),
        (r"= \frac{1}{n} - \frac{e\,\bar s}{\mu}", 1 / n - e * others / mu),
    ]


def test_promise_payoff():
    """The payoff of a team that keeps or breaks a promise is that of games played out."""
    for own, others, n, e in ((1.0, 1.0, 5, 1.0), (0.7, 1.0, 5, 1.0), (0.9, 0.6, 3, 0.4), (0.2, 0.5, 2, 0.8)):
        mean, spread = played(own, others, n, e)
        assert abs(race.payoff(own, others, n, e, 1.0) - mean) < 4 * spread
    keep, undercut = (race.payoff(own, 1.0, 5, 1.0, 1.0) for own in (1.0, 0.7))
    assert undercut > 1.5 * keep


def test_promise_kept():
    """A promise of full care holds if the teams times the enmity are at most mu, and else it pays to break it."""
    for n in (2, 3, 5, 9):
        for mu in (0.4, 1.0, 3.0):
            for share, kept in ((0.9, True), (0.999, True), (1.001, False), (1.1, False)):
                e = share * mu / n
                if e <= 1:
                    less = race.payoff(1 - 1e-5, 1.0, n, e, mu)
                    assert (less < race.payoff(1.0, 1.0, n, e, mu)) == kept


def drifted(promise, end, n, e, mu, steps=400):
    """What becomes of a promise, by small steps along a slope measured by trying a little more and a little less."""

    def slope(s):
        return (race.payoff(s + 1e-6, s, n, e, mu) - race.payoff(s - 1e-6, s, n, e, mu)) / 2e-6

    path, length = [promise], end / steps
    for _ in range(steps):
        middle = path[-1] + length / 2 * slope(path[-1])  # the midpoint rule
        path.append(min(1.0, path[-1] + length * slope(middle)))
    return path


@pytest.mark.parametrize(("n", "e", "mu"), SETTINGS)
def test_promise_drift(n, e, mu):
    """Whatever was promised, teams that move towards what pays each of them end at one and the same care."""
    end = 30 * mu / e
    last = [drifted(promise, end, n, e, mu)[-1] for promise in (0.0, 0.05, 0.6, 1.0)]
    assert last == pytest.approx([race.safety_none(n, e, mu)] * 4, abs=1e-5)
    for promise in (0.05, 0.6, 1.0):
        path = drifted(promise, 3.0, n, e, mu)
        assert path[1::57] == pytest.approx(
            [six_dials.drift(promise, 3 * k / 400, n, e, mu) for k in range(1, 401, 57)], abs=2e-3
        )


def test_promise_half_life():
    """Half of what a promise holds above the equilibrium is gone after mu log 2 / e, however many have promised."""
    for n, e, mu in SETTINGS:
        end = mu / (n * e)
        if end < 1:
            after = six_dials.drift(1.0, six_dials.half_life(e, mu), n, e, mu)
            assert after - end == pytest.approx((1 - end) / 2)


def test_levers():
    """From the middling setting, less enmity, fewer teams and less knowledge each make a disaster less likely."""
    base = experiments.levers()
    moved = {"enmity": (5, 0.2, "private"), "teams": (2, 0.5, "private"), "information": (5, 0.5, "none")}
    for lever, (n, e, information) in moved.items():
        value = {"enmity": e, "teams": n, "information": information}[lever]
        result = experiments.levers(**{lever: value})
        assert result < base - 0.1
        share, spread = games.simulate(information, n, e, 1.0)
        assert abs(share - result) < 4 * spread


def test_levers_enmity():
    """Less enmity never means more danger, with any number of teams and whatever they know."""
    for information in race.INFORMATION:
        for n in (2, 3, 5, 8, 20):
            dangers = [race.disaster(information, n, k / 40, 1.0) for k in range(1, 41)]
            assert all(after >= before - 1e-12 for before, after in itertools.pairwise(dangers))
            assert dangers[-1] > dangers[0] + 0.1


def test_levers_third_team():
    """Where each knows itself, one more team than n adds to the danger if the enmity is above 1/(n² + n + 1)."""

    def danger(n: int, e: Fraction) -> Fraction:
        return 1 - Fraction(n, n + 1) / (e * (n - 1) + 1)

    for n in range(2, 40):
        border = Fraction(1, n * n + n + 1)
        assert danger(n + 1, border) == danger(n, border)
        for e, adds in ((border * 9 / 10, False), (border * 11 / 10, True)):
            assert (danger(n + 1, e) > danger(n, e)) == adds
            assert race.disaster_private(n, float(e), 1.0) == pytest.approx(float(danger(n, e)))
        assert race.third_team(n) == pytest.approx(float(border))


def test_turn_them():
    """Two dials change sign on the way: one machine starts to keep its switch, one error starts to heal."""
    sigma, tau = off_switch.least_doubt(0.5, 0.5), deferred.longest_delay(1.0, 2.0)
    assert six_dials.doubt(sigma - 1e-6) < 0 < six_dials.doubt(sigma + 1e-6)
    assert six_dials.delay(tau - 1e-6) < 0 < six_dials.delay(tau + 1e-6)
    for name in ("goals", "lid", "pace", "counter"):
        results = experiments.along(name)
        assert min(results) >= -1e-12 or max(results) <= 1e-12
