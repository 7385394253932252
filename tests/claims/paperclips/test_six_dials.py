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
    for e, result in zip((1.0, 0.1), found["enmity"], strict=True):
        share, spread = games.simulate("private", 5, e, 1.0)
        assert abs(share - result) < 4 * spread
    for bar, result in zip((1, 12), found["bar"], strict=True):
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


def test_receipt_monotone():
    """Five of the dials only improve on the way from the manual to its inverse; the sixth is best before the end."""
    for name in ("goals", "bar", "doubt"):
        results = experiments.along(name, 60)
        assert all(after > before for before, after in itertools.pairwise(results))
    for name in ("lid", "enmity"):
        results = experiments.along(name, 60)
        assert all(after < before for before, after in itertools.pairwise(results))
    best = experiments.best_delay()  # and by trying every thousandth:
    tried = {tau / 1000: six_dials.delay(tau / 1000) for tau in range(1, 1001)}
    assert min(tried, key=lambda tau: tried[tau]) == pytest.approx(best, abs=6e-4)
    assert six_dials.delay(best) <= min(tried.values())
    root = complex(mpmath.lambertw(-2 * best * mpmath.exp(-best))).real / best + 1  # the rightmost root, by Lambert's W
    assert six_dials.delay(best) == pytest.approx(root, abs=1e-5) == pytest.approx(1 - 1 / best, abs=1e-5)
    assert tried[0.001] == pytest.approx(-1, abs=0.01)  # at once: growth 1 less correction 2


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
    for n, e, mu in (*SETTINGS, (4, 1.0, 1.0), (12, 1.0, 1.0)):
        end = mu / (n * e)
        if end < 1:
            left = [s - end for s in drifted(1.0, 3 * six_dials.half_life(e, mu), n, e, mu, steps=600)]
            assert [left[200], left[400], left[600]] == pytest.approx([left[0] / k for k in (2, 4, 8)], rel=1e-4)


def test_promise_two():
    """Two teams, mu = 1, keep full care as long as the enmity is at most a half; above it breaking the promise pays."""
    for percent in range(1, 101):
        e = percent / 100
        kept = race.payoff(1.0, 1.0, 2, e, 1.0)
        most = max(race.payoff(s / 1000, 1.0, 2, e, 1.0) for s in range(1000))
        assert (most > kept + 1e-12) == (percent > 50)
        if percent in (30, 50, 60, 100):
            path = drifted(1.0, 30.0, 2, e, 1.0, steps=1500)
            assert path[-1] == pytest.approx(min(1.0, 1 / (2 * e)), abs=1e-4)
            assert (min(path) > 1 - 1e-9) == (percent <= 50)
    for own, e in ((0.9, 0.5), (0.6, 0.5), (0.7, 1.0)):  # the payoffs, by games played
        mean, spread = played(own, 1.0, 2, e)
        assert abs(race.payoff(own, 1.0, 2, e, 1.0) - mean) < 4 * spread


def test_levers():
    """From the middling setting, less enmity, fewer teams, more ability and less knowledge each lessen the danger."""
    base = experiments.levers()
    moved = {"enmity": 0.2, "teams": 2, "ability": 3.0, "information": "none"}
    for lever, value in moved.items():
        result = experiments.levers(**{lever: value})
        assert result < base - 0.1
        setting = {"information": "private", "teams": 5, "enmity": 0.5, "ability": 1.0} | {lever: value}
        share, spread = games.simulate(*setting.values())
        assert abs(share - result) < 4 * spread


def test_levers_ability():
    """A wider spread of ability never means more danger, with any number of teams and whatever they know."""
    # each safety that is chosen rises with mu, with the capability or the lead a given share of it
    e, mu, share = sympy.symbols("e mu share", positive=True)
    n = sympy.Symbol("k", integer=True, nonnegative=True) + 2
    for safety in (mu / (n * e), mu * share / (e * (n - 1) + 1), mu * share / e):
        assert sympy.diff(safety, mu).is_positive
    for information, size, enmity in itertools.product(race.INFORMATION, range(2, 41), (0.05, 0.5, 1.0)):
        dangers = [race.disaster(information, size, enmity, k / 4) for k in range(1, 60)]
        assert all(after <= before + 1e-12 for before, after in itertools.pairwise(dangers))


def test_levers_third_team():
    """Where each knows itself, at mu 1, a team more than n adds to the danger only above 1/(n² + n + 1) of enmity."""

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
    for name in ("goals", "lid", "enmity", "bar"):
        results = experiments.along(name)
        assert min(results) >= -1e-12 or max(results) <= 1e-12
