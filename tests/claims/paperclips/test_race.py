"""Claims of the page on the race."""

import itertools
import math
from fractions import Fraction

import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.paperclips.race import experiments
from workings.paperclips import race, six_dials

E, MU, S, C = sympy.symbols("e mu s c", positive=True)
N = sympy.Symbol("n", integer=True, positive=True)
ENMITIES = [i / 20 for i in range(1, 20)]


def test_race_disaster():
    """With five teams, enmity 0.5 and mu = 1, P(disaster) is 0.600, 0.722 and 0.672, by formula and in games played."""
    expected = {"none": 0.6, "private": 13 / 18, "public": 43 / 64}
    for information, value in expected.items():
        assert race.disaster(information, 5, 0.5, 1) == pytest.approx(value, rel=1e-12)
        share, error = experiments.simulate(information, 5, 0.5, 1)
        assert abs(share - value) < 5 * error < 0.006


@derivation
def test_race_none_safety():
    """A team that knows nothing gains by dropping a little safety exactly if e s over mu exceeds one over n."""
    d = sympy.Symbol("delta", positive=True)

    def wins(n):
        return d / MU + (1 - (d / MU) ** n) / n  # W

    def slope(n):
        return sympy.diff((S - d) * wins(n) + (1 - E) * S * (1 - wins(n)), d).subs(d, 0)

    def parts(n):
        return E * S * sympy.diff(wins(n), d).subs(d, 0) - wins(n).subs(d, 0)

    assert sympy.solve(slope(5), S)[0] == MU / (5 * E)
    return [
        (r"\pi'(0)", at_every_size(slope)),
        (r"= e\, s\, W'(0) - W(0)", at_every_size(parts)),
        (r"= \frac{e\, s}{\mu} - \frac{1}{n}", at_every_size(lambda n: E * S / MU - 1 / n)),
    ]


def wins_by_counting(shift: float, n: int, cells: int = 4000) -> float:
    """How often a team wins with an advantage in units of mu: the mean over its capability, by the midpoint rule."""
    middle = [(i + 0.5) / cells for i in range(cells)]
    return sum(min(max(c + shift, 0.0), 1.0) ** (n - 1) for c in middle) / cells


@pytest.mark.parametrize(("n", "e", "mu"), [(2, 0.7, 1.0), (5, 0.5, 1.0), (4, 1.0, 3.0), (3, 0.2, 1.3), (9, 0.9, 0.4)])
def test_race_none_deviate(n, e, mu):
    """No team that knows nothing gains by departing alone, by however much."""
    stay = race.safety_none(n, e, mu)
    payoffs = {}
    for s in [i / 200 for i in range(201)] + [stay]:
        wins = wins_by_counting((stay - s) / mu, n)
        payoffs[s] = wins * s + (1 - wins) * (1 - e) * stay
        assert payoffs[s] == pytest.approx(race.payoff(s, stay, n, e, mu), abs=1e-5)
    assert max(payoffs.values()) <= payoffs[stay] + 1e-6
    assert min(payoffs.values()) < payoffs[stay] - 1e-3


@derivation
def test_race_private_safety():
    """Where all choose c over K, to depart a little gains a team nothing if K is e (n - 1) + 1, and only then."""
    s, other, k = sympy.symbols("s x K", positive=True)

    def slope(n):
        passes = (C - s) * k / (k - 1)
        lost = sympy.integrate((1 - E) * other / k * (n - 1) * other ** (n - 2) / MU ** (n - 1), (other, passes, MU))
        return sympy.diff(s * (passes / MU) ** (n - 1) + lost, s).subs(s, C / k)

    def parts(n):
        return (C / MU) ** (n - 1) - E * C / (k - 1) * sympy.diff((C / MU) ** (n - 1), C)

    def bracket(n):
        return (C / MU) ** (n - 1) * (1 - E * (n - 1) / (k - 1))

    for n in (2, 5):
        assert [sympy.expand(root) for root in sympy.solve(bracket(n), k)] == [sympy.expand(E * (n - 1) + 1)]
    return [
        (r"\pi'(c/K)", at_every_size(slope)),
        (r"= F - \frac{e\,c}{K-1}\,\frac{\mathrm dF}{\mathrm dc}", at_every_size(parts)),
        (r"= F\, \Big[1 - \frac{e\,(n-1)}{K-1}\Big]", at_every_size(bracket)),
    ]


@derivation
def test_race_private():
    """If each knows itself and mu <= e (n - 1) + 1, P(disaster) is 1 - mu n / ((n + 1)(e (n - 1) + 1))."""
    full = E * (N - 1) + 1
    density = N * C ** (N - 1) / MU**N
    return [
        (
            r"P &= \int_0^\mu \Big(1 - \frac{c}{K}\Big)\, \frac{n\, c^{n-1}}{\mu^n}\, \mathrm dc",
            at_every_size(lambda n: sympy.integrate(((1 - C / full) * density).subs(N, n).expand(), (C, 0, MU))),
        ),
        (r"= 1 - \frac{\mu\, n}{(n+1)\, K}", at_every_size(lambda n: 1 - MU * n / ((n + 1) * full.subs(N, n)))),
        (
            r"= 1 - \frac{\mu\, n}{(n+1)\,(e(n-1)+1)}",
            at_every_size(lambda n: (1 - MU * N / ((N + 1) * full)).subs(N, n)),
        ),
    ]


def at_every_size(line):
    """One expression that holds line(n) for several n apart."""
    z = sympy.Symbol("z", positive=True)
    return sum(z**n * line(sympy.Integer(n)) for n in (2, 3, 6))


@derivation
def test_race_private_skilled():
    """Where mu is larger than K = e (n - 1) + 1, P(disaster) is (K / mu) to the n, over n + 1."""
    k = sympy.Symbol("K", positive=True)
    return [
        (
            r"P &= \int_0^K \Big(1 - \frac{c}{K}\Big)\, \frac{n\, c^{n-1}}{\mu^n}\, \mathrm dc",
            at_every_size(lambda n: sympy.integrate(((1 - C / k) * n * C ** (n - 1) / MU**n).expand(), (C, 0, k))),
        ),
        (
            r"= \frac{1}{n+1} \Big(\frac{K}{\mu}\Big)^{n}",
            at_every_size(lambda n: (k / MU) ** n / (n + 1)),
        ),
    ]


@pytest.mark.parametrize(("n", "e", "mu"), [(5, 0.5, 1.0), (2, 1.0, 1.0), (4, 0.3, 0.7), (5, 0.3, 3.0), (3, 0.5, 4.0)])
def test_race_private_deviate(n, e, mu):
    """No team that knows its own capability gains by departing alone; at 0.3, 0.7 and 1 the best it finds is c / 3."""
    grid = [i / 2000 for i in range(2001)]
    for share in (0.05, 0.3, 0.7, 0.95, 1.0):
        c = share * mu
        best = max(grid, key=lambda s, c=c: race.payoff_private(s, c, n, e, mu))
        stay = race.safety_private(c, n, e)
        assert race.payoff_private(best, c, n, e, mu) <= race.payoff_private(stay, c, n, e, mu) + 1e-9
        assert best == pytest.approx(stay, abs=1e-3)
        if (n, e, mu) == (5, 0.5, 1.0):
            assert stay == pytest.approx(c / 3)


def test_race_private_only():
    """Of smooth rules by which the abler is the faster, only c over K leaves all safeties between 0 and 1."""
    k, x = sympy.symbols("k x")
    for n in (2, 3, 6):
        below = (x / MU) ** (n - 1)

        def condition(rule, n=n, below=below):
            """What it brings a team of capability c to choose as fast a machine as one of capability x, and a bit more.

            Who is faster wins over it: of those the winner's safety is rule(x).
            """
            brings = sympy.diff((C - x + rule(x)) * below, x) - (1 - E) * rule(x) * sympy.diff(below, x)
            return sympy.simplify(brings.subs(x, C))

        full = E * (n - 1) + 1

        def rule(at, n=n, full=full):
            return at / full + k * at ** (-E * (n - 1))

        # every solution: the condition is linear and of first order, so one constant, k, leaves none out
        assert condition(rule) == 0
        assert condition(lambda at, rule=rule: rule(at) + at**2) != 0
        s = sympy.Function("s")
        assert sympy.expand(condition(s)).coeff(sympy.diff(s(C), C)) != 0
        third = rule(C).subs({E: sympy.Rational(1, 3), k: 1})
        assert sympy.limit(third, C, 0, "+") == sympy.oo  # no safety, unless k is 0
    assert race.safety_private(0.6, 4, 0.3) == pytest.approx(0.6 / (0.3 * 3 + 1))


def test_race_private_try():
    """At none of 79,800 settings does a team that alone departs expect more than by staying."""
    for tenths, n, twentieths in itertools.product(range(1, 11), range(2, 21), range(1, 21)):
        c, e = tenths / 10, twentieths / 20
        stay = race.payoff_private(c / (e * (n - 1) + 1), c, n, e, 1.0)
        assert all(race.payoff_private(s / 20, c, n, e, 1.0) <= stay * (1 + 1e-12) for s in range(21))
    # and what is expected, for some of them, by counting: rivals on a grid of capabilities, each winning where fastest
    for c, s, n, e in ((0.7, 0.5, 5, 0.5), (0.1, 0.5, 3, 0.9), (1.0, 0.2, 2, 0.05), (0.4, 0.0, 12, 0.3)):
        cells = 20_000
        best = [(i + 0.5) / cells for i in range(cells)]  # of the rivals, the ablest, which is the fastest of them
        total = 0.0
        for rival in best:
            safety = rival / (e * (n - 1) + 1)
            worth = s if c - s > rival - safety else (1 - e) * safety
            total += worth * (n - 1) * rival ** (n - 2) / cells
        assert race.payoff_private(s, c, n, e, 1.0) == pytest.approx(total, abs=2e-4)


@derivation
def test_race_public():
    """If all know all and e <= mu, P(disaster) at the safest equilibrium follows from the law of the lead."""
    x = sympy.Symbol("x", positive=True)

    def spent(n):
        return 1 - sympy.integrate(((1 - x / MU) ** n / E).expand(), (x, 0, E))

    return [
        (r"P &= 1 - \int_0^e \Big(1 - \frac{x}{\mu}\Big)^{n}\, \frac{\mathrm dx}{e}", at_every_size(spent)),
        (
            r"= 1 - \frac{\mu}{e(n+1)} \bigg[1 - \Big(1 - \frac{e}{\mu}\Big)^{n+1}\bigg]",
            at_every_size(lambda n: 1 - MU / (E * (n + 1)) * (1 - (1 - E / MU) ** (n + 1))),
        ),
    ]


def pure_equilibria(capabilities, e, levels):
    """The whole-numbered safeties from which no team gains by departing alone; ties go to the more capable.

    Of each such profile, the leader's safety, where the leader wins.
    """
    teams = range(len(capabilities))

    def winner(profile):
        return max(teams, key=lambda i: (capabilities[i] - profile[i], capabilities[i]))

    def payoff(profile, i):
        first = winner(profile)
        return profile[first] * (1 if first == i else 1 - e)

    def stays(profile, i):
        others = ((*profile[:i], s, *profile[i + 1 :]) for s in range(levels + 1))
        return all(payoff(other, i) <= payoff(profile, i) for other in others)

    profiles = itertools.product(range(levels + 1), repeat=len(capabilities))
    return [p[0] for p in profiles if winner(p) == 0 and all(stays(p, i) for i in teams)]


def leader_safeties(lead: float, e: float, step: float, own: bool = True) -> torch.Tensor:
    """The leader's safety in each equilibrium of two teams that choose among steps from 0 to 1; ties are its own."""
    s = torch.linspace(0, 1, round(1 / step) + 1, dtype=torch.float64)
    first, second = s[:, None], s[None, :]
    wins = lead - first >= -second if own else lead - first > -second
    leader, other = torch.where(wins, first, (1 - e) * second), torch.where(wins, (1 - e) * first, second)
    stays = (leader == leader.amax(0, keepdim=True)) & (other == other.amax(1, keepdim=True)) & wins
    return s[stays.any(1)]


@pytest.mark.parametrize(("lead", "e"), [(0.25, 0.5), (0.1875, 0.75), (0.125, 0.25), (0.3125, 1.0), (0.5, 0.25)])
def test_race_public_equilibria(lead, e):
    """If all know all and a tie goes to the abler, the leader's safety lies between its lead and its lead over e.

    The finer the grid the nearer.
    """
    for step in (1 / 16, 1 / 64, 1 / 256, 1 / 1024):
        found = leader_safeties(lead, e, step)
        assert found.min() == lead
        past = (found.max() - race.safety_public(lead, e)).item()  # to undercut costs a step
        assert -1e-12 <= past <= step / e
        if lead < e <= 0.5:  # and more than one
            assert past > 1.5 * step
        assert len(found) == round((found.max() - found.min()).item() / step) + 1  # and all that lie between
        assert leader_safeties(lead, e, step, own=False).min() == lead - step  # a tie that goes to the other: not so
    three = pure_equilibria([12, 12 - 2, 12 - 5], 0.5, 8)
    assert min(three) == 2
    assert 8 * race.safety_public(2 / 8, 0.5) <= max(three) <= (2 + 1) / 0.5


def departures(c: torch.Tensor, s: torch.Tensor, e: float) -> torch.Tensor:
    """The most that each team gains over staying, by any of 4,001 safeties; ties go to the ablest, the first."""
    grid = torch.linspace(0, 1, 4001, dtype=torch.float64)
    speed, gains = c - s, []
    winner = int((speed > speed.max() - 1e-9).nonzero()[0])
    for team in range(len(c)):
        stays = s[team] if team == winner else (1 - e) * s[winner]
        rest = torch.cat([speed[:team], speed[team + 1 :]])
        fastest = int((rest > rest.max() - 1e-9).nonzero()[0])
        rival = torch.cat([s[:team], s[team + 1 :]])[fastest]
        passes = c[team] - grid > rest.max() + (1e-9 if fastest < team else -1e-9)
        gains.append((torch.where(passes, grid, (1 - e) * rival) - stays).max())
    return torch.stack(gains)


def test_race_promise():
    """If all know all, what was agreed from the lead to the lead over e keeps itself; beyond it somebody departs."""
    generator = torch.Generator().manual_seed(1)
    for n, e in itertools.product((2, 3, 5), (0.3, 0.5, 0.9)):
        for _ in range(20):
            c = torch.rand(n, generator=generator, dtype=torch.float64).sort(descending=True).values
            lead = (c[0] - c[1]).item()
            top = race.safety_public(lead, e)
            for share in (0.0, 0.4, 1.0):
                agreed = lead + share * (top - lead)
                level = (c - (c[0] - agreed)).clamp(min=0)  # the others as careful as leaves them level
                assert departures(c, level, e).max() < 1e-9
            beyond = top + 0.1
            if beyond <= 1:
                assert departures(c, (c - (c[0] - beyond)).clamp(min=0), e).max() > 0.01
    for n in (2, 5):  # and the worst and the best of them, as means over the lead of the ablest of n
        c = torch.rand(400_000, n, generator=generator, dtype=torch.float64).topk(2).values
        lead = c[:, 0] - c[:, 1]
        assert race.disaster_public_worst(n, 1) == pytest.approx(1 - lead.mean().item(), abs=2e-3)
        assert race.disaster_public(n, 0.5, 1) == pytest.approx(1 - (lead / 0.5).clamp(max=1).mean().item(), abs=2e-3)


def by_mean(information: str, n: int, e: float, mu: float, cells: int = 4000) -> float:
    """P(disaster) as 1 less the mean of the winner's safety, each rule written out: over the ablest or its lead."""
    u = (torch.arange(cells, dtype=torch.float64) + 0.5) / cells
    if information == "none":
        return 1 - min(1.0, mu / (n * e))
    if information == "private":
        safety, density = (mu * u / (e * (n - 1) + 1)).clamp(max=1), n * u ** (n - 1)
    else:
        safety, density = (mu * u / e).clamp(max=1), n * (1 - u) ** (n - 1)
    return 1 - (safety * density).mean().item()


def test_race_know_none():
    """Knowing nothing is the safest in this model: the mean safety is never below either of the others."""
    # the mean of min(1, c / K) is at most min(1, mean / K), and so for the lead over e; then compare the means
    private, public, none = MU * N / ((N + 1) * (E * (N - 1) + 1)), MU / (E * (N + 1)), MU / (N * E)
    assert sympy.simplify(none / private - 1 - (N + 1 - E) / (N**2 * E)) == 0  # above 0, as e is at most 1
    assert sympy.simplify(none / public - 1 - 1 / N) == 0
    for n, e, mu in itertools.product(range(2, 41), (0.05, 0.3, 0.6, 1.0), (0.1, 1, 3, 40)):
        least = race.disaster_none(n, e, mu)
        assert least == pytest.approx(by_mean("none", n, e, mu), abs=1e-12)
        assert least <= race.disaster_private(n, e, mu) + 1e-12
        assert least <= race.disaster_public(n, e, mu) + 1e-12


def test_race_know_places():
    """Below some mu private information is worse than public, above it better; at full enmity it is never worse."""
    for n, e in itertools.product((2, 3, 5, 20), ENMITIES):
        turn = race.turning_point(n, e)
        for share in (0.02, 0.3, 0.9, 0.999):
            assert race.disaster_private(n, e, share * turn) > race.disaster_public(n, e, share * turn)
        for share in (1.001, 1.1, 2, 5, 40):
            assert race.disaster_private(n, e, share * turn) < race.disaster_public(n, e, share * turn)
    for n, mu in itertools.product((2, 5), (0.2, 1.0)):
        assert race.disaster_private(n, 1, mu) == pytest.approx(race.disaster_public(n, 1, mu), rel=1e-12)
    assert race.disaster_private(5, 1, 1.5) < race.disaster_public(5, 1, 1.5)


def test_race_know_worst():
    """At the least safe of its equilibria, public information is the worst of the three at every setting."""
    # more enmity is never safer, so e = 1 is the case to compare: mean of min(1, lead) against min(1, ablest / n)
    ablest, lead = MU * N / (N + 1) / N, MU / (N + 1)
    assert sympy.simplify(ablest - lead) == 0  # with mu at most 1 neither is capped, and both are the same
    # for mu up to n the lead alone is capped; above, with t = 1 / mu below 1 / n, both are: then compare at t = 1 / n,
    # since (n + 1) n times the integral of (1 - u)(1 - u t)**(n - 1) falls in t, and n**n t**(n - 1) rises
    t, u = sympy.symbols("t u", positive=True)
    for n in (2, 3, 5):
        capped = ((n + 1) * t - 1 + (1 - t) ** (n + 1)) / t**2
        integral = (n + 1) * n * sympy.integrate(((1 - u) * (1 - u * t) ** (n - 1)).expand(), (u, 0, 1))
        assert sympy.cancel(capped - integral) == 0
        assert (capped - n**n * t ** (n - 1)).subs(t, sympy.Rational(1, n)) > 0
    for n, e, mu in itertools.product(range(2, 41), (0.05, 0.3, 0.6, 1.0), (0.1, 0.7, 1, 1.5, 3, 10, 60)):
        assert race.disaster_public_worst(n, mu) == pytest.approx(by_mean("public", n, 1.0, mu), abs=1e-5)
        assert race.disaster_public_worst(n, mu) >= race.disaster_private(n, e, mu) - 1e-12
        assert race.disaster_public_worst(n, mu) >= race.disaster_public(n, e, mu) - 1e-12


def test_race_teams():
    """More teams are never safer if they know nothing or all; if each knows itself, at small enmity, a third helps."""
    # whoever knows nothing chooses mu / (n e), which falls in n; and the chance of a lead above x, (1 - x / mu)**n, too
    assert sympy.diff(MU / (N * E), N).is_negative
    kept = sympy.Symbol("kept", positive=True)  # 1 - x / mu, between 0 and 1
    assert sympy.expand(kept**N - kept ** (N + 1) - kept**N * (1 - kept)) == 0
    for information, e, mu in itertools.product(("none", "public"), ENMITIES, (0.3, 1, 2.5)):
        series = [race.disaster(information, n, e, mu) for n in range(2, 30)]
        assert all(b >= a - 1e-12 for a, b in itertools.pairwise(series))
    assert race.disaster_private(3, 0.1, 1) < race.disaster_private(2, 0.1, 1) < race.disaster_private(5, 0.1, 1)
    shares = [experiments.simulate("private", n, 0.1, 1) for n in (2, 3)]
    assert shares[0][0] - shares[1][0] > 4 * (shares[0][1] ** 2 + shares[1][1] ** 2) ** 0.5
    own = race.disaster_private
    settings = [*itertools.product(range(2, 20), (k / 20 for k in range(1, 21)))]
    safer = [sum(own(n + 1, e, mu) < own(n, e, mu) for n, e in settings) for mu in (1, 2, 3, 4, 5)]
    assert safer[0] < len(settings) / 100
    assert own(3, 0.5, 3) < own(2, 0.5, 3)
    assert all(more > fewer for fewer, more in itertools.pairwise(safer))
    for e in [e for e in ENMITIES if e > 1 / 7]:
        series = [race.disaster_private(n, e, 1) for n in range(2, 30)]
        assert all(b > a for a, b in itertools.pairwise(series))


def test_race_enmity():
    """More enmity is never safer, with any number of teams and whatever they know."""
    # who wins does not depend on e, and the winner's safety falls in e in every game: a mean of what falls, falls
    n = sympy.Symbol("k", integer=True, nonnegative=True) + 2
    for safety in (MU / (n * E), C / (E * (n - 1) + 1), C / E):  # C in the last for the lead
        assert sympy.diff(safety, E).is_negative
    # and the formulas are these means
    for information, size, mu in itertools.product(race.INFORMATION, range(2, 41), (0.3, 1, 2.5, 10)):
        for e in (0.05, 0.2, 0.5, 0.8, 1.0):
            mean = by_mean(information, size, e, mu)
            assert race.disaster(information, size, e, mu) == pytest.approx(mean, abs=2e-5)
    assert race.disaster_none(5, 0, 1) == race.disaster_public(5, 0, 1) == 0
    assert race.disaster_private(5, 0, 1) == pytest.approx(1 / 6)


def test_race_prize():
    """Before the draw each team would have nobody know; but one that looks at its own capability in secret gains."""
    for information in race.INFORMATION:
        n, e = 5, 0.5
        generator = torch.Generator().manual_seed(3)
        c = torch.rand(200_000, n, generator=generator, dtype=torch.float64)
        s = experiments.choices(information, c, e, 1.0)
        speed = c - s
        winner = torch.where(speed > speed.amax(1, keepdim=True) - 1e-12, c, -torch.inf).argmax(1)
        safe = s.gather(1, winner[:, None])[:, 0]
        first = safe * torch.where(winner == 0, 1.0, 1 - e)
        spread = first.std().item() / len(first) ** 0.5
        assert abs(first.mean().item() - race.prize(information, n, e, 1.0)) < 5 * spread
        assert race.prize(information, n, e, 1.0) <= race.prize("none", n, e, 1.0)
    alone = experiments.secret(5, 0.5, 1.0)
    assert alone > race.prize("none", 5, 0.5, 1.0) + 5e-4
    assert alone == pytest.approx(experiments.secret(5, 0.5, 1.0, 1600), abs=2e-5)


def test_race_simulated():
    """In 41 settings the games depart from the formulas as chance would have it: by about one standard error."""
    z = [row[-1] for row in experiments.residuals()]
    assert len(z) == 41
    assert max(map(abs, z)) < 5
    assert 0.5 < (sum(v**2 for v in z) / len(z)) ** 0.5 < 1.5
    far = []
    for information, n, e, mu, _ in experiments.residuals():
        if e < 0.9:  # with room for a wrong one
            share, _ = experiments.simulate(information, n, e, mu, 20_000, seed=7)
            far.append(share - race.disaster(information, n, e + 0.1, mu))
    assert max(map(abs, far)) > 10 * 0.0036  # a wrong enmity would show


SETTINGS = [(2, 1.0, 1.0), (5, 1.0, 1.0), (5, 0.25, 1.0), (3, 0.7, 0.4), (7, 0.9, 2.5)]


def played(own: float, others: float, n: int, e: float, games: int = 400_000) -> tuple[float, float]:
    """The mean payoff of one team, by games played without any formula, and its standard error; mu = 1."""
    generator = torch.Generator().manual_seed(5)
    c = torch.rand(games, n, generator=generator, dtype=torch.float64)
    ahead = c[:, 0] - own > c[:, 1:].max(1).values - others
    safe = torch.rand(games, generator=generator, dtype=torch.float64) < torch.where(ahead, own, others)
    worth = torch.where(ahead, 1.0, 1 - e) * safe
    return worth.mean().item(), worth.std().item() / math.sqrt(games)


def test_promise_payoff():
    """The payoff of a team that keeps or breaks a promise is that of games played out."""
    for own, others, n, e in ((1.0, 1.0, 5, 1.0), (0.7, 1.0, 5, 1.0), (0.9, 0.6, 3, 0.4), (0.2, 0.5, 2, 0.8)):
        mean, spread = played(own, others, n, e)
        assert abs(race.payoff(own, others, n, e, 1.0) - mean) < 5 * spread
    keep, undercut = (race.payoff(own, 1.0, 5, 1.0, 1.0) for own in (1.0, 0.7))
    assert undercut > 1.5 * keep


def test_promise_kept():
    """A promise of full care holds if the teams times the enmity are at most mu, and else it pays to break it."""
    for n in (2, 3, 5, 9):
        for mu in (0.4, 1.0, 3.0):
            for share, kept in ((0.9, True), (0.999, True), (1.0, True), (1.001, False), (1.1, False)):
                e = share * mu / n
                if e <= 1:
                    full = race.payoff(1.0, 1.0, n, e, mu)
                    departed = [
                        race.payoff(1 - less, 1.0, n, e, mu) for less in (1e-5, *(k / 200 for k in range(1, 201)))
                    ]
                    assert (departed[0] < full) == kept
                    assert all(gain < full for gain in departed) == kept  # no larger departure pays either


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
        assert abs(race.payoff(own, 1.0, 2, e, 1.0) - mean) < 5 * spread


def test_levers():
    """From the middling setting, less enmity, fewer teams, more ability and less knowledge each lessen the danger."""
    base = experiments.levers()
    moved = {"enmity": 0.2, "teams": 2, "ability": 3.0, "information": "none"}
    for lever, value in moved.items():
        result = experiments.levers(**{lever: value})
        assert result < base - 0.1
        setting = {"information": "private", "teams": 5, "enmity": 0.5, "ability": 1.0} | {lever: value}
        share, spread = experiments.simulate(*setting.values())
        assert abs(share - result) < 5 * spread


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
    """Where each knows itself, at mu 1, a team more than n adds to the danger only above 1/(n² + n + 1) of enmity.

    At other mu, from 0.3 to 5, it does not add to it below that enmity either.
    """

    def danger(n: int, e: Fraction) -> Fraction:
        return 1 - Fraction(n, n + 1) / (e * (n - 1) + 1)

    for n in range(2, 40):
        border = Fraction(1, n * n + n + 1)
        assert danger(n + 1, border) == danger(n, border)
        for e, adds in ((border * 9 / 10, False), (border * 11 / 10, True)):
            assert (danger(n + 1, e) > danger(n, e)) == adds
            assert race.disaster_private(n, float(e), 1.0) == pytest.approx(float(danger(n, e)))
        for mu, share in itertools.product((0.3, 0.7, 1.7, 3.0, 5.0), (0.1, 0.5, 0.99)):
            below = share / (n * n + n + 1)
            assert race.disaster_private(n + 1, below, mu) < race.disaster_private(n, below, mu)
        assert race.third_team(n) == pytest.approx(float(border))
