"""Figures of the page on the race."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.paperclips.race import experiments
from workings.paperclips import race, six_dials

KINDS = (("none", "true", "-"), ("private", "machine", "--"), ("public", "proxy", "-."))


def race_teams() -> Figure:
    """P(disaster) over the number of teams, for three states of information, with the games that were played."""
    fig, panels = plt.subplots(1, 3, figsize=(5.0, 3.0), sharex=True, sharey=True)
    teams, some = range(2, 21), (2, 3, 5, 8, 12, 20)
    closed = {kind: [race.disaster(kind, n, 0.5, 1) for n in teams] for kind, *_ in KINDS}
    names = {"none": "Nobody\nknows anything", "public": "All\nknow all", "private": "Each\nknows itself"}
    looks = {kind: colour for kind, colour, _ in KINDS}
    for ax, (information, words) in zip(panels, names.items(), strict=True):
        for other in closed.values():
            ax.plot(teams, other, color=COLOURS["faint"], lw=1, zorder=0)
        ax.plot(teams, closed[information], color=COLOURS[looks[information]])
        played = [experiments.simulate(information, n, 0.5, 1, 20_000)[0] for n in some]
        ax.plot(some, played, "o", color=COLOURS[looks[information]], ms=4.5)
        five = race.disaster(information, 5, 0.5, 1)
        ax.text(6, five - 0.02, f"{five:.3f}", color=COLOURS[looks[information]], va="top")
        ax.set_title(words, color=COLOURS[looks[information]])
        ax.set(ylim=(-0.02, 1), xlim=(1, 20.6), xticks=(5, 10, 20))
    panels[0].set_ylabel("P(disaster)")
    panels[1].set_xlabel("teams in the race")
    return fig


def race_private_deviate() -> Figure:
    """What a team expects if it alone departs from the equilibrium: nothing is better than staying."""
    fig, ax = plt.subplots()
    grid = [i / 400 for i in range(401)]
    for c, style, where in ((1.0, "-", (0.60, 0.29)), (0.7, "--", (0.40, 0.16)), (0.3, "-.", (0.37, 0.098))):
        ax.plot(grid, [race.payoff_private(s, c, 5, 0.5, 1) for s in grid], style, color=COLOURS["machine"])
        best = race.safety_private(c, 5, 0.5)
        top = race.payoff_private(best, c, 5, 0.5, 1)
        ax.plot([best], [top], "o", color=COLOURS["ink"])
        ax.text(best, top + 0.008, f"{best:.3f}", ha="left" if c == 0.7 else "center", va="bottom")
        ax.text(*where, f"capability {c:g}", color=COLOURS["machine"])
    ax.text(0.45, 0.345, "dots: the equilibrium", color=COLOURS["ink"])
    ax.set(xlabel="safety that the team chooses", ylabel="expected worth", xlim=(0, 1), ylim=(0, 0.38))
    return fig


def race_know() -> Figure:
    """P(disaster) over how much capability counts: private and public information change places."""
    fig, ax = plt.subplots()
    grid = [0.2 + i / 100 for i in range(481)]
    for information, colour, style in KINDS:
        ax.plot(grid, [race.disaster(information, 5, 0.5, mu) for mu in grid], style, color=COLOURS[colour])
    turn = race.turning_point(5, 0.5)
    level = race.disaster_public(5, 0.5, turn)
    ax.plot([turn], [level], "o", color=COLOURS["ink"])
    ax.text(turn + 0.12, level + 0.03, f"they change places at μ = {turn:.2f}", color=COLOURS["ink"])
    ax.text(3.6, 0.335, "all know all", color=COLOURS["proxy"])
    ax.text(1.05, 0.8, "each knows itself", color=COLOURS["machine"])
    ax.text(0.3, 0.1, "nobody\nknows", color=COLOURS["true"])
    ax.set(xlabel="μ: how far capabilities differ", ylabel="P(disaster)", xlim=(0.2, 5), ylim=(-0.02, 1))
    return fig


def promise_drift() -> Figure:
    """What becomes of two promises under three settings: only the setting decides."""
    fig, ax = plt.subplots()
    times = [k / 20 for k in range(161)]
    settings = ((5, 0.25, "true"), (2, 1.0, "machine"), (5, 1.0, "warn"))
    for n, e, thing in settings:
        for promise, style in ((1.0, "-"), (0.05, "--")):
            path = [six_dials.drift(promise, t, n, e, 1.0) for t in times]
            ax.plot(times, path, style, color=COLOURS[thing])
        ax.text(8.15, path[-1] + (0.03 if e < 1 else 0), f"{n} teams,\nenmity {e:g}", color=COLOURS[thing], va="center")
    ax.text(0.3, 1.05, "promised: all care", color=COLOURS["ink"])
    ax.text(0.55, 0.02, "promised: hardly any", color=COLOURS["ink"])
    ax.set(xlabel="time since the promise", ylabel="safety of the teams", xlim=(0, 10.4), ylim=(0, 1.15))
    ax.set_xticks((0, 2, 4, 6, 8))
    return fig


def levers() -> Figure:
    """The chance of a disaster, as each of the four levers is moved from a middling setting."""
    fig, ((one, two), (three, four)) = plt.subplots(2, 2, sharey=True, figsize=(5.0, 4.6))
    enmities, teams, kinds = [k / 50 for k in range(1, 51)], range(2, 13), race.INFORMATION
    one.plot(enmities, [experiments.levers(enmity=e) for e in enmities], color=COLOURS["machine"])
    one.set(xlabel="enmity e", ylabel="P(disaster)", ylim=(0, 1), xlim=(0, 1), xticks=(0, 0.5, 1))
    two.plot(teams, [experiments.levers(teams=n) for n in teams], ".-", color=COLOURS["machine"])
    two.set(xlabel="teams n", xticks=(2, 5, 12))
    spreads = [k / 25 for k in range(5, 126)]
    three.plot(spreads, [experiments.levers(ability=mu) for mu in spreads], color=COLOURS["machine"])
    three.set(xlabel="spread of ability μ", ylabel="P(disaster)", xlim=(0, 5), xticks=(0, 1, 3, 5))
    dangers = [experiments.levers(information=kind) for kind in kinds]
    four.bar(range(3), dangers, 0.5, color=COLOURS["machine"], alpha=0.5)
    four.set(xlabel="what is known", xlim=(-0.5, 2.5))
    four.set_xticks(range(3), ("nothing", "oneself", "all"))
    for ax, place in ((one, 0.5), (two, 5), (three, 1), (four, 1)):
        ax.plot(place, experiments.levers(), "o", color=COLOURS["ink"])
    return fig
