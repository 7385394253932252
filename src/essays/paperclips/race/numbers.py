"""Numbers of the page on the race."""

from math import sqrt

from essays.kit.chance import shown
from essays.paperclips.race import experiments
from workings.paperclips import race, six_dials

SETTING = (5, 0.5, 1.0)  # n, e, mu of the running example


def race_disaster() -> dict[str, float]:
    """P(disaster) with 5 teams, enmity 0.5 and capabilities up to 1, for each state of information."""
    return {information: race.disaster(information, *SETTING) for information in race.INFORMATION}


@shown("one set of games, beside the formula")
def race_played() -> dict[str, float]:
    """The share of disasters in 200,000 games of 5 teams, enmity 0.5 and mu 1, for each state of information."""
    return {information: experiments.simulate(information, *SETTING)[0] for information in race.INFORMATION}


def race_teams_many() -> dict[str, float]:
    """P(disaster) with 2 and with 20 teams, if they know nothing and if each knows itself; enmity 0.5, mu 1."""
    return {
        "none_2": race.disaster_none(2, 0.5, 1),
        "none_20": race.disaster_none(20, 0.5, 1),
        "private_2": race.disaster_private(2, 0.5, 1),
        "private_20": race.disaster_private(20, 0.5, 1),
    }


def race_teams_few() -> dict[str, float]:
    """P(disaster) with 2, 3 and 5 teams that know their own capability, for an enmity of only 0.1."""
    return {f"at_{n}": race.disaster_private(n, 0.1, 1) for n in (2, 3, 5)}


def race_powers() -> dict[str, float]:
    """P(disaster) with two teams, enmity 0.5 and mu 1, for each state of information; `worst` of the public ones."""
    kinds = {information: race.disaster(information, 2, 0.5, 1) for information in race.INFORMATION}
    return kinds | {"worst": race.disaster_public_worst(2, 1)}


def race_unravelled() -> float:
    """P(disaster) with 5 teams that each know themselves, mu 1, as the enmity goes to 0."""
    return race.disaster_private(5, 0.0, 1)


def race_prize() -> dict[str, float]:
    """What a team expects before capabilities are drawn; `alone` if nobody knows any, but it looks at its own."""
    kinds = {information: race.prize(information, *SETTING) for information in race.INFORMATION}
    return kinds | {"alone": experiments.secret(*SETTING)}


def race_private_best() -> dict[str, float]:
    """The safety at which the expected payoff of a team is largest, found on a grid, for three capabilities."""
    grid = [i / 10_000 for i in range(10_001)]
    return {
        f"at_{round(10 * c)}": max(grid, key=lambda s, c=c: race.payoff_private(s, c, *SETTING))  # type: ignore[misc]
        for c in (0.3, 0.7, 1.0)
    }


def race_private_skilled() -> dict[str, float]:
    """P(disaster) at mu = 4, each knowing itself: by the formula for beyond the bound, and by the one for below it."""
    n, e, mu = 5, 0.5, 4.0
    uncapped = 1 - mu * n / ((n + 1) * (e * (n - 1) + 1))
    return {"right": race.disaster_private(n, e, mu), "uncapped": uncapped}


def race_public_worst() -> float:
    """P(disaster) with all known, at the least safe of the equilibria; 5 teams, mu = 1."""
    return race.disaster_public_worst(5, 1)


def race_know_turning() -> float:
    """The mu from which public information is worse than private, for 5 teams and enmity 0.5."""
    return race.turning_point(5, 0.5)


def race_know_three() -> dict[str, float]:
    """P(disaster) at mu = 3, for 5 teams and enmity 0.5, for each state of information."""
    return {information: race.disaster(information, 5, 0.5, 3) for information in race.INFORMATION}


@shown("the run of the figure", "largest", "rms")
def race_simulated_residual() -> dict[str, float]:
    """Games less closed form in standard errors: how many settings, the largest, and the root mean square."""
    z = [row[-1] for row in experiments.residuals()]
    return {"settings": len(z), "largest": max(map(abs, z)), "rms": sqrt(sum(v**2 for v in z) / len(z))}


def race_exercise_answer() -> dict[str, float]:
    """At an enmity of 0.4, P(disaster) with 5 teams and mu = 1, if each knows itself and if all know all."""
    return {"private": race.disaster_private(5, 0.4, 1), "public": race.disaster_public(5, 0.4, 1)}


def promise_end() -> dict[str, float]:
    """The safety at which any promise ends: five teams with full enmity, two with it, five with a quarter of it."""
    ends = {"base": (5, 1.0), "two_teams": (2, 1.0), "low_enmity": (5, 0.25)}
    return {name: six_dials.drift(1.0, 200, n, e, 1.0) for name, (n, e) in ends.items()}


def promise_left() -> dict[str, float]:
    """The safety of five teams with full enmity, after 1 and after 4 units of time, all having promised 1."""
    return {f"after_{t}": six_dials.drift(1.0, t, 5, 1.0, 1.0) for t in (1, 4)}


def promise_half_life() -> dict[str, float]:
    """The half-life of a promise, with full enmity and with a quarter of it, at mu = 1."""
    return {"full": six_dials.half_life(1.0, 1.0), "quarter": six_dials.half_life(0.25, 1.0)}


def levers_base() -> float:
    """The chance of a disaster with five teams, enmity 0.5, each knowing itself."""
    return experiments.levers()


def levers_enmity() -> dict[str, float]:
    """The chance of a disaster with five teams, each knowing itself, with an enmity of 0.1 and of 1."""
    return {"tenth": experiments.levers(enmity=0.1), "full": experiments.levers(enmity=1.0)}


def levers_teams() -> dict[str, float]:
    """The chance of a disaster with two teams and with ten, enmity 0.5, each knowing itself."""
    return {"two": experiments.levers(teams=2), "ten": experiments.levers(teams=10)}


def levers_ability() -> dict[str, float]:
    """The chance of a disaster with five teams, enmity 0.5, each knowing itself, at a mu of 0.5 and of 3."""
    return {"half": experiments.levers(ability=0.5), "three": experiments.levers(ability=3.0)}


def levers_information() -> dict[str, float]:
    """The chance of a disaster with five teams, enmity 0.5, if nobody knows anything, and if all know all."""
    return {kind: experiments.levers(information=kind) for kind in ("none", "public")}


def levers_third_team() -> float:
    """The enmity above which a third team adds to the danger of two."""
    return race.third_team(2)
