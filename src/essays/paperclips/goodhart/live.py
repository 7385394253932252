"""Figures that move of the page on trusted checks."""

from math import cos, exp, floor, log, pi, sin
from typing import NamedTuple

from press.figures import (
    Axis,
    Choice,
    Clause,
    Curves,
    Dots,
    Guess,
    Label,
    Line,
    Moving,
    Panel,
    Rule,
    Shape,
    Slider,
    Tiles,
)
from press.typography import minus
from workings.paperclips.dice import first, normal, student
from workings.paperclips.goodhart import best, gut, heavy, light


class Gutted(NamedTuple):
    """Ten buildings of twelve girders and a cart, in a drawing 386 wide; the counter; the share left at last."""

    girders: list[list[list[float]]]  # all of them, those that are taken on the cart
    roofs: list[list[list[float]]]  # of the buildings that count as standing
    level: float  # of the bar
    destroyed: int
    taken: int
    stand: int  # girders that are left, and their share
    there: float
    whole: bool  # whether that is a whole number of hundredths
    end: float
    free: int  # nothing can ever be taken (0), more (1), no more (2)
    zero: bool  # whether the counter reads 0
    said: float  # a little above what the reader says


def box(x: float, y: float, width: float, height: float) -> list[list[float]]:
    """A rectangle by its lower left corner."""
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]


def carted(place: int) -> list[list[float]]:
    """A girder on the cart: five in a row, none quite straight."""
    x = 247.0 + 19.2 * float(place % 5) + 0.5 * float(3 * place % 4)
    return box(x, 0.1 + 0.045 * float(place // 5), 16.0, 0.036)


def gutted(bar: int, allowed: int, work: float, guess: float) -> Gutted:
    """Ten buildings of twelve girders, and of all that the check lets be taken this share taken; a guess."""
    history = gut([12] * 10, bar, allowed)
    ever = len(history) - 1
    taken = floor(ever * work + 0.5)
    left = history[taken]
    girders = [box(4.0 + 23.0 * float(i // 12), float(i % 12) / 12, 18.0, 0.062) for i in range(120)]
    for k in range(taken):
        for number in range(10):
            if history[k + 1][number] < history[k][number]:
                girders[12 * number + history[k + 1][number]] = carted(k)
    roofs: list[list[list[float]]] = []
    for number, count in enumerate(left):
        x, eaves = 4.0 + 23.0 * float(number), count / 12
        if count >= bar:
            roofs.append([[x - 2.0, eaves], [x + 20.0, eaves], [x + 9.0, eaves + 0.12]])
    return Gutted(
        girders=girders,
        roofs=roofs,
        level=bar / 12,
        destroyed=10 - len(roofs),
        taken=taken,
        stand=120 - taken,
        there=(120 - taken) / 120,
        whole=5 * taken % 6 == 0,
        end=(120 - ever) / 120,
        free=0 if ever == 0 else 1 if taken < ever else 2,
        zero=len(roofs) == 10,
        said=guess + 0.025,
    )


def median(drawn: list[float]) -> float:
    """The one in the middle of an odd number of draws: that which half of the others are below."""
    for one in drawn:
        lower = len([other for other in drawn if other < one])
        if 2 * lower + 1 == len(drawn):
            return one
    return drawn[0]


def candidate(state: int, other: int, checks: int, noise: float) -> tuple[float, float, int, int]:
    """A candidate's value and score, and the next states of two generators; with 0 checks the error is normal.

    The first generator gives its value and the error of one check; all other errors are drawn by the second.
    """
    value, state = normal(state)
    error, state = student(state)
    if checks == 0:
        error, other = normal(other)
    errors = [error]
    for _ in range(checks - 1):
        error, other = student(other)
        errors.append(error)
    return value, value + noise * median(errors), state, other


def candidates(n: int, checks: int, noise: float, seed: int) -> tuple[list[float], list[float], int]:
    """The values and the scores of n candidates, and which of them has the best score."""
    values: list[float] = []
    scores: list[float] = []
    state, other, winner = first(seed), first(seed + 100), 0
    for i in range(n):
        value, score, state, other = candidate(state, other, checks, noise)
        values.append(value)
        scores.append(score)
        if score > scores[winner]:
            winner = i
    return values, scores, winner


NUMBERS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024]


class Chosen(NamedTuple):
    """Candidates of one draw, as cards on a table, and what such choices bring on average.

    The picture is 344 by 250 pixels. Across, it is measured in cards to choose from, by factors; upwards in worth.
    """

    cards: list[list[list[float]]]  # one for each candidate; or of heaps each eighth
    taken: list[list[list[float]]]  # that with the best score
    finest: list[list[list[float]]]  # and that which is worth most
    shown: list[float]  # the scores, while there is room to write them
    shown_x: list[float]  # and where
    shown_y: list[float]
    backs: list[float]  # what those cards are worth
    backs_y: list[float]  # written beneath their scores
    front: list[float]  # the score of the one that is taken, on its front
    front_x: list[float]
    front_y: list[float]
    score_bar: list[list[float]]  # as high as its score, or an arrow
    worth_bar: list[list[float]]  # and as its worth
    bar_x: float  # where that stands
    said: float  # a little below what the reader says
    heaps: int  # of 64 cards
    heaped: bool
    alone: bool  # whether there is a single card
    taken_score: float
    taken_value: float
    best_value: float  # the best value there was
    numbers: list[int]  # numbers of candidates
    means: list[float]  # how high the mean value of the best of each is drawn
    mean: float  # and that for the number that is set
    mean_score: float
    mean_value: float
    stem_x: list[int]  # the number that is set, twice
    stem: list[float]  # a line from the axis to the mean value there
    foot: float  # the axis


def across(right: float) -> float:
    """A place so many pixels from the left, in cards to choose from."""
    return exp(log(2.0) * (right - 44.0) / 28.6)


def up(high: float) -> float:
    """A place so many pixels from the foot, in worth."""
    return (high - 126.0) / 17.0


def flat(left: float, low: float, right: float, high: float) -> list[list[float]]:
    """A rectangle, its sides in pixels."""
    return [[across(left), up(high)], [across(right), up(high)], [across(right), up(low)], [across(left), up(low)]]


HEAP = 64
EDGE = 3.0  # of the table, where a frame round a card has room
ROOM = 195.0  # from there


def card(place: int, columns: int) -> list[list[float]]:
    """A card on a table 162 high, in one of so many columns, as high as 6 of its width are to 5."""
    wide, row = ROOM / columns, place // columns
    left, high = EDGE + wide * float(place - row * columns), 240.0 - 1.2 * wide * float(row)
    return flat(left, high - 1.08 * wide, left + 0.88 * wide, high)


def heaped(place: int, thick: float, out: float) -> list[list[float]]:
    """A card in a heap, of four heaps in a row, so thick and so far out at the side."""
    heap = place // HEAP
    left, low = EDGE + 49.0 * float(heap % 4), 206.0 - 41.0 * float(heap // 4) + 0.53 * float(place % HEAP)
    return flat(left + out, low, left + out + 40.0, low + thick)


def fit(n: int) -> int:
    """Columns of cards, five or more, with which n of them find room on the table."""
    columns = 5
    while columns * floor(18.2 * columns / 26.4) < n:
        columns = columns + 1
    return columns


def risen(left: float, worth: float) -> list[list[float]]:
    """A bar as high as a worth or a score; one that is higher than the picture ends in an arrow, or a low one too."""
    most = max(-2.0, min(6.4, worth))
    tip = 0.4 if worth > 6.4 else -0.3 if worth < -2.0 else 0.0
    x, middle, right = across(left), across(left + 4.0), across(left + 8.0)
    return [[x, 0.0], [x, most], [middle, most + tip], [right, most], [right, 0.0]]


def framed(corners: list[list[float]]) -> list[list[float]]:
    """A frame of two pixels round a card."""
    wide, high = exp(log(2.0) * 2.0 / 28.6), 2.0 / 17.0
    signs = [[-1, 1], [1, 1], [1, -1], [-1, -1]]
    return [
        [point[0] * wide if sign[0] > 0 else point[0] / wide, point[1] + high * sign[1]]
        for point, sign in zip(corners, signs)
    ]


def choose(n: int, check: int, noise: float, draw: int, guess: float) -> Chosen:
    """One choice of the best of n by its score, and what such choices bring on average.

    Args:
        n: Candidates, 1 to 1,024.
        check: 0 for a normal error, 1 for a heavy-tailed one, 2 or 3 for the median of 3 or 5 of those.
        noise: Size of the error, 0.5 or more: a factor on the standard law.
        draw: Which draw of candidates, at least 1.
        guess: What the reader says the best is worth.
    """
    checks = 0 if check == 0 else 2 * check - 1
    values, scores, winner = candidates(n, checks, noise, draw)
    finest = 0
    for i in range(n):
        if values[i] > values[finest]:
            finest = i
    columns, piles = fit(n), n > 256
    cards = [heaped(8 * k, 3.6, 0.0) for k in range(n // 8)] if piles else [card(place, columns) for place in range(n)]
    shown = n if n <= 24 else 0
    rows = light(noise) if check == 0 else heavy(noise, checks)
    mean_score, mean_value = best(n, rows)
    mean = up(4.0 + 20.0 * mean_value)
    return Chosen(
        cards=cards,
        taken=[heaped(winner, 1.6, 6.0) if piles else cards[winner]],
        finest=[framed(heaped(finest, 1.6, 6.0) if piles else cards[finest])],
        shown=scores[:shown],
        shown_x=[across(EDGE + ROOM / columns * (float(i % columns) + 0.44)) for i in range(shown)],
        shown_y=[0.68 * cards[i][1][1] + 0.32 * cards[i][2][1] for i in range(shown)],
        backs=values[:shown],
        backs_y=[0.26 * cards[i][1][1] + 0.74 * cards[i][2][1] for i in range(shown)],
        front=[scores[winner]],
        front_x=[across(235.0)],
        front_y=[up(158.0)],
        score_bar=risen(318.0, scores[winner]),
        worth_bar=risen(304.0, values[winner]),
        bar_x=across(308.0),
        said=guess - 0.26,
        heaps=n // HEAP,
        heaped=piles,
        alone=n == 1,
        taken_score=scores[winner],
        taken_value=values[winner],
        best_value=values[finest],
        numbers=NUMBERS,
        means=[up(4.0 + 20.0 * best(number, rows)[1]) for number in NUMBERS],
        mean=mean,
        mean_score=mean_score,
        mean_value=mean_value,
        stem_x=[n, n],
        stem=[up(4.0), mean],
        foot=up(4.0),
    )


CHECKS = {
    "normal": "normal",
    "heavy": "heavy-tailed",
    "median3": "middle of 3 checks",
    "median5": "middle of 5 checks",
}
WORK = (*(share / 20 for share in range(18)), *(share / 100 for share in range(90, 101)))  # of all that may be taken


def slot(x: float, y: float) -> tuple[tuple[float, float], ...]:
    """Where a girder was at the start."""
    return ((x, y), (x + 18, y), (x + 18, y + 0.062), (x, y + 0.062))


CART = (((243, 0.055), (344, 0.055), (344, 0.09), (243, 0.09)), ((243, 0.09), (245, 0.09), (245, 0.25), (243, 0.25)))
WHEELS = tuple(
    tuple((hub + 7 * cos(pi * k / 8), 0.02 + 0.055 * sin(pi * k / 8)) for k in range(16)) for hub in (264, 324)
)


def checks_counter_spent() -> Moving:
    """Ten buildings of twelve girders, robbed girder by girder as long as a counter reads what it may."""
    slots = [(4 + 23 * number, storey / 12) for number in range(10) for storey in range(12)]
    city = Panel(
        x=Axis(-12, 374, ticks={}),
        y=Axis(-0.15, 1.52, ticks={0.0: "0", 0.25: "3", 0.5: "6", 0.75: "9", 1.0: "12"}, grid=False),
        marks=(
            Shape(lines=tuple(slot(x, y) for x, y in slots), colour="faint", shade=0, width=0.8),
            Shape(lines=CART, colour="machine"),
            Shape(lines=WHEELS, colour="machine"),
            Shape("girders", colour="clip"),
            Shape("roofs", colour="clip"),
            Rule(y="level", colour="proxy", width=2, drags=("bar",)),
            Rule(y="guess", colour="true", width=2.5),
            Label("you", 374, "said", "end", colour="true", asks=True),
            Shape(lines=(((0, 1.26), (246, 1.26), (246, 1.48), (0, 1.48)),), colour="proxy", shade=0.15, width=2),
            Label("buildings destroyed: {destroyed}", 123, 1.325, "middle", colour="proxy", large=True),
            Label("girders left: {stand}", 374, 1.325, "end", colour="true"),
            Label("the machine’s cart", 342, -0.13, "end", colour="machine"),
            Label("the bar: lower is destroyed", 2, -0.13, colour="proxy"),
        ),
        alt="Ten houses of twelve girders; {stand} of all girders are left, and on the machine’s cart lie {taken}. "
        "A dashed line shows the bar of {bar}, and a brass box says that {destroyed} buildings are destroyed.",
        height=246,
        bare=True,
    )
    return Moving(
        title="What does the check leave?",
        compute=gutted,
        controls=(
            Slider("bar", "bar: fewer girders count as destroyed", tuple(range(13)), 1),
            Slider("allowed", "buildings that may fall", (0, 1, 2, 3, 5, 8, 10), 0, " of 10"),
            Slider("work", "the machine’s work", WORK, 0.0, play=True, form=".0%", auto=False),
        ),
        parts=(city,),
        says=(
            "The machine has taken {taken} girders, and ",
            Clause("{there:.0%} of all are left. ", ("whole", 1)),
            Clause("{there:.1%} of all are left. ", ("whole", 0)),
            Clause("The counter reads 0. ", ("zero", 1)),
            Clause("The counter reads {destroyed}; {allowed} may fall. ", ("zero", 0)),
            "{free:Nothing|More|No more} can be taken.",
            Clause(" With a bar of 0 no building ever counts as destroyed, not even a roof on the ground.", ("bar", 0)),
        ),
        guess=Guess(
            "guess",
            "left in the end, you say",
            tuple(step / 20 for step in range(21)),
            0.5,
            form=".0%",
            asks="The law says that no building may be left without a girder. The machine "
            "takes what it can. Say what is left of the city when the counter still reads 0.",
            of="end",
            answer=".1%",
            sets="work",
            to=1.0,
            pace=160,
        ),
    )


def outline(*corners: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """An outline or a line that does not move, its corners in pixels."""
    return tuple((across(x), up(y)) for x, y in corners)


def stroke(left: float, worth: float) -> tuple[tuple[float, float], ...]:
    """A mark beside the bars."""
    return (across(left), worth), (across(left + 30), worth)


def table() -> Panel:
    """The cards, the one that is taken, whose worth stands on its back, and beneath what that is on average."""
    face = outline((204, 98), (266, 98), (266, 218), (204, 218))
    width = 62 * (across(344) - across(0)) / 344  # of the front, as a share of the axis
    tens = (1, 10, 100, 1000)
    numbers = [Label(f"{count:,}", count, up(-13), "middle", colour="muted") for count in tens]
    heights = [Label(minus(f"{worth}"), across(343), worth - 0.22, "end", colour="muted") for worth in (-2, 0, 2, 4, 6)]
    return Panel(
        x=Axis(across(0), across(344), log=True, ticks={}),
        y=Axis(up(-16), up(250), ticks={}),
        marks=(
            Shape("cards", colour="sheet", width=0.8, edge="muted"),
            Shape("taken", colour="proxy", shade=0.2, width=3.0),
            Shape("finest", colour="true", shade=0.0, width=2.5, answer=True),
            Tiles("shown_x", "shown_y", shows="shown", form=".1f", bare=True, colour="proxy"),
            Tiles("shown_x", "backs_y", shows="backs", form=".1f", bare=True, colour="true", answer=True),
            Tiles("front_x", "front_y", width, 120 / 17, shows="front", form=".1f", colour="proxy", presses="look"),
            Shape(lines=(face,), colour="sheet", width=2.5, edge="true", answer=True),
            Label("score {taken_score:.1f}", across(235), up(230), "middle", colour="proxy"),
            Label("worth", across(235), up(176), "middle", colour="true", answer=True),
            Label("{taken_value:.1f}", across(235), up(144), "middle", colour="true", large=True, answer=True),
            Curves(tuple(stroke(302, worth) for worth in (-2, 0, 2, 4, 6)), colour="muted", width=0.8),
            Shape("score_bar", colour="proxy", shade=0.7),
            Shape("worth_bar", colour="true", shade=0.9, answer=True),
            Dots("guess", "bar_x", colour="true", width=11.0),
            Label("you", across(298), "said", "end", colour="true", asks=True),
            Curves((outline((44, 4), (330, 4)),), colour="muted", faint=False),
            Curves((outline((44, 24), (330, 24)), outline((44, 44), (330, 44))), colour="muted", width=0.8),
            *(Label(f"{worth}", across(40), up(20 * worth), "end", colour="muted") for worth in (0, 1, 2)),
            Label("worth, on average", across(0), up(64), colour="true"),
            Line("means", "numbers", colour="true", width=1.5, answer=True),
            Line("stem", "stem_x", colour="true", width=1.2, answer=True),
            Dots("mean", "n", colour="true", width=13.0, answer=True),
            Label("cards", across(0), up(-13), colour="muted"),
            *numbers,
            *heights,
            Label("worth most: {best_value:.1f}", across(204), up(80), colour="true", answer=True),
            Label("here {mean_value:.2f}", across(112), up(64), colour="true", answer=True),
        ),
        alt="{n} cards, and large beside them the one with the best score, {taken_score:.1f}; on its back stands what "
        "it is worth, {taken_value:.1f}. Below, a line shows what such a card is worth on average for every number of "
        "cards: here {mean_value:.2f}.",
        height=292,
        bare=True,
    )


def checks_tails_choice() -> Moving:
    """The best of n by a score that errs: one draw of candidates, and the means of score and value."""
    return Moving(
        title="The best by score",
        compute=choose,
        controls=(
            Slider("n", "cards", tuple(NUMBERS), 12, form=",", play=True, auto=False),
            Choice("check", "error of the score", CHECKS, "heavy"),
            Slider("noise", "size of the error", (0.5, 0.7, 1.0, 1.4, 2.0, 3.0), 1.0),
            Slider("draw", "draw", tuple(range(1, 13)), 1),
        ),
        parts=(table(),),
        says=(
            Clause("The best of {n} by score", ("alone", 0)),
            Clause("The only card", ("alone", 1)),
            " has a score of {taken_score:.1f}, and is worth {taken_value:.1f}. On average over all draws such a card "
            "has a score of {mean_score:.2f}, and is worth {mean_value:.2f}.",
            Clause(" Here the cards lie in {heaps} heaps of 64.", ("heaped", 1)),
        ),
        guess=Guess(
            "guess",
            "its worth, you say",
            tuple(step / 4 for step in range(-8, 26)),
            3.0,
            asks="On its front each card has a score: its worth, mostly within 1 of 0, and an error that is now and "
            "then huge. You take the best of twelve. What is it worth? Press the card to turn it over.",
            of="taken_value",
            answer=".1f",
        ),
    )
