"""The race that the reader can run: teams, enmity, capabilities up to mu, and what each team knows.

The model and its formulas are those of Armstrong, Bostrom and Shulman (2016), as in `workings.paperclips.race`, with
its ranges, but for an enmity that must be above 0. `information` is 0 if nobody knows anything, 1 if each team knows
its own capability, 2 if all know all. Powers are products, so that every browser finds the same last bit.
"""

from math import sqrt

from .dice import SIDES, first, roll

GAMES = 400  # races played in a picture


def power(x: float, n: int) -> float:
    """The n-th power of x, n >= 0, by n products: `**` may differ in its last bit from machine to machine."""
    made = 1.0
    for _ in range(n):
        made = made * x
    return made


def blind(n: int, e: float, mu: float) -> float:
    """P(disaster) if nobody knows anything; n >= 2 teams, enmity e in (0, 1], capabilities up to mu > 0."""
    return 1.0 - min(1.0, mu / (n * e))


def own(n: int, e: float, mu: float) -> float:
    """P(disaster) if each team knows its own capability."""
    full = e * (n - 1) + 1.0  # the capability at which a team can afford a safety of 1
    return 1.0 - mu * n / ((n + 1) * full) if mu <= full else power(full / mu, n) / (n + 1)


def posted(n: int, e: float, mu: float) -> float:
    """P(disaster) if all know all, at the safest of the equilibria."""
    return 1.0 - mu / (e * (n + 1)) * (1.0 - power(max(0.0, 1.0 - e / mu), n + 1))


def danger(information: int, n: int, e: float, mu: float) -> float:
    """P(disaster) at one of the three states of information."""
    if information == 0:
        return blind(n, e, mu)
    return own(n, e, mu) if information == 1 else posted(n, e, mu)


def over_teams(information: int, e: float, mu: float) -> list[float]:
    """P(disaster) for 2 to 20 teams."""
    return [danger(information, n, e, mu) for n in range(2, 21)]


def over_enmity(information: int, n: int, mu: float) -> list[float]:
    """P(disaster) for enmities of 0.02 to 1."""
    return [danger(information, n, 0.02 * i, mu) for i in range(1, 51)]


def dangers(
    information: int, n: int, e: float, mu: float
) -> tuple[
    list[int],
    list[float],
    list[float],
    list[float],
    list[float],
    list[float],
    list[float],
    list[float],
    float,
    float,
    float,
    float,
]:
    """P(disaster) over the number of teams and over the enmity, for each state of information, and at the setting.

    Returns:
        The teams 2 to 20, and a curve over them for information 0, 1 and 2; enmities up to 1, and three curves over
        them; P(disaster) at the setting, and there for information 0, 1 and 2.
    """
    return (
        list(range(2, 21)),
        over_teams(0, e, mu),
        over_teams(1, e, mu),
        over_teams(2, e, mu),
        [0.02 * i for i in range(1, 51)],
        over_enmity(0, n, mu),
        over_enmity(1, n, mu),
        over_enmity(2, n, mu),
        danger(information, n, e, mu),
        blind(n, e, mu),
        own(n, e, mu),
        posted(n, e, mu),
    )


def safety(information: int, ablest: float, second: float, n: int, e: float, mu: float) -> float:
    """What the ablest of n teams chooses, which wins at each equilibrium; `second` is the next capability."""
    if information == 0:
        return min(1.0, mu / (n * e))
    return min(1.0, ablest / (e * (n - 1) + 1.0)) if information == 1 else min(1.0, (ablest - second) / e)


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
    return state >= SIDES * safety(information, ablest, second, n, e, mu), state


def play(
    information: int, n: int, e: float, seed: int
) -> tuple[list[int], list[float], float, list[float], list[float], int, float, float]:
    """Play races with capabilities up to 1, and count.

    Returns:
        Races from 1 on, and the share of disasters after each; the formula's; two standard errors below it and above;
        how many disasters; their share in the end; how far that is from the formula, in standard errors.
    """
    state, count = first(seed), 0
    shares: list[float] = []
    for game in range(GAMES):
        wrong, state = one_race(information, n, e, 1.0, state)
        count = count + (1 if wrong else 0)
        shares.append(count / (game + 1))
    expected = danger(information, n, e, 1.0)
    games = list(range(1, GAMES + 1))
    spread = [2.0 * sqrt(expected * (1.0 - expected) / game) for game in games]
    low, high = [expected - width for width in spread], [expected + width for width in spread]
    off = 2.0 * (shares[-1] - expected) / spread[-1] if spread[-1] > 0.0 else 0.0
    return games, shares, expected, low, high, count, shares[-1], off


# --8<-- [start:expects]
def expects(s: float, c: float, n: int, e: float) -> float:
    """What a team of capability c expects of a safety s, if all others keep to c / K; capabilities up to 1."""
    K = e * (n - 1) + 1.0
    weaker = min(1.0, max(0.0, (c - s) * K / (K - 1.0)))  # the capabilities below this are passed
    wins = power(weaker, n - 1)
    lost = (n - 1) / n * (1.0 - power(weaker, n)) / K  # a rival's safety, where a rival wins
    return wins * s + (1.0 - e) * lost


# --8<-- [end:expects]


def deviate(c: float, s: float, n: int, e: float) -> tuple[list[float], list[float], float, float, float]:
    """Depart from the private equilibrium: c in (0, 1], s in [0, 1], n >= 2, e in (0, 1].

    Returns:
        Safeties from 0 to 1, and what each brings as a share of what the equilibrium's brings; the same for s; the
        equilibrium's safety; what s loses, as a share.
    """
    best = c / (e * (n - 1) + 1.0)
    most = expects(best, c, n, e)
    safeties = [0.01 * i for i in range(101)]
    mine = expects(s, c, n, e) / most
    return safeties, [expects(x, c, n, e) / most for x in safeties], mine, best, 1.0 - mine
