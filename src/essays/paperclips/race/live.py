"""Figures that move of the page on the race.

Their pictures are laid out in units of a drawing that is 344 wide, from below and from the left.
"""

from math import ceil, floor
from typing import NamedTuple

from press.figures import Axis, Choice, Clause, Curves, Dots, Guess, Label, Line, Moving, Panel, Shape, Slider
from workings.paperclips.dice import SIDES, first, roll
from workings.paperclips.race import (
    disaster_public_worst,
    disasters,
    payoff,
    safety_none,
    safety_private,
    safety_public,
)
from workings.paperclips.six_dials import drift, half_life

# What stands in the middle of a hundred units: two who run, one with arms raised, lying, holding up; a disc; a star;
# a burst.
APART = [
    [48, 76], [40, 40], [30, 24], [8, 24], [8, 14], [36, 13], [50, 34], [66, 22], [62, 0],
    [76, 0], [78, 27], [60, 46], [63, 60], [80, 50], [84, 58], [64, 76],
]  # fmt: skip
TOGETHER = [
    [48, 76], [40, 40], [40, 22], [22, 14], [24, 4], [48, 17], [51, 34], [53, 20], [48, 0],
    [62, 0], [64, 22], [60, 46], [63, 60], [76, 42], [82, 48], [64, 76],
]  # fmt: skip
RAISED = [
    [40, 98], [38, 44], [36, 20], [30, 0], [42, 0], [50, 20], [52, 34], [55, 20], [62, 0],
    [74, 0], [68, 22], [64, 46], [65, 62], [78, 100], [70, 102], [58, 76],
]  # fmt: skip
LYING = [
    [90, 10], [55, 20], [38, 24], [10, 16], [10, 9], [34, 12], [46, 10], [30, 6], [4, 7],
    [4, 0], [34, 0], [56, 0], [70, 0], [80, 0], [90, 0], [92, 4],
]  # fmt: skip
STANDING = [
    [28, 106], [28, 68], [40, 56], [39, 0], [48, 0], [50, 34], [52, 0], [61, 0], [60, 56],
    [72, 68], [72, 106], [65, 106], [65, 74], [35, 74], [35, 106],
]  # fmt: skip
ROUND = [
    [96, 69], [69, 96], [31, 96], [4, 69], [4, 31], [31, 4], [69, 4], [96, 31],
]  # fmt: skip
BURST = [
    [100, 50], [70, 58], [85, 85], [58, 70], [50, 100], [42, 70], [15, 85], [30, 58], [0, 50],
    [30, 42], [15, 15], [42, 30], [50, 0], [58, 30], [85, 15], [70, 42],
]  # fmt: skip


def placed(outline: list[list[int]], x: float, y: float, size: float) -> list[list[float]]:
    """An outline of the size given that stands at a place."""
    return [[x + size * (point[0] - 50) / 100.0, y + size * point[1] / 100.0] for point in outline]


def box(x: float, y: float, width: float, height: float) -> list[list[float]]:
    """A rectangle by its lower left corner."""
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]


def rail(x: float, y: float, length: float, height: float) -> list[list[float]]:
    """A guard rail of this length from x on: a beam on four posts that stand out above it."""
    post = min(3.0, 0.2 * length)
    low, high, top = y + 0.4 * height, y + 0.7 * height, y + height
    posts = [x + (length - post) * k / 3 for k in range(4)]
    outline: list[list[float]] = []
    for left in posts:
        above = [[left, high], [left, top], [left + post, top], [left + post, high]]
        outline = outline + above
    for k in range(4):
        left = posts[3 - k]
        under = [[left + post, low], [left + post, y], [left, y], [left, low]]
        outline = outline + under
    return outline


def chosen(information: int, c: list[float], e: float, mu: float) -> list[float]:
    """The safety that each team chooses, the ablest first; where all know all, the rest stay just behind the ablest.

    That one spends all that it can there if there is a promise, 2, and no more than its lead if there is none, 3.
    """
    n = len(c)
    if information == 0:
        return [safety_none(n, e, mu) for _ in c]
    if information == 1:
        return [safety_private(capability, n, e) for capability in c]
    safeties = [safety_public(c[0] - c[1], e if information == 2 else 1.0)]
    return safeties + [max(0.0, capability - (c[0] - safeties[0])) for capability in c[1:]]


class Run(NamedTuple):
    """A race: what each team can do and chooses, the ablest first, whether that one goes wrong, and the dice then."""

    c: list[float]
    s: list[float]
    ranks: list[int]  # of the teams as they were drawn: 0 is the ablest
    wrong: bool
    state: int


def one_race(information: int, n: int, e: float, mu: float, state: int) -> Run:
    """Draw n capabilities, let the ablest win, as at each equilibrium, and its machine run."""
    drawn: list[float] = []
    c: list[float] = []
    for _ in range(n):
        state = roll(state)
        own = [mu * state / SIDES]
        drawn.append(own[0])
        abler = [capability for capability in c if capability > own[0]]
        c = abler + own + c[len(abler) :]
    s = chosen(information, c, e, mu)
    state = roll(state)
    ranks = [len([capability for capability in c if capability > own]) for own in drawn]
    return Run(c, s, ranks, state >= SIDES * s[0], state)


START = 62.0  # of the track
FINISH = 248.0
TOP = 262.0  # its lanes lie below
LANES = 160.0  # all of them


class Played(NamedTuple):
    """A race that is run, or the last, and all that have ended so far."""

    lanes_x: list[list[float]]  # the lines between the lanes
    lanes_y: list[list[float]]
    runners: list[list[list[float]]]  # those who do not win, or not yet, each with a head
    winner: list[list[list[float]]]  # the one who was first, once the race is over
    carried: list[list[list[float]]]  # the rails that they take with them
    dropped: list[list[list[float]]]  # and what they leave behind of them
    grip: float  # a knob at the end of the winner's rail
    grip_y: float
    grip_word: float  # where it is named
    pulls: int  # 0 if it is not there: while a race is run, where enmity has no say, in a crowd; else the state
    safes: list[list[float]]  # around as many tiles as races that have ended went well
    losses: list[list[float]]  # and as did not
    meets_x: list[float]  # where the tiles would meet after four hundred, by the formula
    meets_y: list[float]
    said: float  # a knob where they would by the reader's word, below them
    said_y: float
    said_x: list[float]  # and a line up from it
    meet_word: float  # where that is said, between the two counts
    said_word: float
    meet_side: int  # 1 if the line is to the left of that, 2 if to the right, 3 if it is not drawn yet; else 0
    late: bool  # whether it is drawn: not before the first hundred races
    state: int  # 0 while the race is run, 1 if it ended well, 2 if it ended in a disaster
    number: int  # of the race
    ended: int  # how many have ended
    safety: float  # of the winner
    expected: float
    disasters: int
    saved: int  # those that were none
    share: float


def tally(count: int, x: float, y: float, wide: float, tall: float) -> list[list[float]]:
    """An outline around so many tiles, ten to a column, from a corner on; those to the left, or down, have minus."""
    full, more = count // 10, count % 10
    over = wide if more > 0 else 0.0
    side, top = x + wide * full, y + tall * 10.0
    return [[x, y], [side + over, y], [side + over, y + tall * more], [side, y + tall * more], [side, top], [x, top]]


def play(games: float, information: int, n: int, e: float, guess: int) -> Played:
    """Races with capabilities up to 1: those that have ended, one at least, and after the point the way of the next."""
    ended = floor(games + 1e-9)
    way = games - ended
    run, wrongs = one_race(information, n, e, 1.0, first(9)), 0
    for game in range(ended):
        run = run if game == 0 else one_race(information, n, e, 1.0, run.state)
        wrongs = wrongs + (1 if run.wrong else 0)
    state = 0 if way > 1e-9 else 2 if run.wrong else 1
    if state == 0:
        run = one_race(information, n, e, 1.0, run.state)
    else:
        way = 1.0
    height = min(44.0, LANES / n)
    size = min(30.0, max(22.0, 0.86 * height))  # many overlap
    above = TOP - 0.5 * (LANES - height * n) - max(0.0, size - 0.92 * height)
    fastest = 1.0 + run.c[0] - run.s[0]
    runners: list[list[list[float]]] = []
    winner: list[list[list[float]]] = []
    carried: list[list[list[float]]] = []
    dropped: list[list[list[float]]] = []
    grip, grip_y = 0.0, 0.0
    stride = floor(10.0 * way + 0.5) % 2
    for lane, rank in enumerate(run.ranks):
        s = run.s[rank]
        foot = above - height * (lane + 1) + 0.08 * height
        reached = (1.0 + run.c[rank] - s) / fastest if fastest > 0.0 else 1.0
        x = START + (FINISH - START) * way * (min(reached, 0.965) if rank > 0 else 1.0)
        wins = state > 0 and rank == 0
        outline = LYING if state == 2 else RAISED if wins else APART if (stride + lane) % 2 == 0 else TOGETHER
        head = placed(ROUND, x + 0.54 * size, foot - 0.03 * size, 0.24 * size)
        if state < 2:
            head = placed(ROUND, x + 0.06 * size, foot + 0.77 * size, 0.26 * size)
        if wins:
            winner = [placed(outline, x, foot, size), head]
        else:
            runners.append(placed(outline, x, foot, size))
            runners.append(head)
        back = foot + (0.0 if state == 2 else 0.5 * size)
        if rank == 0:
            grip, grip_y = x - 0.12 * size - 44.0 * s, back + 0.15 * size
        carried.append(rail(x - 0.12 * size - 44.0 * s, back, 44.0 * s, 0.3 * size))
        dropped.append(rail(6.0 + 44.0 * s, foot, 44.0 * (1.0 - s), 0.3 * size))
    expected = disaster_public_worst(n, 1.0) if information == 3 else disasters(n, e, 1.0)[information]
    return Played(
        lanes_x=[[0.0, 344.0] for _ in range(n + 1)],
        lanes_y=[[above - height * i, above - height * i] for i in range(n + 1)],
        runners=runners,
        winner=winner,
        carried=carried,
        dropped=dropped,
        grip=grip,
        grip_y=grip_y,
        grip_word=grip - 9.0,
        pulls=0 if information == 3 or n > 8 else state,
        safes=tally(ended - wrongs, 344.0, 63.0, -8.6, -5.2),
        losses=tally(wrongs, 0.0, 11.0, 8.6, 5.2),
        meets_x=[344.0 * expected, 344.0 * expected],
        meets_y=[10.0, 66.0],
        said=0.86 * float(guess),
        said_y=2.0,
        said_x=[0.86 * float(guess), 0.86 * float(guess)],
        said_word=0.86 * float(guess) + (13.0 if guess <= 330 else -57.0),
        meet_word=min(235.0, max(135.0, 344.0 * expected)),
        meet_side=3 if ended < 100 else 1 if expected < 135.0 / 344.0 else 2 if expected > 235.0 / 344.0 else 0,
        late=ended >= 100,
        state=state,
        number=ended + (1 if state == 0 else 0),
        ended=ended,
        safety=run.s[0],
        expected=expected,
        disasters=wrongs,
        saved=ended - wrongs,
        share=wrongs / ended,
    )


def under_way(games: float) -> str:
    """The race that a stop is about: the one that is run, or has just ended."""
    return f"{ceil(games - 1e-9)}"


KINDS = {"none": "nothing", "private": "itself", "public": "all", "unpromised": "all, no promise"}
GAMES = (
    *(1 + step / 10 for step in range(11)),
    *(2 + step / 5 for step in range(1, 6)),
    *(3 + step / 4 for step in range(1, 5)),
    *map(float, (*range(5, 21), *range(22, 41, 3), *range(45, 101, 5), *range(110, 401, 10))),
)
TEAMS = Slider("n", "teams", tuple(range(2, 21)), 5)
ENMITY = Slider("e", "enmity", tuple(step / 20 for step in range(1, 21)), 0.5)

# Two eyes within a head, a neck, a body, and an antenna.
MACHINE = (
    ((272, 186), (300, 186), (300, 210), (272, 210)),
    ((277, 195), (283, 195), (283, 202), (277, 202)),
    ((289, 195), (295, 195), (295, 202), (289, 202)),
    ((282, 182), (290, 182), (290, 186), (282, 186)),
    ((268, 148), (304, 148), (304, 182), (268, 182)),
    ((285, 210), (287, 210), (287, 218), (290, 218), (290, 223), (282, 223), (282, 218), (285, 218)),
)
GRID = (
    *(((8.6 * column, 10.0), (8.6 * column, 64.0)) for column in range(1, 40)),
    *(((0.0, 11.0 + 5.2 * row), (344.0, 11.0 + 5.2 * row)) for row in range(1, 10)),
)


def grown(outline: list[list[int]], size: float) -> tuple[tuple[float, float], ...]:
    """An outline around the machine."""
    return tuple((x, y) for x, y in placed(outline, 286, 184 - size / 2, size))


def upright(x: float) -> tuple[tuple[float, float], ...]:
    """A line across all lanes."""
    return ((x, 88), (x + 2, 88), (x + 2, 264), (x, 264))


def race_simulated_games() -> Moving:
    """Races run in the page, one after another, and counted."""
    track = Panel(
        Axis(0, 344, ticks={}),
        Axis(-9, 288, ticks={}),
        (
            Line("lanes_y", "lanes_x", colour="faint", width=1),
            Shape(lines=(grown(BURST, 116),), colour="warn", shade=0.3, when=("state", 2)),
            Shape(lines=(upright(START - 2), upright(FINISH + 2)), colour="muted"),
            Shape(lines=(grown(ROUND, 92),), colour="human", shade=0.35, when=("state", 1)),
            Shape(lines=MACHINE, colour="machine"),
            Shape("dropped", colour="muted", shade=0.35),
            # One for each state: nobody glides back from the end of a race to the start of the next.
            *(Shape("carried", colour="human", when=("state", state)) for state in (0, 1, 2)),
            *(Shape("runners", colour="ink", width=0.8, edge="sheet", when=("state", state)) for state in (0, 1, 2)),
            Shape("winner", colour="human", width=0.8, edge="sheet", when=("state", 1)),
            Shape("winner", colour="warn", width=0.8, edge="sheet", when=("state", 2)),
            *(
                Dots("grip_y", "grip", colour="human", width=9, drags=("e",), when=("pulls", state), answer=True)
                for state in (1, 2)
            ),
            *(
                Label("enmity", "grip_word", "grip_y", "end", colour="muted", when=("pulls", state), answer=True)
                for state in (1, 2)
            ),
            Label("care cut", 2, 272, colour="muted"),
            Label("care taken along", 160, 272, "middle", colour="human", when=("state", 0)),
            Label("the machine is safe", 342, 272, "end", colour="human", when=("state", 1)),
            Label("a disaster: all lose", 342, 272, "end", colour="warn", when=("state", 2)),
            Shape(lines=(((0, 11), (344, 11), (344, 63), (0, 63)),), colour="faint"),
            Shape("losses", colour="warn", answer=True),
            Shape("safes", colour="human", answer=True),
            Curves(GRID, colour="sheet", width=1.5, faint=False),
            Line("meets_y", "meets_x", colour="ink", width=1.5, dashed=True, when=("late", 1), answer=True),
            Line("meets_y", "said_x", asks=True),
            Dots("said_y", "said", width=12, drags=("guess",)),
            Label("you: {guess}", "said_word", -3, asks=True),
            Label("disasters: {disasters}", 2, 74, colour="warn", answer=True),
            *(
                Label(word, "meet_word", 74, "middle", when=("meet_side", side), answer=True)
                for side, word in enumerate(("expected", "← expected", "expected →"))
            ),
            Label("safe: {saved}", 342, 74, "end", colour="human", answer=True),
        ),
        alt=(
            "A track with {n} lanes. Each runner carries a rail, as long as the care that its team takes, and leaves "
            "the rest at the start. ",
            Clause("Race {number} is being run. ", ("state", 0)),
            Clause("Race {number} is over: the winner raises its arms beside a machine that is safe. ", ("state", 1)),
            Clause("Race {number} is over: the machine has gone wrong, and all lie on the ground. ", ("state", 2)),
            "Below, a tile for each race: {disasters} disasters from the left, {saved} safe ones from the right.",
        ),
        height=323,
        bare=True,
    )
    return Moving(
        title="How many go wrong?",
        compute=play,
        controls=(
            Slider("games", "race", GAMES, 1.0, texts=tuple(map(under_way, GAMES)), play=True, auto=(1.3, 2.0)),
            Choice("information", "each knows", KINDS, "private"),
            TEAMS,
            ENMITY,
        ),
        parts=(track,),
        says=(
            Clause("Race {number} is on; whoever is first has kept {safety:.0%} of full care. ", ("state", 0)),
            Clause("Race {number} ended well; the winner kept {safety:.0%} of full care. ", ("state", 1)),
            Clause("Race {number} went wrong; the winner kept {safety:.0%} of full care. ", ("state", 2)),
            "Of {ended:# race|# races}, {disasters:# was a disaster|# were disasters}, {share:.1%}; ",
            "{expected:.1%} are expected.",
            Clause(" Enmity has no say.", ("information", 3)),
        ),
        guess=Guess(
            "guess",
            "disasters, you say",
            tuple(range(0, 401, 10)),
            200,
            asks="Every team takes just the care that is best for it. Of four hundred races, how many will end in "
            "disaster? Pull the line.",
            of="disasters",
            answer="",
        ),
    )


class Promised(NamedTuple):
    """People who hold up the care that each takes, and what yours brings you: a coin is 1 high and 6 wide.

    Full care, promised and kept, brings ten coins.
    """

    others: list[list[list[float]]]  # each with a head
    held: list[list[list[float]]]  # the care that they hold up
    you: list[list[list[float]]]
    yours_held: list[list[float]]
    hand: float  # a knob upon it
    top: float
    promised: float  # where all would hold it, had they kept the promise, and a knob at the right end of that line
    edge: float
    promised_x: list[float]
    promised_y: list[float]
    promised_word: float  # where that is said
    coins: list[list[list[float]]]  # what you expect; of the last a part
    ghost: list[list[list[float]]]  # and what you expected of it before time went by
    heap: float  # how many coins that is
    before: float  # and was
    keeping: float  # how many it is to keep what was promised, as all do
    doing: float  # and to do as the others do
    said_x: list[float]  # a line at so many coins as the reader says
    said_y: list[float]
    said_base: float  # and where that is written, left of it
    pile: float  # the middle of it
    levels_x: list[float]  # where the coins would end if you did as the others do
    levels_y: list[float]
    levels_base: float  # and where that is written
    best: float  # the stop of your own care that pays most now
    best_x: list[float]  # a stroke across what you hold up
    best_y: list[float]
    now: float  # the safety of the others
    brings: float  # what yours brings you, as a share of what the kept promise does
    kept: int  # 0 if all keep the promise, 1 if you alone hold up less, 3 if more, 2 once time has gone by
    end: float
    half_life: float
    ahead: int  # the same as `course`, but 3 while no time has gone by and some of the care will be lost or gained
    course: int  # 0 if the promise keeps itself, 1 if it halves its way to the end, 2 if it grows to 1 and stays there


def standing(x: float, share: float) -> list[list[list[float]]]:
    """Somebody who stands at a place, and the head; a share of the usual width, so that many find room."""
    whole = [placed(STANDING, x, 0.0, 8.7), placed(ROUND, x, 6.7, 2.2)]
    return [[[x + share * (point[0] - x), point[1]] for point in outline] for outline in whole]


def coin(y: float, part: float) -> list[list[float]]:
    """A coin of the pile, seen from its edge, or a part of one."""
    middle, top = y + 0.4 * part, y + 0.8 * part
    return [[3.0, middle], [3.4, y], [8.6, y], [9.0, middle], [8.6, top], [3.4, top]]


def followed(yours: float, t: float, given: float, n: int, e: float, guess: float) -> Promised:
    """All promise a safety, above 0, and follow what pays for a time; then you alone choose. Capabilities: up to 1."""
    kept, end = payoff(given, given, n, e, 1.0), safety_none(n, e, 1.0)
    now, apart = drift(given, t, n, e, 1.0), given - end
    worth = payoff(1.0, 1.0, n, e, 1.0) / 10.0  # of a coin, whatever is promised
    heap, doing = payoff(yours, now, n, e, 1.0) / worth, payoff(now, now, n, e, 1.0) / worth
    before, best = payoff(yours, given, n, e, 1.0) / worth, 0.0
    for k in range(21):
        better = payoff(k / 20, now, n, e, 1.0) > payoff(best, now, n, e, 1.0)
        best = k / 20 if better else best
    others: list[list[list[float]]] = []
    held: list[list[list[float]]] = []
    for i in range(n - 1):
        x, width = 23.5 + 33.0 * (i + 0.5) / (n - 1), min(4.4, 29.0 / (n - 1))
        others = others + standing(x, width / 4.4)
        held.append(box(x - 0.5 * width, 9.4, width, 18.0 * now))
    count, first_count = ceil(heap - 1e-9), ceil(before - 1e-9)
    course = 0 if apart * apart < 1e-18 else 1 if n * e >= 1.0 else 2
    return Promised(
        others=others,
        held=held,
        you=standing(16.3, 1.0),
        yours_held=box(14.1, 9.4, 4.4, 18.0 * yours),
        hand=16.3,
        top=10.8 + 18.0 * yours,
        promised=9.4 + 18.0 * given,
        edge=58.8,
        promised_x=[0.0, 58.8],
        promised_y=[9.4 + 18.0 * given, 9.4 + 18.0 * given],
        promised_word=10.2 + 18.0 * max(given, now),
        coins=[coin(float(i), min(1.0, heap - float(i))) for i in range(count)],
        ghost=[coin(float(i), min(1.0, before - float(i))) for i in range(first_count)],
        heap=heap,
        before=before,
        keeping=kept / worth,
        doing=doing,
        said_x=[0.8, 12.0],
        said_y=[guess, guess],
        said_base=guess - 0.7,
        pile=6.0,
        levels_x=[2.0, 10.0],
        levels_y=[doing, doing],
        levels_base=doing - 0.5,
        best=best,
        best_x=[12.9, 19.7],
        best_y=[9.4 + 18.0 * best, 9.4 + 18.0 * best],
        now=now,
        brings=heap * worth / kept,
        kept=2 if t > 0.0 else 0 if yours == given else 1 if yours < given else 3,
        end=end,
        half_life=half_life(e, 1.0),
        ahead=3 if t == 0.0 and course > 0 else course,
        course=course,
    )


def promise_broken() -> Moving:
    """What breaking a promise brings, and what becomes of it."""
    return Moving(
        title="Promise, and break it",
        compute=followed,
        controls=(
            Slider("yours", "your own care", tuple(step / 20 for step in range(21)), 1.0),
            Slider("t", "time", tuple(step / 4 for step in range(33)), 0.0, play=True, auto=False),
            Slider("given", "what all promise", tuple(step / 20 for step in range(1, 21)), 1.0),
            Slider("n", "teams", tuple(range(2, 11)), 5),
            Slider("e", "enmity", tuple(step / 20 for step in range(1, 21)), 1.0),
        ),
        parts=(
            Panel(
                Axis(-10.4, 60.0, ticks={}),
                Axis(-4.0, 30.0, ticks={}),
                (
                    Line("promised_y", "promised_x", colour="muted", width=1.2, dashed=True),
                    Shape(lines=(((-10.4, -0.4), (60, -0.4), (60, 0), (-10.4, 0)),), colour="faint"),
                    Shape("others", colour="ink"),
                    Shape("held", colour="human"),
                    Shape("you", colour="machine"),
                    Shape("yours_held", colour="human"),
                    Dots("top", "hand", colour="machine", width=12, drags=("yours",), answer=True),
                    Dots("promised", "edge", colour="muted", width=12, drags=("given",), answer=True),
                    Line("best_y", "best_x", colour="proxy", width=3, when=("kept", 2)),
                    Shape("ghost", colour="proxy", shade=0.2, when=("kept", 2)),
                    Shape("coins", colour="proxy"),
                    Line("said_y", "said_x", colour="machine", asks=True),
                    Line("levels_y", "levels_x", colour="ink", dashed=True, when=("kept", 2)),
                    Dots("guess", "pile", colour="machine", width=12),
                    Label("you say", 0, "said_base", "end", colour="machine", asks=True),
                    Label("you expect", 4.4, -2.7, "middle", colour="proxy"),
                    Label("as they do", 1.6, "levels_base", "end", when=("kept", 2)),
                    Label("you", 16.3, -2.7, "middle", colour="machine"),
                    Label("the others", 40, -2.7, "middle"),
                    Label("what all promise", 53.4, "promised_word", "end", colour="muted"),
                ),
                alt="{n} people stand in a row, each holding up the care that it takes. A dashed line is the promise. "
                "The others hold {now:.2f}, you {yours}. Beside you is a pile of {heap:.1f} coins; for the "
                "promise kept it is {keeping:.1f}.",
                height=252,
                bare=True,
            ),
        ),
        says=(
            Clause("All promise {given} and keep to it, and so do you: {keeping:.1f} coins. ", ("kept", 0)),
            Clause("All promise {given} and keep to it, but for you, who choose {yours}. ", ("kept", 1)),
            Clause("All others promise {given} and keep to it; you hold up {yours}, which is more. ", ("kept", 3)),
            *(
                Clause("That brings you {heap:.1f} coins, {brings:.2f} times what keeping it would. ", ("kept", k))
                for k in (1, 3)
            ),
            Clause("After a time of {t} the others hold up {now:.2f}, and you {yours}. ", ("kept", 2)),
            Clause("You expect {heap:.1f} coins; at first it was {before:.1f}. By doing as they do ", ("kept", 2)),
            Clause("it would be {doing:.1f}, and most by holding up {best:.2f}, at the brown stroke. ", ("kept", 2)),
            Clause("Nothing changes: the promise keeps itself.", ("ahead", 0)),
            Clause("The care of all ends at {end:.3f}; ", ("ahead", 1)),
            Clause("half of the way there is done after {half_life:.2f}.", ("ahead", 1)),
            Clause("The care of all grows to 1.", ("ahead", 2)),
            Clause("Now let time go by.", ("ahead", 3)),
        ),
        guess=Guess(
            "guess",
            "coins, you say",
            tuple(step / 2 for step in range(57)),
            10.0,
            asks="Full care is promised. If you keep to it, as the others do, you can expect ten coins. What if you "
            "alone let go of three tenths of your care? Pull the dot on the pile.",
            of="heap",
            answer=".1f",
            sets="yours",
            to=0.7,
            pace=250,
        ),
    )
