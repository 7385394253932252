"""Figures that move of the page on the race."""

from math import sqrt
from typing import NamedTuple

from press.interactive import Axis, Choice, Clause, Dots, Label, Line, Moving, Panel, Rule, Slider
from workings.paperclips.dice import SIDES, first, roll
from workings.paperclips.race import (
    disaster_none,
    disaster_private,
    disaster_public,
    disaster_public_worst,
    disasters,
    payoff,
    payoff_private,
    safety_none,
    safety_private,
    safety_public,
)
from workings.paperclips.six_dials import drift, half_life


def shaded(places: list[float], low: list[float], high: list[float]) -> tuple[list[float], list[float]]:
    """A line up and down between two curves, so close that it fills what lies between them."""
    x: list[float] = []
    y: list[float] = []
    for i, place in enumerate(places):
        x.append(place)
        x.append(place)
        y.append(low[i] if i % 2 == 0 else high[i])
        y.append(high[i] if i % 2 == 0 else low[i])
    return x, y


class Turned(NamedTuple):
    """P(disaster) over the enmity for each state of information, and at the setting; all knowing all has a range."""

    enmities: list[float]
    none: list[float]
    private: list[float]
    best: list[float]  # if all know all, at the safest equilibrium
    worst: list[float]  # and at the least safe
    range_x: list[float]  # what lies between them
    range_y: list[float]
    none_here: float
    private_here: float
    public_here: float  # at the equilibrium that is chosen
    best_here: float
    worst_here: float
    choice: bool  # whether a promise has anything to choose from


def turned(promise: int, n: int, e: float, mu: float) -> Turned:
    """The race at a setting; a promise, 1, chooses the safest equilibrium of all knowing all, and 0 the least safe."""
    enmities = [0.01 * i for i in range(1, 101)]
    best = [disaster_public(n, enmity, mu) for enmity in enmities]
    worst = [disaster_public_worst(n, mu) for _ in enmities]
    range_x, range_y = shaded(enmities, best, worst)
    best_here, worst_here = disaster_public(n, e, mu), disaster_public_worst(n, mu)
    return Turned(
        enmities=enmities,
        none=[disaster_none(n, enmity, mu) for enmity in enmities],
        private=[disaster_private(n, enmity, mu) for enmity in enmities],
        best=best,
        worst=worst,
        range_x=range_x,
        range_y=range_y,
        none_here=disaster_none(n, e, mu),
        private_here=disaster_private(n, e, mu),
        public_here=best_here if promise == 1 else worst_here,
        best_here=best_here,
        worst_here=worst_here,
        choice=worst_here - best_here > 1e-9,
    )


class Departed(NamedTuple):
    """What each safety brings as a share of what the equilibrium's brings; the same of yours; what yours loses."""

    safeties: list[float]
    brings: list[float]
    mine: float
    best: float
    lost: float
    never: bool  # whether it never wins, as no speed is left


def departed(c: float, s: float, n: int, e: float, look: int) -> Departed:
    """Depart from the private equilibrium; capabilities go up to 1. It is the same whether one looks it up or not."""
    best = safety_private(c, n, e)
    most = payoff_private(best, c, n, e, 1.0)
    safeties = [0.01 * i for i in range(101)]
    brings = [payoff_private(safety, c, n, e, 1.0) / most for safety in safeties]
    mine = payoff_private(s, c, n, e, 1.0) / most
    return Departed(safeties, brings, mine, best, 1.0 - mine, s >= c)


def chosen(information: int, c: list[float], e: float, mu: float) -> list[float]:
    """The safety that each team chooses, the ablest first; where all know all, the rest stay just behind the ablest."""
    n = len(c)
    if information == 0:
        return [safety_none(n, e, mu) for _ in c]
    if information == 1:
        return [safety_private(capability, n, e) for capability in c]
    safeties = [safety_public(c[0] - c[1], e)]
    return safeties + [max(0.0, capability - (c[0] - safeties[0])) for capability in c[1:]]


class Run(NamedTuple):
    """A race: what each team can do and chooses, the ablest first, whether that one goes wrong, and the dice then."""

    c: list[float]
    s: list[float]
    wrong: bool
    state: int


def one_race(information: int, n: int, e: float, mu: float, state: int) -> Run:
    """Draw n capabilities, let the ablest win, as at each equilibrium, and its machine run."""
    c: list[float] = []
    for _ in range(n):
        state = roll(state)
        drawn = [mu * state / SIDES]
        abler = [capability for capability in c if capability > drawn[0]]
        c = abler + drawn + c[len(abler) :]
    s = chosen(information, c, e, mu)
    state = roll(state)
    return Run(c, s, state >= SIDES * s[0], state)


class Played(NamedTuple):
    """The last race that was played, and the share of disasters so far beside the formula's."""

    places: list[float]  # of the teams, between 0 and 1, the ablest first
    teams: list[list[float]]  # each of them twice,
    spent: list[list[float]]  # and the team's speed and capability: between them lies the safety that it chose
    speeds: list[float]
    first: float  # the ablest's place
    speed: float  # its speed
    safety: float
    wrong: bool  # whether its machine went wrong
    played: list[int]
    shares: list[float]  # of disasters after each race
    band_x: list[float]  # the formula, with two standard errors on either side
    band_y: list[float]
    expected: float
    disasters: int
    share: float
    off: float  # in standard errors


def play(games: int, seed: int, information: int, n: int, e: float) -> Played:
    """Play races with capabilities up to 1, and count."""
    run, wrongs = one_race(information, n, e, 1.0, first(seed)), 0
    shares: list[float] = []
    for game in range(games):
        run = run if game == 0 else one_race(information, n, e, 1.0, run.state)
        wrongs = wrongs + (1 if run.wrong else 0)
        shares.append(wrongs / (game + 1))
    expected = disasters(n, e, 1.0)[information]
    spread = sqrt(expected * (1.0 - expected))
    counts = [2.0 * i for i in range(1, 201)]
    low = [expected - 2.0 * spread / sqrt(count) for count in counts]
    high = [expected + 2.0 * spread / sqrt(count) for count in counts]
    band_x, band_y = shaded(counts, low, high)
    places = [(i + 0.5) / n for i in range(n)]
    speeds = [c - s for c, s in zip(run.c, run.s)]
    return Played(
        places=places,
        teams=[[place, place] for place in places],
        spent=[[speed, c] for speed, c in zip(speeds, run.c)],
        speeds=speeds,
        first=places[0],
        speed=speeds[0],
        safety=run.s[0],
        wrong=run.wrong,
        played=list(range(1, games + 1)),
        shares=shares,
        band_x=band_x,
        band_y=band_y,
        expected=expected,
        disasters=wrongs,
        share=shares[-1],
        off=(shares[-1] - expected) * sqrt(games) / spread if spread > 0.0 else 0.0,
    )


class Promised(NamedTuple):
    """What each safety brings over what the promise would, and the safety of all over time; and both at some points."""

    safeties: list[float]
    brings: list[float]
    times: list[float]
    safety: list[float]
    factor: float
    after_1: float
    end: float
    half_life: float
    course: int  # 0 if the promise keeps itself, 1 if it halves its way to the end, 2 if it grows to 1 and stays there


def followed(given: float, yours: float, n: int, e: float) -> Promised:
    """All promise a safety, above 0; you alone choose another. Then all follow what pays; capabilities go up to 1."""
    kept, end = payoff(given, given, n, e, 1.0), safety_none(n, e, 1.0)
    apart = given - end
    safeties, times = [0.02 * i for i in range(51)], [0.1 * i for i in range(81)]
    return Promised(
        safeties=safeties,
        brings=[payoff(s, given, n, e, 1.0) / kept for s in safeties],
        times=times,
        safety=[drift(given, t, n, e, 1.0) for t in times],
        factor=payoff(yours, given, n, e, 1.0) / kept,
        after_1=drift(given, 1.0, n, e, 1.0),
        end=end,
        half_life=half_life(e, 1.0),
        course=0 if apart * apart < 1e-18 else 1 if n * e >= 1.0 else 2,
    )


KINDS = {"none": "nobody knows anything", "private": "each knows itself", "public": "all know all"}
GAMES = (*range(1, 21), *range(22, 41, 3), *range(45, 101, 5), *range(110, 401, 10))
TENTHS = (0, 0.2, 0.4, 0.6, 0.8, 1)
TEAMS = Slider("n", "teams", tuple(range(2, 21)), 5)
ENMITY = Slider("e", "enmity", tuple(step / 20 for step in range(1, 21)), 0.5)


def race_enmity_dials() -> Moving:
    """P(disaster) over the enmity, with the range from which a promise chooses where all know all."""
    here = "{none_here:.1%} of races end in a disaster if nobody knows anything, {private_here:.1%} if each knows "
    here += "itself, {public_here:.1%} if all know all"
    return Moving(
        title="Turn the race",
        compute=turned,
        controls=(
            Choice("promise", "a promise to be careful", {"none": "none", "given": "given, and believed"}, "given"),
            TEAMS,
            ENMITY,
            Slider("mu", "capabilities up to", (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0), 1.0),
        ),
        parts=(
            Panel(
                Axis(0, 1.02, "enmity, what a rival’s success costs: drag it", ticks=TENTHS),
                Axis(0, 1, "P(disaster)"),
                (
                    Line("range_y", "range_x", colour="faint", width=5.5),
                    Line("worst", "enmities", colour="proxy"),
                    Line("best", "enmities", colour="proxy"),
                    Line("private", "enmities", colour="machine"),
                    Line("none", "enmities", colour="true"),
                    Rule(x="e", colour="muted"),
                    Dots("none_here", "e", colour="true", width=9),
                    Dots("private_here", "e", colour="machine", width=9),
                    Dots("public_here", "e", colour="proxy", width=11),
                    Label("all know all: between these two", 0.99, 0.2, anchor="end", colour="proxy"),
                    Label("each itself", 0.99, 0.13, anchor="end", colour="machine"),
                    Label("nobody knows", 0.99, 0.06, anchor="end", colour="true"),
                ),
                alt="P(disaster) over the enmity: a curve if nobody knows anything, one if each knows itself, and a "
                "range between two if all know all. At {e}, " + here + ".",
                height=250,
            ),
        ),
        says=(
            "{n} teams, enmity {e}, capabilities up to {mu}; a promise: {promise}. " + here + ". ",
            Clause("There a promise can choose between {worst_here:.1%} and {best_here:.1%}.", ("choice", 1)),
            Clause("There a promise has nothing to choose from.", ("choice", 0)),
        ),
    )


def race_private_try() -> Moving:
    """What a team gets that departs from the private equilibrium."""
    return Moving(
        title="Be a team, and try to do better",
        compute=departed,
        controls=(
            Slider("c", "your capability", tuple(step / 10 for step in range(1, 11)), 0.7),
            Slider("s", "your safety", tuple(step / 20 for step in range(21)), 0.5),
            TEAMS,
            ENMITY,
            Choice("look", "the equilibrium", {"hidden": "hidden", "shown": "shown"}),
        ),
        parts=(
            Panel(
                Axis(0, 1.02, "safety that you choose", ticks=TENTHS),
                Axis(0, 1.1, "what you expect; at the equilibrium 1", ticks=(0, 0.25, 0.5, 0.75, 1)),
                (
                    Rule(y=1, colour="muted"),
                    Rule(x="best", colour="ink", when=("look", 1)),
                    Line("brings", "safeties", colour="machine", when=("look", 1)),
                    Dots("mine", "s", colour="warn", width=9),
                    Label("dashed: the equilibrium", 0.98, 0.17, colour="ink", anchor="end", when=("look", 1)),
                    Label("the dot: you", 0.98, 0.06, colour="warn", anchor="end"),
                ),
                alt=(
                    "What you expect over the safety that you choose. You are at {s}, with {mine:.3f}.",
                    Clause(" The curve has its top, 1, at {best:.3f}.", ("look", 1)),
                ),
                height=220,
            ),
        ),
        says=(
            "{n} teams, enmity {e}; each knows itself, and your capability is {c}. The other teams keep to the "
            "equilibrium. With a safety of {s} you expect {lost:.1%} less than if you kept to it too.",
            Clause(" That would be a safety of {best:.3f}.", ("look", 1)),
            Clause(" No speed is left: it never wins, and has what the winner’s machine brings it.", ("never", 1)),
        ),
    )


def race_simulated_games() -> Moving:
    """Races played in the page, one after another, and the formula."""
    race = Panel(
        Axis(0, 1, "the teams of the last race, the ablest first", ticks={}),
        Axis(-1, 1.05, "ability, down to speed", ticks=(-1, 0, 1)),
        (
            Rule(y="speed", colour="muted"),
            Line("spent", "teams", colour="human", width=8),
            Dots("speeds", "places", colour="ink", width=9),
            Dots("speed", "first", colour="human", width=12, when=("wrong", 0)),
            Dots("speed", "first", colour="warn", width=12, when=("wrong", 1)),
            Label("a bar: what is spent on safety", 0.98, -0.87, "end", colour="human"),
            Label("the winner: safe", 0.98, -0.6, "end", colour="human", when=("wrong", 0)),
            Label("the winner: a disaster", 0.98, -0.6, "end", colour="warn", when=("wrong", 1)),
        ),
        alt="A bar for each of {n} teams, from its capability down to its speed. The ablest wins with a "
        "safety of {safety:.2f}, and its machine {wrong:is safe|goes wrong}.",
        height=190,
    )
    count = Panel(
        Axis(0, 410, "races played", ticks=(0, 100, 200, 300, 400)),
        Axis(0, 1.04, "share of disasters so far", ticks=(0, 0.5, 1)),
        (
            Line("band_y", "band_x", colour="faint", width=4),
            Rule(y="expected", colour="ink"),
            Line("shares", "played", colour="machine"),
            Dots("share", "games", colour="machine", width=9),
            Label("dashed: expected; shaded: chance", 398, 0.05, "end"),
        ),
        alt="After {games} races the share of disasters is {share:.3f}; {expected:.3f} are expected, "
        "{off:.1f} standard errors away.",
        height=120,
    )
    return Moving(
        title="Play one race after another",
        compute=play,
        controls=(
            Slider("games", "races", GAMES, 1, play=True),
            Slider("seed", "dice", tuple(range(1, 25)), 1),
            Choice("information", "what is known", KINDS, "private"),
            TEAMS,
            ENMITY,
        ),
        parts=(race, count),
        says="{n} teams, enmity {e}, {information}. Race {games}: the winner has a safety of {safety:.2f}, and its "
        "machine {wrong:is safe|goes wrong}. So far {disasters} of {games} ended in a disaster, {share:.1%}; "
        "{expected:.1%} are expected.",
    )


def promise_broken() -> Moving:
    """What breaking a promise brings, and what becomes of it."""
    return Moving(
        title="Promise, and break it",
        compute=followed,
        controls=(
            Slider("given", "what all promise", tuple(step / 20 for step in range(1, 21)), 1.0),
            Slider("yours", "your own safety", tuple(step / 20 for step in range(21)), 0.7),
            Slider("n", "teams", tuple(range(2, 11)), 5),
            Slider("e", "enmity", tuple(step / 20 for step in range(1, 21)), 1.0),
        ),
        parts=(
            Panel(
                Axis(0, 1.02, "your own safety", ticks=(0, 0.2, 0.4, 0.6, 0.8, 1)),
                Axis(0, 3.2, "what you expect; kept, 1", ticks=(0, 1, 2, 3)),
                (
                    Rule(y=1, colour="muted"),
                    Rule(x="given", colour="muted"),
                    Line("brings", "safeties", colour="machine"),
                    Dots("factor", "yours", colour="warn", width=9),
                    Label("dashed: the promise kept", 0.02, 2.5, colour="muted"),
                ),
                alt="What you expect over your own safety, while all others keep a promise of {given}: with {yours} it "
                "is {factor:.2f} times what keeping it brings.",
                height=130,
                title="You break it",
            ),
            Panel(
                Axis(0, 8, "time since the promise"),
                Axis(0, 1.05, "safety of all", ticks=(0, 0.5, 1)),
                (
                    Rule(y="end", colour="muted"),
                    Line("safety", "times", colour="warn"),
                    Label("dashed: where it ends", 7.9, 0.78, colour="muted", anchor="end"),
                ),
                alt="The safety of all goes from {given} to {end:.3f}.",
                height=120,
                title="All follow what pays",
            ),
        ),
        says=(
            "{n} teams with enmity {e} promise a safety of {given}. Who alone chooses {yours} expects {factor:.2f} "
            "times what keeping it brings. ",
            Clause("If all follow what pays, nothing changes: the promise keeps itself.", ("course", 0)),
            Clause(
                "If all follow what pays, the safety is {after_1:.3f} after one unit of time and ends at {end:.3f}; ",
                ("course", 1),
            ),
            Clause("half of the way is gone after {half_life:.2f}.", ("course", 1)),
            Clause(
                "If all follow what pays, it is {after_1:.3f} after one unit of time, and grows to 1.", ("course", 2)
            ),
        ),
    )
