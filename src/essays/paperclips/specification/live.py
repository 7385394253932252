"""Figures that move of the page on narrow goals."""

from math import cos, exp, log, pi, sin
from typing import NamedTuple

from press.figures import Axis, Choice, Clause, Curves, Dots, Guess, Label, Line, Moving, Panel, Shape, Slider, Toggle
from workings.paperclips.hall import act, best_policy, walk
from workings.paperclips.specification import ending, path, turning


def welfare(time: float, listed: int, start: float, floor: float) -> float:
    """The equal share of all twenty goods that people would find just as good as what there is at a time."""
    amount, other = path(time, listed, start, 20, 20.0, floor)
    return exp((listed * log(amount) + (20 - listed) * log(other)) / 20)


def looks(spent: float, over: float) -> list[float]:
    """Times along a logarithmic axis from 0.1 to 285, with the two moments at which the path has a corner."""
    times: list[float] = []
    now = 0.1
    for _ in range(111):
        times.append(now)
        later = 1.075 * now
        times = times + [corner for corner in [spent, over] if now < corner and corner < later]
        now = later
    return times


def block(left: float, top: float, right: float, bottom: float, cut: float) -> list[list[float]]:
    """A box with its corners cut off."""
    xs = [left + cut, right - cut, right, right, right - cut, left + cut, left, left]
    ys = [top, top, top + cut, bottom - cut, bottom, bottom, bottom - cut, top + cut]
    return [[xs[k], ys[k]] for k in range(8)]


def disc(x: float, y: float, radius: float) -> list[list[float]]:
    """The outline of a disc about a place, sixteen points."""
    return [[x + radius * cos(pi * k / 8), y + radius * sin(pi * k / 8)] for k in range(16)]


def robot(x: float, y: float, right: float, down: float) -> list[list[list[float]]]:
    """A robot around a place, less than 1 high, that looks to where it goes."""
    a, b = x + 0.05 * right, y + 0.03 * down  # its head leans that way, and its eyes farther
    eyes = [disc(a + side + 0.05 * right, b - 0.17 + 0.05 * down, 0.05) for side in [-0.09, 0.09]]
    head = [block(a - 0.22, b - 0.32, a + 0.22, b - 0.03, 0.06), block(a - 0.02, b - 0.42, a + 0.02, b - 0.32, 0.0)]
    arms = [block(x + 0.19, y + 0.04, x + 0.36, y + 0.1, 0.02), block(x - 0.3, y + 0.04, x - 0.19, y + 0.1, 0.02)]
    wheels = [disc(x - 0.12, y + 0.36, 0.07), disc(x + 0.12, y + 0.36, 0.07)]
    return head + eyes + [block(x - 0.19, y, x + 0.19, y + 0.27, 0.04)] + arms + wheels


def larger(outlines: list[list[list[float]]], size: float, right: float, down: float) -> list[list[list[float]]]:
    """Outlines so many times as large, and then moved."""
    return [[[size * spot[0] + right, size * spot[1] + down] for spot in outline] for outline in outlines]


class Narrowed(NamedTuple):
    """What becomes of twenty goods, and below of people, by a scale of time that goes by factors of ten."""

    named: list[list[list[float]]]  # the strips of the listed goods on the field, which is as wide as the budget
    idle: list[list[float]]  # what lies idle
    others: list[list[list[float]]]  # the strips of the other goods
    machine: list[list[list[float]]]  # the machine's outlines, above the edge of what it has
    blade: list[list[float]]
    edge: float  # where the blade stands
    grip: float  # and how high it is held
    better: list[list[float]]  # the stretch of time so far in which people fare better
    worse: list[list[float]]  # in which they fare worse
    early: float  # where the words about these stand
    late: float
    ended_y: float  # where it is said how people fare in the end, clear of the machine
    shares_x: list[float]  # how people fare until now; of what is to come all is now
    shares_y: list[float]
    walker: list[list[list[float]]]  # the machine on the curve
    share: float  # how people fare now
    began: float  # in the beginning
    ended: float  # in the end
    idles: int  # whether anything lay idle
    takes: int  # whether the machine has taken anything
    word_better: int  # whether the stretches of time have room for words
    idles_at: float  # the middle of what lies idle
    word_idle: int  # whether there is room for a word
    unlisted: int  # goods that are not named
    all_named: bool
    # Whether the machine uses what lay idle (0), visibly takes (1), or is done (2), with nothing that it could have
    # taken (3), or that it may take (4).
    stage: int
    done: bool


def moment(time: float) -> float:
    """Where a time from 0.1 to 285 stands below the field."""
    return 2.0 + 2.2 * log(10.0 * time)


def level(share: float) -> float:
    """How high a share of everything stands there; it is measured downwards."""
    return 10.0 - 4.0 * share


STARTS = [0.2, 0.5, 1.0]


def strips(count: int, left: float, width: float, top: float, bottom: float) -> list[list[list[float]]]:
    """So many strips of a field, side by side."""
    return [block(left + k * width, top, left + (k + 1) * width, bottom, 0.0) for k in range(count)]


def narrow(time: float, listed: int, floor: float, begin: int) -> Narrowed:
    """A machine that has climbed its goal for a time; a floor above the start counts as the start."""
    start = STARTS[begin]
    least = min(floor, start)
    amount, other = path(time, listed, start, 20, 20.0, least)
    spent, over = turning(listed, start), ending(listed, start, 20, 20.0, least)
    times = [min(each, time) for each in looks(spent, over)] + [time]
    edge, rest = listed * amount, 20 - listed
    first = 20.0 - rest * other
    turn, end = max(spent, 0.1), min(max(over, 0.1), 285.0)
    share, last = welfare(time, listed, start, least), welfare(over + 1, listed, start, least)
    until, since = min(time, turn), max(min(time, end), turn)
    here, on = moment(time), level(share)
    seen = rest * (start - other) > 0.25  # on the field
    after = 3 if rest == 0 else 4 if least == start else 2
    stage = after if time >= over else 1 if time >= spent and seen else 0
    return Narrowed(
        named=strips(listed, 0.0, amount, 0.0, 3.2),
        idle=block(edge, 0.0, first, 3.2, 0.0),
        others=strips(rest, first, other, 0.0, 3.2),
        machine=larger(robot(0.0, 0.0, 1.0 if time < over else 0.0, 0.0), 2.4, edge - 0.85, -1.05),
        blade=block(edge - 0.1, -1.0, edge + 0.06, 3.2, 0.0),
        edge=edge,
        grip=1.6,
        better=block(moment(0.1), level(1.0), moment(until), level(0.0), 0.0),
        worse=block(moment(turn), level(1.0), moment(since), level(0.0), 0.0),
        early=(moment(0.1) + moment(until)) / 2,
        late=here + 0.65 if since > turn and here < moment(turn) + 2.5 and share > 0.6 else moment(turn) + 0.15,
        ended_y=level(last) + 1.3 if last > 0.5 else 7.2,
        shares_x=[moment(each) for each in times],
        shares_y=[level(welfare(each, listed, start, least)) for each in times],
        walker=larger(robot(0.0, 0.0, 1.0 if time < over else 0.0, 0.0), 1.4, here, on - 0.6),
        share=share,
        began=start,
        ended=last,
        idles=1 if spent > 0.1 else 0,
        takes=1 if since > turn else 0,
        word_better=1 if until > 0.31 else 0,
        idles_at=(edge + first) / 2,
        word_idle=1 if first - edge > 1.5 and edge + first > 14.0 and edge + first < 32.0 else 0,
        unlisted=rest,
        all_named=rest == 0,
        stage=stage,
        done=stage > 1,
    )


# Which of its seven segments a digit lights: top, upper right, lower right, bottom, lower left, upper left, middle.
LIT = [
    [1, 1, 1, 1, 1, 1, 0],
    [0, 1, 1, 0, 0, 0, 0],
    [1, 1, 0, 1, 1, 0, 1],
    [1, 1, 1, 1, 0, 0, 1],
    [0, 1, 1, 0, 0, 1, 1],
    [1, 0, 1, 1, 0, 1, 1],
    [1, 0, 1, 1, 1, 1, 1],
    [1, 1, 1, 0, 0, 0, 0],
    [1, 1, 1, 1, 1, 1, 1],
    [1, 1, 1, 1, 0, 1, 1],
]
BENT = [0.11, 0.33, 0.55, 0.63, 0.66, 0.63, 0.55, 0.08, 0.02, 0.0, 0.02, 0.08, 0.36, 0.64, 0.73, 0.76, 0.73, 0.64, 0.19]
HIGH = [0.12, 0.12, 0.12, 0.14, 0.2, 0.26, 0.28, 0.28, 0.25, 0.17, 0.09, 0.05, 0.05, 0.05, 0.1, 0.2, 0.31, 0.36, 0.36]


def trail(states: list[int], moves: int) -> list[list[float]]:
    """The way of so many moves, on the right-hand side of the tiles; the moves to come stand where it ends.

    Two points a tile: where the way turns round, it crosses to the other side.
    """
    way, x, y, right, down = [[0.5, 0.5]], 0.5, 0.5, 0.0, 0.0
    for k in range(len(states)):
        if k <= moves:
            tile, to = states[k] // 2, states[min(k + 1, moves)] // 2
            x, y = tile % 5 + 0.5 - 0.14 * down, tile // 5 + 0.5 + 0.14 * right
            across, along = float(to % 5 - tile % 5), float(to // 5 - tile // 5)
            if across == -right and along == -down:
                way.append([x + 0.14 * right, y + 0.14 * down])
                x, y = x + 0.14 * right + 0.28 * down, y + 0.14 * down - 0.28 * right
            elif across != right or along != down:
                x, y = x - 0.14 * along, y + 0.14 * across
                way.append([x, y])
            else:
                way.append([x, y])
            right, down = across, along
        else:
            way.append([x, y])
        way.append([x, y])
    return way


def digit(number: int, x: float, y: float) -> list[list[list[float]]]:
    """The lit segments of a digit, 0.6 wide and 1.1 high."""
    bars = [
        block(x + 0.08, y, x + 0.52, y + 0.1, 0.04),
        block(x + 0.5, y + 0.08, x + 0.6, y + 0.52, 0.04),
        block(x + 0.5, y + 0.58, x + 0.6, y + 1.02, 0.04),
        block(x + 0.08, y + 1.0, x + 0.52, y + 1.1, 0.04),
        block(x, y + 0.58, x + 0.1, y + 1.02, 0.04),
        block(x, y + 0.08, x + 0.1, y + 0.52, 0.04),
        block(x + 0.08, y + 0.5, x + 0.52, y + 0.6, 0.04),
    ]
    return [bars[i] for i in range(7) if LIT[number][i] == 1]


class Walked(NamedTuple):
    """The best robot for a payment on its way through the hall, what it has made, and what it is paid."""

    way_across: list[float]  # of its way so far
    way_down: list[float]
    body: list[list[list[float]]]  # outlines of the robot
    stood: list[list[float]]  # the tile that it stands on
    wire: list[list[list[float]]]  # of what it has in its hand
    stamp: list[list[list[float]]]  # of the press
    digits: list[list[list[float]]]  # of the counter
    coins: list[list[list[float]]]  # paid for a clip
    pile: float  # where these stand, and how high the grip above the pile is
    top: float
    made_across: list[list[float]]  # of the clips
    made_down: list[list[float]]
    said_across: list[list[float]]  # and of as many as the reader says
    said_down: list[list[float]]
    paid: float  # so far
    counts: int  # so far
    clips: int  # so far
    crossed: int  # whether the robot has just stepped onto the counter's tile
    over: bool  # whether all forty moves are made
    kind: int  # makes no clip (0), delivers once (1), or goes on (2)


def lying(n: int) -> list[list[float]]:
    """A clip beside the press, of six in two rows: its points across, and down."""
    left, top = 5.86 + 0.82 * float(n % 3), 4.48 + 0.36 * float(n // 3)
    return [[left + 0.95 * x for x in BENT], [top + 0.72 * y for y in HIGH]]


def walked(clip: float, hasty: bool, moves: int, guess: int) -> Walked:
    """What the robot does that is paid so much for a clip, and 1 for a count, in so many moves."""
    policy = best_policy(clip, 1.0, 0.9 if hasty else 0.95)
    states = walk(policy, 40)
    counts, clips, ever, crossed, pressed = 0, 0, 0, 0, False
    for k in range(40):
        _, one, made = act(states[k], policy[states[k]])
        ever = ever + made
        if k < moves:
            counts, clips, crossed, pressed = counts + one, clips + made, one, made == 1
    tile, before = states[moves] // 2, states[max(moves - 1, 0)] // 2
    x, y = tile % 5 + 0.5, tile // 5 + 0.51
    way, body = trail(states, moves), robot(0.0, 0.0, float(tile % 5 - before % 5), float(tile // 5 - before // 5))
    low = 4.64 if pressed else 4.42
    coil = [disc(0.33, -0.06, radius) for radius in [0.14, 0.05] if states[moves] % 2 == 1]
    return Walked(
        way_across=[place[0] for place in way],
        way_down=[place[1] for place in way],
        body=larger(body, 1.1, x, y),
        stood=block(x - 0.5, y - 0.51, x + 0.5, y + 0.49, 0.0),
        wire=larger(coil, 1.1, x, y),
        stamp=[block(5.33, 4.2, 5.43, low, 0.0), block(5.24, low, 5.52, low + 0.12, 0.0)],
        digits=digit(counts // 10, 6.1, 1.95) + digit(counts % 10, 6.95, 1.95),
        coins=[block(7.0, 0.95 - 0.11 * k, 7.8, 1.04 - 0.11 * k, 0.03) for k in range(int(clip))],
        pile=7.4,
        top=0.92 - 0.11 * clip,
        made_across=[lying(n)[0] for n in range(clips)],
        made_down=[lying(n)[1] for n in range(clips)],
        said_across=[lying(n)[0] for n in range(guess)],
        said_down=[lying(n)[1] for n in range(guess)],
        paid=counts + clip * clips,
        counts=counts,
        clips=clips,
        crossed=crossed,
        over=moves == 40,
        kind=min(ever, 2),
    )


EARLY = (0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0, 1.5, 2.0, 2.5)
BEGINS = {"fifth": "0.2", "half": "0.5", "full": "1"}
TIMES = (*EARLY, *(half / 2 for half in range(6, 21)), 20.0, 50.0, 100.0, 250.0)


def scale() -> tuple[Curves | Label, ...]:
    """Below the field: lines at shares of everything, and times."""
    lines = tuple(((2.0, level(share)), (20.2, level(share))) for share in (0.0, 0.5, 1.0))
    return (
        Curves(lines, colour="muted", width=0.8),
        *(Label(f"{share:g}", 1.6, level(share) + 0.2, "end", colour="muted") for share in (0.0, 0.5, 1.0)),
        *(Label(f"{time:g}", moment(time), 11.0, "middle", colour="muted") for time in (0.1, 1, 10, 100)),
        Label("time that the machine has climbed", 11.0, 11.85, "middle", colour="muted"),
        Label("how people fare, in units of everything", 0.0, 4.85, colour="true"),
    )


def narrow_time_run() -> Moving:
    """Twenty goods while a machine climbs a goal that names some of them, and how people fare over that time."""
    others = "{stage:the|the|what is left of the|the|the} other {unlisted}"
    field = Panel(
        x=Axis(-1.2, 20.4, ticks={}),
        y=Axis(12.1, -2.4, ticks={}),
        marks=(
            Shape("idle", colour="muted", shade=0.14),
            Shape("others", colour="true", shade=0.75, width=1.0, edge="sheet"),
            Shape("named", colour="proxy", shade=0.85, width=1.0, edge="sheet"),
            Shape("blade", colour="machine"),
            Shape("machine", colour="machine"),
            Dots("grip", "edge", colour="machine", width=13.0, drags=("time",)),
            Label("on its list: {listed}", 0.0, 3.95, colour="proxy"),
            Label(others, 20.0, 3.95, "end", colour="true", when=("all_named", 0)),
            Label("idle", "idles_at", 3.95, "middle", colour="muted", when=("word_idle", 1)),
            Shape("better", colour="human", shade=0.16, when=("idles", 1)),
            Shape("worse", colour="warn", shade=0.13),
            Label("better", "early", 5.7, "middle", colour="human", when=("word_better", 1)),
            Label("worse", "late", 5.7, colour="warn", when=("takes", 1)),
            *scale(),
            Line("shares_y", "shares_x", colour="true", width=3.0),
            Label("in the end {ended:.3f}", 20.2, "ended_y", "end", colour="true", when=("done", 1)),
            Shape("walker", colour="machine"),
        ),
        alt="A field as wide as the budget, cut into a strip for each of twenty goods. On the left the goods that the "
        "machine’s list names, {listed}; a robot stands above their edge with a blade. On the right the others, "
        "{stage:and between them what lies idle|which the blade has begun to push together|pushed together as far as "
        "they go|none of them|as they stood in the beginning}. Below, a curve says how people fare over time, with the "
        "robot at its end. At the start it was {began:.1f} units; at time {time} it stands at {share:.3f}.",
        height=316,
        bare=True,
    )
    return Moving(
        title="A machine and its list",
        compute=narrow,
        controls=(
            Slider("time", "time", TIMES, 250.0, play=True, auto=True),
            Slider("listed", "goods named", (1, 2, 3, 5, 8, 10, 12, 15, 17, 18, 19, 20), 5, " of 20"),
            Slider("floor", "kept of each", (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 0.5), 0.001, " units"),
            Choice("begin", "units of each at the start", BEGINS, "half"),
        ),
        parts=(field,),
        says="The machine {stage:puts to use what lay idle|takes what is not on its list|has taken all that it may|"
        "has put all that there is to use|has put all that lay idle to use, and may take nothing}. "
        "At time {time} people fare as with {share:.3f} units of everything; at the start it was {began:.1f}.",
    )


def box(left: float, top: float, right: float, bottom: float) -> tuple[tuple[float, float], ...]:
    """An outline that does not move."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


TILES = tuple(box(x + 0.02, y + 0.02, x + 0.98, y + 0.98) for x in range(5) for y in range(5) if y != 2 or x == 2)
BRICKS = tuple(
    box(x + k / 2 + shift + 0.02, 2.03 + row / 3, x + k / 2 + shift + width - 0.02, 2.3 + row / 3)
    for x in (0, 3)
    for row in range(3)
    for k, shift, width in (
        ((0, 0.0, 0.5), (1, 0.0, 0.5), (2, 0.0, 0.5), (3, 0.0, 0.5))
        if row % 2 == 0
        else ((0, 0.0, 0.25), (0, 0.25, 0.5), (1, 0.25, 0.5), (2, 0.25, 0.5), (3, 0.25, 0.25))
    )
)
SPOOL = (box(-0.72, 0.2, -0.62, 0.8), box(-0.2, 0.2, -0.1, 0.8))
WOUND = tuple(((-0.6, 0.28 + 0.09 * k), (-0.22, 0.32 + 0.09 * k)) for k in range(5))
MACHINE = (box(5.06, 4.05, 5.7, 4.2), box(5.1, 4.2, 5.2, 4.78), box(5.56, 4.2, 5.66, 4.78), box(5.06, 4.78, 5.7, 4.95))
EIGHTS = tuple(tuple((a, b) for a, b in bar) for x in (6.1, 6.95) for bar in digit(8, x, 1.95))


def narrow_hall_paid() -> Moving:
    """The robot in the hall, paid for counts and, by the reader's will, for clips."""
    plan = Panel(
        x=Axis(-0.85, 8.3, ticks={}),
        y=Axis(5.2, -0.6, ticks={}),
        marks=(
            Shape(lines=TILES, colour="faint", shade=0.6),
            Shape(lines=BRICKS, colour="muted", shade=0.75),
            Shape(lines=SPOOL, colour="muted"),
            Curves(WOUND, colour="clip", width=2.5, faint=False),
            Shape(lines=MACHINE, colour="muted"),
            Shape("stamp", colour="true"),
            Shape(lines=(box(2.0, 2.3, 2.1, 2.7), box(2.9, 2.3, 3.0, 2.7)), colour="proxy"),
            Curves((((2.1, 2.5), (2.9, 2.5)),), colour="proxy", width=1.2),
            Shape(lines=(box(2.02, 2.02, 2.98, 2.98),), colour="proxy", shade=0.35, when=("crossed", 1)),
            Curves((((3.0, 2.5), (5.75, 2.5)),), colour="proxy", width=1.2, faint=False),
            Shape(lines=(box(5.75, 1.78, 7.9, 3.22),), colour="sheet", width=1.5, edge="proxy"),
            Shape(lines=EIGHTS, colour="faint", shade=0.55),
            Shape("digits", colour="proxy"),
            Label("spool", -0.41, 1.08, "middle", colour="muted"),
            Label("press", 5.38, 3.95, "middle", colour="muted"),
            Line("way_down", "way_across", colour="machine", width=1.5),
            Shape("body", colour="machine"),
            Shape("wire", colour="clip"),
            Shape("stood", colour="machine", shade=0.0, presses="look"),
            Label("counter", 6.82, 3.6, "middle", colour="proxy"),
            Label("{clips} {clips:clips|clip|clips|clips}", 6.82, 4.28, "middle", colour="true"),
            Line("said_down", "said_across", colour="muted", width=1.2, asks=True),
            Line("made_down", "made_across", colour="true", width=1.8),
            Shape(lines=(box(5.85, 0.95, 6.65, 1.04),), colour="proxy"),
            Shape("coins", colour="true"),
            Dots("top", "pile", colour="true", width=9.0, drags=("clip",)),
            Label("a count", 6.25, 1.4, "middle", colour="proxy"),
            Label("a clip", 7.4, 1.4, "middle", colour="true"),
        ),
        alt="A hall of five by five tiles. A wall of bricks across its middle has one gap, where a counter stands. A "
        "robot has made {moves} moves from the spool, in the upper left, and a line on the tiles shows its way. The "
        "counter reads {counts}. Clips that lie beside the press, in the lower right: {clips}.",
        height=240,
        bare=True,
    )
    return Moving(
        title="What must a clip pay?",
        compute=walked,
        controls=(
            Slider("clip", "paid for a clip (a count pays 1)", tuple(float(pay) for pay in range(13)), 5.0),
            Toggle("hasty", "it cares less for what comes later"),
            Slider("moves", "moves", tuple(range(41)), 3, play=True, auto=(0, 3), again=True),
        ),
        parts=(plan,),
        says=(
            "Paid {clip} for a clip and 1 for a count, the robot ",
            Clause("has made {moves} of its forty moves", ("over", 0)),
            Clause(
                "{kind:goes to and fro in the gap and never makes a clip|delivers the wire that it has in its hand, "
                "once, and then goes to and fro in the gap for good|fetches wire again and again, and makes clips}",
                ("over", 1),
            ),
            ". The counter reads {counts}, and {clips:no clip is|one clip is|two clips are|three clips are} made: "
            "it has been paid {paid:.0f}.",
        ),
        guess=Guess(
            "guess",
            "clips, you say",
            tuple(range(7)),
            3,
            asks="A clip pays the robot 5, and each step onto the counter’s tile pays it 1. It has wire in its hand "
            "and stands before the gap. How many clips will it make in forty moves? Say it, and press the robot.",
            of="clips",
            answer="",
        ),
    )
