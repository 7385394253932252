"""Claims of the page on the race."""

import itertools

import pytest
import sympy

from claims.derivation import derivation
from essays.paperclips.race import experiments
from workings.paperclips import race

E, MU, S, C = sympy.symbols("e mu s c", positive=True)
N = sympy.Symbol("n", integer=True, positive=True)
ENMITIES = [i / 20 for i in range(1, 20)]


def test_race_disaster():
    """With five teams, enmity 0.5 and mu = 1, P(disaster) is 0.600, 0.722 and 0.672, by formula and in games played."""
    expected = {"none": 0.6, "private": 13 / 18, "public": 43 / 64}
    for information, value in expected.items():
        assert race.disaster(information, 5, 0.5, 1) == pytest.approx(value, rel=1e-12)
        share, error = experiments.simulate(information, 5, 0.5, 1)
        assert abs(share - value) < 4 * error < 0.005


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


@pytest.mark.parametrize(("lead", "e"), [(4, 0.5), (3, 0.75), (2, 0.25), (5, 1.0)])
def test_race_public_equilibria(lead, e):
    """If all know all there are many equilibria: the leader's safety lies between its lead and its lead over e."""
    found = pure_equilibria([20, 20 - lead], e, 16)
    assert min(found) == lead
    assert min(16, lead / e) <= max(found) <= (lead + 1) / e  # to undercut costs a step of the grid, which is 1
    three = pure_equilibria([12, 12 - 2, 12 - 5], 0.5, 8)
    assert min(three) == 2
    assert 4 <= max(three) <= 6


def test_race_know_none():
    """Knowing nothing is the safest in this model: no setting makes it worse than either of the others."""
    for n, e, mu in itertools.product((2, 3, 5, 20), (*ENMITIES, 1.0), (0.1, 0.7, 1, 1.5, 3, 10, 40)):
        least = race.disaster_none(n, e, mu)
        assert least <= race.disaster_private(n, e, mu) + 1e-12
        assert least <= race.disaster_public(n, e, mu) + 1e-12
    # the safeties side by side: mu / (n e) is at least mu n / ((n + 1) K) exactly where e <= n + 1
    assert sympy.expand((N + 1) * (E * (N - 1) + 1) - N**2 * E - (N + 1 - E)) == 0


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
    for n, e, mu in itertools.product((2, 3, 5, 20), ENMITIES, (0.1, 0.7, 1, 1.5, 3, 10)):
        assert race.disaster_public_worst(n, mu) >= race.disaster_private(n, e, mu) - 1e-12
        assert race.disaster_public_worst(n, mu) >= race.disaster_public(n, e, mu) - 1e-12


def test_race_teams():
    """More teams are never safer if they know nothing or all; if each knows itself, at small enmity, a third helps."""
    for information, e, mu in itertools.product(("none", "public"), ENMITIES, (0.3, 1, 2.5)):
        series = [race.disaster(information, n, e, mu) for n in range(2, 30)]
        assert all(b >= a - 1e-12 for a, b in itertools.pairwise(series))
    assert race.disaster_private(3, 0.1, 1) < race.disaster_private(2, 0.1, 1) < race.disaster_private(5, 0.1, 1)
    shares = [experiments.simulate("private", n, 0.1, 1) for n in (2, 3)]
    assert shares[0][0] - shares[1][0] > 4 * (shares[0][1] ** 2 + shares[1][1] ** 2) ** 0.5
    for e in [e for e in ENMITIES if e > 1 / 7]:
        series = [race.disaster_private(n, e, 1) for n in range(2, 30)]
        assert all(b > a for a, b in itertools.pairwise(series))


def test_race_enmity():
    """More enmity is never safer, whatever the teams know."""
    for information, n, mu in itertools.product(race.INFORMATION, (2, 5, 12), (0.3, 1, 2.5)):
        series = [race.disaster(information, n, e, mu) for e in (0.0, *ENMITIES, 1.0)]
        assert all(b >= a - 1e-12 for a, b in itertools.pairwise(series))
    assert race.disaster_none(5, 0, 1) == race.disaster_public(5, 0, 1) == 0


def test_race_simulated():
    """In 41 settings the games depart from the formulas as chance would have it: by about one standard error."""
    z = [row[-1] for row in experiments.residuals()]
    assert len(z) == 41
    assert max(map(abs, z)) < 4
    assert 0.75 < (sum(v**2 for v in z) / len(z)) ** 0.5 < 1.25
    far = []
    for information, n, e, mu, _ in experiments.residuals():
        if e < 0.9:  # with room for a wrong one
            share, _ = experiments.simulate(information, n, e, mu, 20_000, seed=7)
            far.append(share - race.disaster(information, n, e + 0.1, mu))
    assert max(map(abs, far)) > 10 * 0.0036  # a wrong enmity would show


def test_race_exercise():
    """With five teams that know nothing and mu = 1, a disaster is as likely as not at an enmity of 0.4."""
    low, high = 0.0, 1.0
    for _ in range(60):
        mid = (low + high) / 2
        low, high = (mid, high) if race.disaster_none(5, mid, 1) < 0.5 else (low, mid)
    assert low == pytest.approx(0.4, abs=1e-12)
