"""Figures of the page on the race that move."""

from math import sqrt
from typing import NamedTuple

from press.interactive import Axis, Choice, Clause, Dots, Label, Line, Moving, Panel, Rule, Slider
from workings.paperclips.dice import SIDES, first, roll
from workings.paperclips.race import (
    disaster_public_worst,
    disasters,
    payoff_private,
    safety_none,
    safety_private,
    safety_public,
)


class Turned(NamedTuple):
    """P(disaster) over the number of teams and over the enmity, for each state of information, and at the setting."""

    teams: list[int]
    none_teams: list[float]
    private_teams: list[float]
    public_teams: list[float]
    enmities: list[float]
    none_enmity: list[float]
    private_enmity: list[float]
    public_enmity: list[float]
    here: float
    none: float
    private: float
    public: float


def promised(promise: int, n: int, e: float, mu: float) -> list[float]:
    """P(disaster) at each state of information; where all know all a promise, 1, chooses the safest equilibrium.

    Without it, 0, they are taken to be at the least safe. Elsewhere there is nothing to choose.
    """
    here = disasters(n, e, mu)
    return [here[0], here[1], here[2] if promise == 1 else disaster_public_worst(n, mu)]


def turned(information: int, promise: int, n: int, e: float, mu: float) -> Turned:
    """The race at a setting; `information` is the place of what is known in the model's `INFORMATION`."""
    by_teams = [promised(promise, number, e, mu) for number in range(2, 21)]
    by_enmity = [promised(promise, n, 0.02 * i, mu) for i in range(1, 51)]
    here = promised(promise, n, e, mu)
    return Turned(
        teams=list(range(2, 21)),
        none_teams=[row[0] for row in by_teams],
        private_teams=[row[1] for row in by_teams],
        public_teams=[row[2] for row in by_teams],
        enmities=[0.02 * i for i in range(1, 51)],
        none_enmity=[row[0] for row in by_enmity],
        private_enmity=[row[1] for row in by_enmity],
        public_enmity=[row[2] for row in by_enmity],
        here=here[information],
        none=here[0],
        private=here[1],
        public=here[2],
    )


class Departed(NamedTuple):
    """What each safety brings as a share of what the equilibrium's brings; the same of yours; what yours loses."""

    safeties: list[float]
    brings: list[float]
    mine: float
    best: float
    lost: float


def departed(c: float, s: float, n: int, e: float, look: int) -> Departed:
    """Depart from the private equilibrium; capabilities go up to 1. It is the same whether one looks it up or not."""
    best = safety_private(c, n, e)
    most = payoff_private(best, c, n, e, 1.0)
    safeties = [0.01 * i for i in range(101)]
    brings = [payoff_private(safety, c, n, e, 1.0) / most for safety in safeties]
    mine = payoff_private(s, c, n, e, 1.0) / most
    return Departed(safeties, brings, mine, best, 1.0 - mine)


def winning_safety(information: int, ablest: float, second: float, n: int, e: float, mu: float) -> float:
    """What the ablest of n teams chooses, which wins at each equilibrium; `second` is the next capability."""
    if information == 0:
        return safety_none(n, e, mu)
    return safety_private(ablest, n, e) if information == 1 else safety_public(ablest - second, e)


def one_race(information: int, n: int, e: float, mu: float, state: int) -> tuple[bool, int]:
    """Draw n capabilities, let the ablest win and its machine run; whether it went wrong, and the dice afterwards."""
    ablest, second = 0.0, 0.0
    for _ in range(n):
        state = roll(state)
        c = mu * state / SIDES
        if c > ablest:
            ablest, second = c, ablest
        elif c > second:
            second = c
    state = roll(state)
    return state >= SIDES * winning_safety(information, ablest, second, n, e, mu), state


class Played(NamedTuple):
    """The share of disasters after each race, the formula's with two standard errors on either side, and the end."""

    played: list[int]
    shares: list[float]
    expected: float
    low: list[float]
    high: list[float]
    disasters: int
    share: float
    off: float


def play(information: int, n: int, e: float, seed: int) -> Played:
    """Play four hundred races with capabilities up to 1, and count."""
    state, wrongs = first(seed), 0
    shares: list[float] = []
    for game in range(400):
        wrong, state = one_race(information, n, e, 1.0, state)
        wrongs = wrongs + (1 if wrong else 0)
        shares.append(wrongs / (game + 1))
    expected = disasters(n, e, 1.0)[information]
    games = list(range(1, 401))
    spread = [2.0 * sqrt(expected * (1.0 - expected) / game) for game in games]
    low, high = [expected - width for width in spread], [expected + width for width in spread]
    off = 2.0 * (shares[-1] - expected) / spread[-1] if spread[-1] > 0.0 else 0.0
    return Played(games, shares, expected, low, high, wrongs, shares[-1], off)


KINDS = {"none": "nobody knows anything", "private": "each knows its own", "public": "all know all"}
COLOURS = ("true", "machine", "proxy")  # as in the pictures that do not move
TENTHS = (0, 0.2, 0.4, 0.6, 0.8, 1)
KNOWLEDGE = Choice("information", "what is known", KINDS, "private")
TEAMS = Slider("n", "n, teams", tuple(range(2, 21)), 5)
ENMITY = Slider("e", "e, enmity", tuple(step / 20 for step in range(1, 21)), 0.5)


def race_enmity_dials() -> Moving:
    """P(disaster) over teams and over enmity, with the setting on the curves."""
    left = [Line(f"{name}_teams", "teams", colour=colour) for name, colour in zip(KINDS, COLOURS, strict=True)]
    right = [Line(f"{name}_enmity", "enmities", colour=colour) for name, colour in zip(KINDS, COLOURS, strict=True)]
    dots = [("information", index, colour) for index, colour in enumerate(COLOURS)]
    here = "P(disaster) is {here:.3f} at the dot; the three curves there: {none:.3f} if nobody knows anything, "
    here += "{private:.3f} if each knows its own, {public:.3f} if all know all."
    return Moving(
        title="Turn the race",
        compute=turned,
        controls=(
            KNOWLEDGE,
            Choice("promise", "a promise to be careful", {"none": "none", "given": "given, and believed"}, "given"),
            TEAMS,
            ENMITY,
            Slider("mu", "μ, how far capabilities differ", (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0), 1.0),
        ),
        parts=(
            Panel(
                Axis(1.7, 20.3, "teams in the race", ticks=(2, 5, 10, 15, 20)),
                Axis(0, 1, "P(disaster)"),
                (
                    *left,
                    *(Dots("here", "n", colour=colour, width=9, when=(name, index)) for name, index, colour in dots),
                    Label("nobody knows", 19.5, 0.06, anchor="end", colour="true"),
                    Label("each its own", 19.5, 0.26, anchor="end", colour="machine"),
                    Label("all know all", 19.5, 0.16, anchor="end", colour="proxy"),
                ),
                alt="P(disaster) over the number of teams. " + here,
            ),
            Panel(
                Axis(0, 1.02, "enmity: what a rival’s success costs", ticks=TENTHS),
                Axis(0, 1, "P(disaster)"),
                (
                    *right,
                    *(Dots("here", "e", colour=colour, width=9, when=(name, index)) for name, index, colour in dots),
                ),
                alt="P(disaster) over the enmity. " + here,
            ),
        ),
        says="{n} teams, enmity {e}, capabilities up to {mu}, {information}; a promise: {promise}. {here:.1%} of races "
        "end in a disaster. If nobody knew anything {none:.1%}, if each knew its own {private:.1%}, if all knew all "
        "{public:.1%}.",
    )


def race_private_try() -> Moving:
    """What a team gets that departs from the private equilibrium."""
    return Moving(
        title="Be a team, and try to do better",
        compute=departed,
        controls=(
            Slider("c", "c, your capability", tuple(step / 10 for step in range(1, 11)), 0.7),
            Slider("s", "s, your safety", tuple(step / 20 for step in range(21)), 0.5),
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
            "{n} teams, enmity {e}; each knows its own capability, yours is {c}. The other teams keep to the "
            "equilibrium. With a safety of {s} you expect {lost:.1%} less than if you kept to it too.",
            Clause(" That would be a safety of {best:.3f}.", ("look", 1)),
        ),
    )


def race_simulated_games() -> Moving:
    """Races played in the page, and the formula."""
    return Moving(
        title="Play four hundred races",
        compute=play,
        controls=(KNOWLEDGE, TEAMS, ENMITY, Slider("seed", "dice", tuple(range(1, 25)), 1, play=True)),
        parts=(
            Panel(
                Axis(0, 400, "races played", ticks=(0, 100, 200, 300, 400)),
                Axis(0, 1, "share of disasters so far"),
                (
                    Line("low", "played", colour="faint"),
                    Line("high", "played", colour="faint"),
                    Rule(y="expected", colour="ink"),
                    Label("dashed: the formula; pale: two standard errors", 395, 0.05, colour="ink", anchor="end"),
                    *(
                        Line("shares", "played", colour=colour, when=("information", index))
                        for index, colour in enumerate(COLOURS)
                    ),
                ),
                alt="After 400 races the share of disasters is {share:.3f}; the formula, a dashed line, says "
                "{expected:.3f}.",
            ),
        ),
        says="{n} teams, enmity {e}, {information}, dice {seed}: {disasters} disasters in 400 races, {share:.1%}. The "
        "formula says {expected:.1%}; the difference is {off:.1f} standard errors.",
    )
