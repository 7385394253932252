"""The figures that move on the home page, one behind each door: what each computes, then what it shows."""

from math import cos, floor, pi, sin, sqrt
from typing import NamedTuple

from press.figures import Arrows, Axis, Clause, Curves, Dots, Guess, Label, Line, Moving, Panel, Shape, Slider
from workings.adam.plain import moments
from workings.paperclips.specification import ending, path

CIRCLE = tuple((cos(2 * pi * i / 60), sin(2 * pi * i / 60)) for i in range(61))
WAY = tuple(share / 20 for share in range(21))
# Twenty things, in four rows of five: outlines, in tenths of a side. Those that a machine is told of first stand apart.
FLOWER = [[0, -5], [1, 0], [4, 1], [4, 5], [2, 3], [0, 5], [-2, 3], [-4, 5], [-4, 1], [-1, 0], [-1, -5]]
TREE = [[0, 5], [4, -3], [1, -3], [1, -5], [-1, -5], [-1, -3], [-4, -3]]
HEART = [[0, -5], [-5, 1], [-5, 3], [-3, 5], [-1, 4], [0, 3], [1, 4], [3, 5], [5, 3], [5, 1]]
FISH = [[-5, 0], [-3, 2], [0, 3], [3, 1], [5, 3], [5, -3], [3, -1], [0, -3], [-3, -2]]
MOON = [[2, 5], [-2, 4], [-4, 1], [-4, -2], [-1, -5], [3, -5], [5, -3], [1, -2], [0, 1], [0, 3]]
HOUSE = [[-5, 0], [0, 5], [5, 0], [4, 0], [4, -5], [-4, -5], [-4, 0]]
BOOK = [[-5, 3], [-1, 4], [0, 3], [1, 4], [5, 3], [5, -4], [1, -3], [0, -4], [-1, -3], [-5, -4]]
CLIP = [
    [-3, -3], [-3, 4], [-2, 5], [2, 5], [3, 4], [3, -4], [2, -5], [0, -5],
    [-1, -4], [-1, 3], [0, 3], [0, -4], [2, -4], [2, 4], [-2, 4], [-2, -3],
]  # fmt: skip
STAR = [[0, 5], [1, 2], [5, 2], [2, -1], [3, -5], [0, -3], [-3, -5], [-2, -1], [-5, 2], [-1, 2]]
LOAF = [[-4, -4], [-4, 0], [-5, 1], [-4, 4], [4, 4], [5, 1], [4, 0], [4, -4]]
BOAT = [[-5, -2], [-3, -5], [3, -5], [5, -2], [1, -2], [1, -1], [4, -1], [0, 5], [0, -2]]
CHAIR = [[-4, 5], [-2, 5], [-2, 0], [4, 0], [4, -5], [2, -5], [2, -2], [-2, -2], [-2, -5], [-4, -5]]
BELL = [[0, 5], [2, 4], [3, 0], [5, -3], [1, -3], [0, -5], [-1, -3], [-5, -3], [-3, 0], [-2, 4]]
CUP = [[-4, 4], [3, 4], [3, 2], [5, 2], [5, -2], [3, -2], [2, -5], [-3, -5]]
CLOUD = [[-5, -2], [-5, 0], [-3, 1], [-2, 3], [1, 4], [3, 2], [5, 1], [5, -2]]
DROP = [[0, 5], [3, 0], [4, -2], [2, -5], [-2, -5], [-4, -2], [-3, 0]]
SHIRT = [[-2, 5], [0, 4], [2, 5], [5, 3], [4, 0], [3, 1], [3, -5], [-3, -5], [-3, 1], [-4, 0], [-5, 3]]
LAMP = [[-2, 5], [2, 5], [4, 0], [1, 0], [1, -4], [3, -5], [-3, -5], [-1, -4], [-1, 0], [-4, 0]]
BOTTLE = [[-1, 5], [1, 5], [1, 2], [3, 0], [3, -5], [-3, -5], [-3, 0], [-1, 2]]
HILLS = [[-5, -4], [-1, 4], [1, 0], [2, 2], [5, -4]]
ROWS = [
    [FLOWER, TREE, HEART, FISH, MOON],
    [HOUSE, BOOK, CLIP, STAR, LOAF],
    [BOAT, CHAIR, BELL, CUP, CLOUD],
    [DROP, SHIRT, LAMP, BOTTLE, HILLS],
]
TOLD = [7, 5, 9, 11, 13, 6, 8, 17, 16, 18, 10, 14, 1, 3, 15, 19, 0, 4, 12, 2]  # in this order
RAIL = 1.5  # how high the line is on which the reader says something, above all that swells
PITCH = 2.05  # from row to row


class Goods(NamedTuple):
    """What is left of twenty things while a machine makes more of those that it was told of."""

    told: list[list[list[float]]]  # a picture of each thing that it was told of, as large as there is of it
    others: list[list[list[float]]]  # and as large as there is of them
    grip_x: float  # the right upper corner of the paperclip, by which it can be pulled larger
    grip_y: float
    said: list[list[float]]  # the heart, as large as the reader says that it will be
    said_x: float  # how far along the line above it, on which that is set
    said_y: float
    share: float  # of each of the others, what is left, as a share of what was there
    more: float  # of each that it was told of, how many times as much as there was
    stage: int  # 0 before anything changes; then 1 if there are several others, 2 if only the heart, 3 if none


def picture(place: int, amount: float) -> list[list[float]]:
    """The outline of a thing, of an area that grows with the amount."""
    long, x, y = 0.09 * sqrt(2 * amount), 3.1 * float(place % 5), -PITCH * float(place // 5)
    return [[x + long * point[0], y + long * point[1]] for point in ROWS[place // 5][place % 5]]


def goods(known: int, way: float, guess: float) -> Goods:
    """Twenty things of half a unit each, out of twenty units of everything, on the way until nothing can be taken."""
    amount, other = path(way * ending(known, 0.5, 20, 20.0, 0.001), known, 0.5, 20, 20.0, 0.001)
    told = [picture(place, amount) for place in TOLD[:known]]
    others = [picture(place, other) for place in TOLD[known:]]
    grip, said = told[0][4], picture(2, 0.5 * guess)
    stage = 0 if way == 0.0 else 3 if known == 20 else 2 if known == 19 else 1
    set_at = 2.7 + 7.0 * guess
    return Goods(told, others, grip[0], grip[1], said, set_at, RAIL, other / 0.5, amount / 0.5, stage)


SCALE = (((2.7, RAIL), (9.7, RAIL)),)  # above the heart, from nothing to all of it
AT_FIRST = tuple(tuple((x, y) for x, y in picture(place, 0.5)) for place in range(20))


def story_goods() -> Moving:
    """Twenty things, of which a machine was told some."""
    return Moving(
        title="Twenty things, and a machine that was told of some",
        compute=goods,
        controls=(
            Slider("known", "things it was told of", (1, 2, 5, 10, 15, 19, 20), 19, " of 20"),
            Slider("way", "how far the machine has got", WAY, 0.0, play=True, form=".0%", again=True),
        ),
        parts=(
            Panel(
                Axis(-1.5, 13.9, ticks={}),
                Axis(-7.3, 2.0, ticks={}),
                (
                    Shape(lines=AT_FIRST, colour="faint", shade=0.35, width=1.0, edge="muted"),
                    Shape("told", colour="proxy"),
                    Shape("others", colour="true"),
                    Shape("said", colour="ink", shade=0.0, width=2.0, asks=True),
                    Curves(SCALE, colour="muted", width=1.5, faint=False, asks=True),
                    Label("none of it", 2.2, RAIL - 0.18, "end", colour="muted", asks=True),
                    Label("all of it", 10.2, RAIL - 0.18, colour="muted", asks=True),
                    Label("you", 6.95, -0.15, asks=True),
                    Dots("said_y", "said_x", colour="ink", width=12, drags=("guess",)),
                    Dots("grip_y", "grip_x", colour="ink", width=9, drags=("way",), answer=True),
                ),
                alt=(
                    "A paperclip, a house, a loaf and seventeen other things, each as large as there is of it. The "
                    "machine was told of {known}. ",
                    Clause("Nothing has changed yet.", ("stage", 0)),
                    Clause("Of each other thing {share:.1%} is left.", ("stage", 1)),
                    Clause("Of the heart {share:.1%} is left.", ("stage", 2)),
                    Clause("There is no other thing.", ("stage", 3)),
                ),
                height=236,
                bare=True,
            ),
        ),
        says=(
            Clause("There is as much of everything as before.", ("stage", 0)),
            *(Clause("Of what it was told of there is {more:.1f} times as much. ", ("stage", k)) for k in (1, 2, 3)),
            Clause("Of each other thing {share:.1%} is left.", ("stage", 1)),
            Clause("Of the heart {share:.1%} is left.", ("stage", 2)),
            Clause("What is more was made of the matter that was in none of the twenty things.", ("stage", 3)),
        ),
        guess=Guess(
            "guess",
            "of the heart is left, you say",
            WAY,
            0.5,
            form=".0%",
            asks="A machine is to make much of nineteen things. Nobody has told it of the heart. How much of that will "
            "be left? Drag the ring above it.",
            of="share",
            answer=".1%",
        ),
    )


class Steps(NamedTuple):
    """The way of a weight under Adam after a silence, in units of alpha, at its defaults and eps = 0."""

    hops_x: list[list[float]]  # an arc over each of twelve steps, as far as it is flown
    hops_y: list[list[float]]
    first_x: list[list[float]]  # the same up to the third
    first_y: list[list[float]]
    landings: list[float]  # where each ends that is done
    first_landings: list[float]  # up to the third
    ground: list[float]  # as many times the height of the ground
    first_ground: list[float]
    fly_x: float  # where the weight is, on an arc or on the ground
    fly_y: float
    done: int  # how many steps
    here: float  # where the last of them ends
    whole: float  # and the twelfth
    latest: float  # how long the last of them is
    zeros_x: list[float]  # the stretch of zeros before it all
    zeros_y: list[float]
    begun: float  # where that begins
    floor: float  # the height of the ground
    post_x: list[float]  # where the reader says that the twelfth ends, a post from the ground
    post_y: list[float]
    top: float  # above all hops
    arrived: bool  # whether all twelve are made


SILENCES = [0, 10, 100, 1000, 10_000]  # gradients of 0 before the first
HIGH = 2.2  # of every hop, be it long or short
TOP = 3.2


def hop(start: float, length: float, flown: float) -> tuple[list[float], list[float]]:
    """An arc from one place towards another, as far as it is flown."""
    along = [flown * each / 10 for each in range(11)]
    return [start + length * share for share in along], [4 * HIGH * share * (1 - share) for share in along]


def after_silence(gradients: float, silence: int, guess: float) -> Steps:
    """The steps that so many equal gradients cause, up to twelve; the reader says how far all of these lead."""
    steps = moments([1.0] * 12, silence, 0.9, 0.999).step
    xs: list[list[float]] = []
    ys: list[list[float]] = []
    ends: list[float] = []
    way, fly_x, fly_y = 0.0, 0.0, 0.0
    for k in range(12):
        x, y = hop(way, steps[k], min(max(gradients - float(k), 0.0), 1.0))
        xs.append(x)
        ys.append(y)
        if gradients > float(k):
            fly_x, fly_y = x[-1], y[-1]
        way = way + steps[k]
        ends.append(way)
    count = floor(gradients + 0.001)
    begun = -4.0 * float(len([each for each in SILENCES if each < silence]))
    return Steps(
        hops_x=xs,
        hops_y=ys,
        first_x=xs[:3],
        first_y=ys[:3],
        landings=ends[:count],
        first_landings=ends[:count][:3],
        ground=[0.0 for _ in ends[:count]],
        first_ground=[0.0 for _ in ends[:count][:3]],
        fly_x=fly_x,
        fly_y=fly_y,
        done=count,
        here=ends[count - 1],
        whole=way,
        latest=steps[count - 1],
        zeros_x=[begun, 0.0],
        zeros_y=[0.0, 0.0],
        begun=begun,
        floor=0.0,
        post_x=[guess, guess],
        post_y=[-0.3, TOP],
        top=TOP,
        arrived=count == 12,
    )


SHARES = 5  # of a hop, from stop to stop
FLOWN = tuple(k / SHARES for k in range(SHARES, 12 * SHARES + 1))
# Twelve steps of alpha beneath the ground: a rule with a mark at each.
RULED = (((0, -0.55), (12, -0.55)), *(((n, -0.35), (n, -0.75)) for n in range(13)))
GROUND = (((0, 0), (83, 0)),)


def question() -> Moving:
    """A weight that gets twelve equal gradients after a long silence, and the way that it goes under Adam."""
    return Moving(
        title="A rare word comes up twelve times running",
        compute=after_silence,
        controls=(
            Slider(
                "gradients",
                "gradients so far",
                FLOWN,
                12.0,
                texts=tuple(f"{each:.12g}" for each in FLOWN),
                play=True,
                auto=(1.0, 3.0, 200),
                pace=80,
            ),
            Slider("silence", "zeros before them", tuple(SILENCES), 10_000, form=","),
        ),
        parts=(
            Panel(
                Axis(-20, 83, "way of the weight, in α", ticks=(0, 20, 40, 60, 80)),
                Axis(-2.6, 4.4, ticks={}),
                (
                    Curves(GROUND, colour="muted", faint=False),
                    Line("zeros_y", "zeros_x", colour="muted", width=5.0),
                    Label("{silence} zeros", -19.5, -1.75, colour="muted"),
                    Curves(RULED, colour="muted", width=1.2, faint=False),
                    Label("twelve steps of α", 13.2, -1.0, colour="muted"),
                    Line("first_y", "first_x", colour="adam", width=2.5),
                    Dots("first_ground", "first_landings", colour="adam", width=7),
                    Line("hops_y", "hops_x", colour="adam", width=2.5, answer=True),
                    Dots("ground", "landings", colour="adam", width=7, answer=True),
                    Dots("fly_y", "fly_x", colour="adam", width=12, drags=("gradients",), answer=True),
                    Dots("floor", "begun", colour="muted", width=12, drags=("silence",), answer=True),
                    Line("post_y", "post_x", colour="warn", asks=True),
                    Dots("top", "guess", colour="warn", width=11, drags=("guess",)),
                    Label("you", "guess", TOP + 0.6, "middle", colour="warn", asks=True),
                    Label("{here:.1f}α", "here", -1.75, "middle", colour="adam", when=("arrived", 1), answer=True),
                ),
                alt="The way of a weight after a silence of {silence} gradients of 0, as hops along a line. After "
                "{done:# gradient|# gradients} it has come {here:.1f}α. Beneath it, a rule of twelve times α.",
                height=196,
                bare=True,
            ),
        ),
        says="After {silence} zeros and {done:# gradient|# gradients} the last step is {latest:.2f}α long, and the "
        "whole way {here:.1f}α. As many steps of α would come to {done}α.",
        guess=Guess(
            "guess",
            "it comes, you say",
            tuple(range(12, 81, 2)),
            26,
            unit="α",
            asks="After a long silence a weight gets twelve equal gradients. Here are three of its steps, in units of "
            "the learning rate α. How far do all twelve take it? Drag the post.",
            of="whole",
            answer=".1f",
        ),
    )


class Hands(NamedTuple):
    """Two words, a hand for each: how far it has turned says where the word stands."""

    one: list[float]  # the tip of the hand of the first word
    other: list[float]  # and of the second
    between: list[list[float]]  # what lies between the two hands
    first: int  # the position of the first word
    second: int  # and of the second
    first_x: float  # where these are written, beyond the tips
    first_y: float
    second_x: float
    second_y: float
    apart_x: float  # and where it is written how far they are apart
    apart_y: float
    begun: list[list[float]]  # what lay between them where no word was before them
    line: list[list[list[float]]]  # a text: a box for each word up to the second of the two
    first_box: list[list[float]]  # the two words
    second_box: list[list[float]]
    said: list[float]  # the tip of the second hand as the reader says
    you_x: float  # where it is named, clear of the names of the words
    you_y: float
    angle: float  # between the hands, in degrees
    turned: bool  # whether a word is before them


WORDS = 24  # that come before the two
MOST = 5  # positions from the one to the other
STEPS = ("1 position", *(f"{n} positions" for n in range(2, MOST + 1)))


def hand(position: float, long: float) -> list[float]:
    """The tip of a hand that starts at noon and turns clockwise by 25 degrees a position."""
    angle = 25.0 * position * pi / 180.0
    return [long * sin(angle), long * cos(angle)]


def slip(position: int, there: bool) -> list[list[float]]:
    """The box of a word, in a line of text beneath the dial; a dot of no size where no word is yet."""
    x, y, wide, tall = -1.89 + 0.13 * float(position), -1.62, 0.052 if there else 0.0, 0.12 if there else 0.0
    return [[x - wide, y - tall], [x + wide, y - tall], [x + wide, y + tall], [x - wide, y + tall]]


def wedge(start: float, apart: int) -> list[list[float]]:
    """What lies between two hands so many positions apart."""
    edge = [hand(start + float(apart) * each / 12, 1.0) for each in range(13)]
    edge.append([0.0, 0.0])
    return edge


def hands(before: int, apart: int, guess: int) -> Hands:
    """Two words so many positions apart, with so many words before them; the reader says so many degrees."""
    start, end = float(before), float(before + apart)
    name, word = hand(start, 1.27), hand(end, 1.27)
    near = float(guess) - 12.5 * float(apart)  # what is written between the hands is not on the reader's own
    middle = hand(start + float(apart) * (0.5 if abs(near) > 16.0 else 0.24 if near > 0.0 else 0.76), 0.68)
    named = 25 * apart  # there the second word is, and its name
    off = 0 if abs(guess - named) >= 30 else named - 30 - guess if guess <= named else named + 30 - guess
    beyond = max(guess + off, 30)
    return Hands(
        one=hand(start, 1.0),
        other=hand(end, 1.0),
        between=wedge(start, apart),
        first=before,
        second=before + apart,
        first_x=1.12 * name[0],
        first_y=name[1] - 0.05,
        second_x=1.12 * word[0],
        second_y=word[1] - 0.05,
        apart_x=middle[0],
        apart_y=middle[1] - 0.05,
        begun=wedge(0.0, apart),
        line=[slip(place, place <= before + apart) for place in range(WORDS + MOST + 1)],
        first_box=slip(before, True),
        second_box=slip(before + apart, True),
        said=hand(start + float(guess) / 25.0, 1.0),
        you_x=hand(start + float(beyond) / 25.0, 1.55)[0],
        you_y=hand(start + float(beyond) / 25.0, 1.42)[1] - 0.05,
        angle=25.0 * (end - start),
        turned=before > 0,
    )


def dial() -> Panel:
    """The two hands on a dial, and beneath it the text."""
    return Panel(
        Axis(-2.1, 2.1, ticks={}),
        Axis(-1.8, 1.62, ticks={}),
        (
            Shape(lines=(CIRCLE,), colour="faint", shade=0.35, width=1.5, edge="muted"),
            Shape("begun", colour="muted", shade=0.18),
            Shape("between", colour="clip", shade=0.3, answer=True),
            Arrows("said", colour="ink", width=3.0, drags=("guess",)),
            Arrows("one", colour="query", width=4.0, drags=("before",)),
            Arrows("other", colour="key", width=4.0, drags=("apart",), answer=True),
            Label("{angle:.0f}°", "apart_x", "apart_y", "middle", colour="ink", answer=True),
            Label("you: moon", "you_x", "you_y", "middle", colour="ink", asks=True),
            Label("sun {first}", "first_x", "first_y", "middle", colour="query"),
            Label("moon {second}", "second_x", "second_y", "middle", colour="key", answer=True),
            Shape("line", colour="muted", shade=0.35),
            Shape("first_box", colour="query"),
            Shape("second_box", colour="key"),
        ),
        alt="A clock with two hands, of words at positions {first} and {second}, counted from 0, and the angle "
        "between them. Beneath it a line of words, in which the two stand.",
        height=306,
        bare=True,
    )


def first_word_hands() -> Moving:
    """Two hands that turn together."""
    return Moving(
        title="Two words, a clock hand for each",
        compute=hands,
        controls=(
            Slider("before", "words before them", tuple(range(WORDS + 1)), WORDS, play=True, auto=(20, WORDS)),
            Slider("apart", "from sun to moon", tuple(range(1, MOST + 1)), 3, texts=STEPS),
        ),
        parts=(dial(),),
        says=(
            "“Sun” stands at position {first}, “moon” at {second}. ",
            Clause("The hands are {angle:.0f}° apart.", ("turned", 0)),
            Clause("Both hands have turned, and are {angle:.0f}° apart, as with no word before them.", ("turned", 1)),
        ),
        guess=Guess(
            "guess",
            "between them, you say",
            tuple(range(0, 181, 5)),
            45,
            unit="°",
            asks="The hands of “sun” and “moon” were 75° apart. Now 24 words come before them. Drag your hand "
            "for “moon”: how far apart are they?",
            of="angle",
            answer=".0f",
        ),
    )
