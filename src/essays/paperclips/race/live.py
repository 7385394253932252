"""Figures of the page on the race that move."""

from press.interactive import Axis, Choice, Dots, Label, Line, Moving, Panel, Rule, Slider
from workings.paperclips.plain import race

KINDS = {"none": "nobody knows anything", "own": "each knows its own", "all": "all know all"}
COLOURS = ("true", "machine", "proxy")  # as in the pictures that do not move
TENTHS = (0, 0.2, 0.4, 0.6, 0.8, 1)
ENMITIES = tuple(step / 20 for step in range(1, 21))


def knowledge(start: str) -> Choice:
    """What the teams know."""
    return Choice("information", "what is known", KINDS, start)


def teams(last: int = 20) -> Slider:
    """How many race."""
    return Slider("n", "n, teams", tuple(range(2, last + 1)), 5)


def enmity(start: float = 0.5) -> Slider:
    """What a rival's success costs."""
    return Slider("e", "e, enmity", ENMITIES, start)


def race_enmity_dials() -> Moving:
    """P(disaster) over teams and over enmity, with the setting on the curves."""
    left = [Line(f"{name}_teams", "teams", colour=colour) for name, colour in zip(KINDS, COLOURS, strict=True)]
    right = [Line(f"{name}_enmity", "enmities", colour=colour) for name, colour in zip(KINDS, COLOURS, strict=True)]
    dots = [("information", index, colour) for index, colour in enumerate(COLOURS)]
    here = "P(disaster) is {here:.3f} at the dot; the three curves there: {none:.3f} if nobody knows anything, "
    here += "{own:.3f} if each knows its own, {all:.3f} if all know all."
    return Moving(
        title="Turn the race",
        compute=race.dangers,
        gives=(
            *("teams", "none_teams", "own_teams", "all_teams"),
            *("enmities", "none_enmity", "own_enmity", "all_enmity"),
            *("here", "none", "own", "all"),
        ),
        controls=(
            knowledge("own"),
            teams(),
            enmity(),
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
        says="{n} teams, enmity {e}, capabilities up to {mu}, {information}: {here:.1%} of races end in a disaster. "
        "If nobody knew anything {none:.1%}, if each knew its own {own:.1%}, if all knew all {all:.1%}.",
    )


def race_private_try() -> Moving:
    """What a team gets that departs from the private equilibrium."""
    return Moving(
        title="Be a team, and try to do better",
        compute=race.deviate,
        gives=("safeties", "brings", "mine", "best", "lost"),
        controls=(
            Slider("c", "c, your capability", tuple(step / 10 for step in range(1, 11)), 0.7),
            Slider("s", "s, your safety", tuple(step / 20 for step in range(21)), 0.5),
            teams(),
            enmity(),
        ),
        parts=(
            Panel(
                Axis(0, 1.02, "safety that you choose", ticks=TENTHS),
                Axis(0, 1.1, "what you expect; at the equilibrium 1", ticks=(0, 0.25, 0.5, 0.75, 1)),
                (
                    Rule(y=1, colour="muted"),
                    Rule(x="best", colour="ink"),
                    Line("brings", "safeties", colour="machine"),
                    Dots("mine", "s", colour="warn", width=9),
                    Label("dashed: the equilibrium", 0.98, 0.17, colour="ink", anchor="end"),
                    Label("the dot: you", 0.98, 0.06, colour="warn", anchor="end"),
                ),
                alt="What you expect over the safety that you choose: a curve with its top, 1, at {best:.3f}. You are "
                "at {s}, with {mine:.3f}.",
                height=220,
            ),
        ),
        says="{n} teams, enmity {e}; each knows its own capability, yours is {c}. The other teams keep to the "
        "equilibrium, which for you would be a safety of {best:.3f}. With {s} you expect {lost:.1%} less.",
    )


def race_simulated_games() -> Moving:
    """Races played in the page, and the formula."""
    return Moving(
        title="Play four hundred races",
        compute=race.play,
        gives=("played", "shares", "expected", "low", "high", "disasters", "share", "off"),
        controls=(knowledge("own"), teams(), enmity(), Slider("seed", "dice", tuple(range(1, 25)), 1, play=True)),
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
                alt="The share of disasters so far comes to rest at {share:.3f}; the formula, a dashed line, says "
                "{expected:.3f}.",
            ),
        ),
        says="{n} teams, enmity {e}, {information}, dice {seed}: {disasters} disasters in 400 races, {share:.1%}. The "
        "formula says {expected:.1%}; the difference is {off:.1f} standard errors.",
    )
