"""Figures that move of the page on trusted checks."""

from math import floor
from typing import NamedTuple

from press.figures import Axis, Choice, Clause, Dots, Guess, Label, Line, Moving, Panel, Rule, Shape, Slider, Tiles
from workings.paperclips.dice import first, normal, student
from workings.paperclips.goodhart import best, gut, heavy, light


class Gutted(NamedTuple):
    """Ten buildings of twelve girders, in a drawing 344 wide; the counter; the share left now and in the end."""

    girders: list[list[list[float]]]  # those that are left
    roofs: list[list[list[float]]]  # of the buildings that count as standing
    level: float  # of the bar
    destroyed: int
    taken: int
    there: float
    end: float
    spent: bool  # whether nothing more can be taken
    zero: bool  # whether the counter reads 0


def box(x: float, y: float, width: float, height: float) -> list[list[float]]:
    """A rectangle by its lower left corner."""
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]


def gutted(bar: int, allowed: int, work: float) -> Gutted:
    """Ten buildings of twelve girders, and of all that the check lets be taken this share taken."""
    history = gut([12] * 10, bar, allowed)
    ever = len(history) - 1
    taken = floor(ever * work + 0.5)
    left = history[taken]
    girders: list[list[list[float]]] = []
    roofs: list[list[list[float]]] = []
    for number, count in enumerate(left):
        x = 6.0 + 34.0 * number
        girders = girders + [box(x, each / 12, 26.0, 0.062) for each in range(count)]
        if count >= bar:
            eaves = count / 12
            roofs.append([[x - 3.0, eaves], [x + 29.0, eaves], [x + 13.0, eaves + 0.14]])
    return Gutted(
        girders=girders,
        roofs=roofs,
        level=bar / 12,
        destroyed=10 - len(roofs),
        taken=taken,
        there=(120 - taken) / 120,
        end=(120 - ever) / 120,
        spent=taken == ever,
        zero=len(roofs) == 10,
    )


def median(drawn: list[float]) -> float:
    """The one in the middle of an odd number of draws: that which half of the others are below."""
    for one in drawn:
        lower = len([other for other in drawn if other < one])
        if 2 * lower + 1 == len(drawn):
            return one
    return drawn[0]


def candidate(state: int, checks: int, noise: float) -> tuple[float, float, int]:
    """A candidate's value and score, and the generator's next state; with 0 checks the error is normal."""
    value, state = normal(state)
    if checks == 0:
        error, state = normal(state)
        return value, value + noise * error, state
    errors: list[float] = []
    for _ in range(checks):
        error, state = student(state)
        errors.append(error)
    return value, value + noise * median(errors), state


def candidates(n: int, checks: int, noise: float, seed: int) -> tuple[list[float], list[float], int]:
    """The values and the scores of n candidates, and which of them has the best score."""
    values: list[float] = []
    scores: list[float] = []
    state, winner = first(seed), 0
    for i in range(n):
        value, score, state = candidate(state, checks, noise)
        values.append(value)
        scores.append(score)
        if score > scores[winner]:
            winner = i
    return values, scores, winner


NUMBERS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024]


class Chosen(NamedTuple):
    """Candidates of one draw, as cards on a table, and what such choices bring on average."""

    cards: list[list[list[float]]]  # one for each candidate
    taken: list[list[list[float]]]  # that with the best score
    finest: list[list[list[float]]]  # and that which is worth most
    shown: list[float]  # the scores, while there is room to write them
    shown_x: list[float]  # and where
    shown_y: list[float]
    taken_score: float
    taken_value: float
    best_value: float  # the best value there was
    numbers: list[int]  # numbers of candidates
    mean_scores: list[float]  # the mean score of the best of each
    mean_values: list[float]  # its mean value
    mean_score: float  # the same for the number that is set
    mean_value: float  # and its value
    stem_x: list[int]  # the number that is set, twice
    stem: list[float]  # a line from the axis to the mean score there, if that is low
    foot: float  # the axis


def card(place: int, columns: int) -> list[list[float]]:
    """A card on a table 22 wide and 18 high, in one of so many columns, as high as 6 of its width are to 5."""
    wide, row = 22.0 / columns, place // columns
    x, y = wide * float(place - row * columns), 18.0 - 1.2 * wide * float(row)
    right, low = x + 0.88 * wide, y - 1.08 * wide
    return [[x, y], [right, y], [right, low], [x, low]]


def fit(n: int) -> int:
    """Columns of cards, five or more, with which n of them find room on the table."""
    columns = 5
    while columns * floor(18.2 * columns / 26.4) < n:
        columns = columns + 1
    return columns


def choose(n: int, check: int, noise: float, draw: int) -> Chosen:
    """One choice of the best of n by its score, and what such choices bring on average.

    Args:
        n: Candidates, 1 to 1,024.
        check: 0 for a normal error, 1 for a heavy-tailed one, 2 or 3 for the median of 3 or 5 of those.
        noise: Size of the error, 0.5 or more: a factor on the standard law.
        draw: Which draw of candidates, at least 1.
    """
    checks = 0 if check == 0 else 2 * check - 1
    values, scores, winner = candidates(n, checks, noise, draw)
    finest = 0
    for i in range(n):
        if values[i] > values[finest]:
            finest = i
    columns = fit(n)
    cards = [card(place, columns) for place in range(n)]
    shown = n if n <= 24 else 0
    rows = light(noise) if check == 0 else heavy(noise, checks)
    means = [best(number, rows) for number in NUMBERS]
    mean_score, mean_value = best(n, rows)
    return Chosen(
        cards=cards,
        taken=[cards[winner]],
        finest=[cards[finest]],
        shown=scores[:shown],
        shown_x=[(cards[i][0][0] + cards[i][1][0]) / 2 for i in range(shown)],
        shown_y=[(cards[i][1][1] + cards[i][2][1]) / 2 for i in range(shown)],
        taken_score=scores[winner],
        taken_value=values[winner],
        best_value=values[finest],
        numbers=NUMBERS,
        mean_scores=[mean[0] for mean in means],
        mean_values=[mean[1] for mean in means],
        mean_score=mean_score,
        mean_value=mean_value,
        stem_x=[n, n],
        stem=[0.0, min(mean_score, 4.2)],
        foot=0.0,
    )


CHECKS = {
    "normal": "normal",
    "heavy": "heavy-tailed",
    "median3": "median of 3",
    "median5": "median of 5",
}
SHARES = tuple(share / 20 for share in range(21))


def slot(x: float, y: float) -> tuple[tuple[float, float], ...]:
    """Where a girder was at the start."""
    return ((x, y), (x + 26, y), (x + 26, y + 0.062), (x, y + 0.062))


def checks_counter_spent() -> Moving:
    """Ten buildings of twelve girders, robbed girder by girder as long as a counter reads what it may."""
    slots = [(6 + 34 * number, storey / 12) for number in range(10) for storey in range(12)]
    city = Panel(
        x=Axis(0, 344, ticks={}),
        y=Axis(-0.03, 1.5, ticks={0.0: "0", 0.25: "3", 0.5: "6", 0.75: "9", 1.0: "12"}, grid=False),
        marks=(
            Shape(lines=tuple(slot(x, y) for x, y in slots), colour="faint", shade=0, width=0.8),
            Shape("girders", colour="clip"),
            Shape("roofs", colour="clip"),
            Rule(y="level", colour="proxy", width=2, drags=("bar",)),
            Rule(y="guess", colour="true", width=2.5),
            Shape(lines=(((0, 1.25), (158, 1.25), (158, 1.43), (0, 1.43)),), colour="proxy", shade=0.15, width=2),
            Label("buildings destroyed: {destroyed}", 79, 1.305, "middle", colour="proxy"),
            Label("girders left: {there:.1%}", 342, 1.305, "end", colour="true"),
        ),
        alt="Ten houses of twelve girders; {there:.1%} of all girders are left. A dashed line shows the bar of {bar}, "
        "and a brass box says that {destroyed} buildings are destroyed.",
        height=230,
        bare=True,
    )
    return Moving(
        title="What does the check leave?",
        compute=gutted,
        controls=(
            Slider("bar", "bar: fewer girders count as destroyed", tuple(range(13)), 1),
            Slider("allowed", "buildings that may fall", (0, 1, 2, 3, 5, 8, 10), 0, " of 10"),
            Slider("work", "taken, of all that the law lets be taken", SHARES, 0.0, play=True, form=".0%", auto=False),
        ),
        parts=(city,),
        says=(
            "The machine has taken {taken} girders, and {there:.1%} of all are left. ",
            Clause("The counter reads 0. ", ("zero", 1)),
            Clause("The counter reads {destroyed}; {allowed} may fall. ", ("zero", 0)),
            "{spent:More|No more} can be taken.",
        ),
        guess=Guess(
            "guess",
            "left in the end, you say",
            tuple(step / 20 for step in range(21)),
            0.5,
            form=".0%",
            asks="The law says that no building may be destroyed: one is when no girder of it is left. The machine "
            "takes what it can. Say what is left of the city when the counter still reads 0.",
            of="end",
            answer=".1%",
            sets="work",
            to=1.0,
        ),
    )


def sheet(low: float, high: float) -> tuple[tuple[tuple[float, float], ...], ...]:
    """A side of the card that is taken, beside the table."""
    return (((23.6, low), (34.2, low), (34.2, high), (23.6, high)),)


def table() -> Panel:
    """A card for each candidate, and the one that is taken, whose worth stands on its back."""
    return Panel(
        x=Axis(-0.2, 34.4, ticks={}),
        y=Axis(-0.3, 18.4, ticks={}),
        marks=(
            Shape("cards", colour="faint", shade=0.5, width=0.8, edge="muted"),
            Shape("taken", colour="proxy", shade=0.35, width=2.0),
            Shape("finest", colour="true", shade=0.0, width=3.0, answer=True),
            Tiles("shown_x", "shown_y", shows="shown", form=".1f", bare=True, colour="ink"),
            Label("you take it:", 28.9, 16.8, "middle"),
            Shape(lines=sheet(10.4, 16.0), colour="proxy", shade=0.15, width=2.0),
            Label("score {taken_score:.1f}", 28.9, 12.8, "middle", colour="proxy"),
            Shape(lines=sheet(3.9, 9.5), colour="faint", shade=0.5, width=1.0, edge="muted"),
            Label("worth", 28.9, 7.2, "middle", colour="muted"),
            Shape(lines=sheet(3.9, 9.5), colour="sheet", width=2.0, edge="true", answer=True),
            Label("{taken_value:.1f}", 28.9, 4.7, "middle", colour="true", answer=True),
            Label("the best of all", 28.9, 2.2, "middle", colour="true", answer=True),
            Label("is worth {best_value:.1f}", 28.9, 0.6, "middle", colour="true", answer=True),
        ),
        alt="A card for each of {n} candidates; the one with the best score, {taken_score:.1f}, is taken, and turned "
        "over it is worth {taken_value:.1f}.",
        title="One draw: you take the card with the best score",
        height=210,
        bare=True,
    )


def averages() -> Panel:
    """The mean score and the mean value of the best of n."""
    return Panel(
        x=Axis(0.9, 1300.0, "number of cards: drag", log=True, ticks=(1.0, 10.0, 100.0, 1000.0)),
        y=Axis(-0.5, 6.5, "mean", ticks=(0, 2, 4, 6)),
        marks=(
            Line("stem", "stem_x", colour="ink", width=1.2),
            Line("mean_scores", "numbers", colour="proxy", dashed=True),
            Line("mean_values", "numbers", colour="true", answer=True),
            Dots("foot", "n", colour="ink", width=11.0),
            Dots("mean_score", "n", colour="proxy", width=9.0, drags=("",)),
            Dots("mean_value", "n", colour="true", width=9.0, answer=True, drags=("",)),
            Label("its score: {mean_score:.2f}", 1200, 6.0, "end", colour="proxy"),
            Label("its worth: {mean_value:.2f}", 1200, 5.2, "end", colour="true", answer=True),
        ),
        alt="On average the best of {n} has a score of {mean_score:.2f} and a value of {mean_value:.2f}.",
        title="On average",
        height=210,
    )


def checks_tails_choice() -> Moving:
    """The best of n by a score that errs: one draw of candidates, and the means of score and value."""
    return Moving(
        title="The best by score: what is it worth?",
        compute=choose,
        controls=(
            Slider("n", "cards to choose from", tuple(NUMBERS), 12, form=",", play=True, auto=False),
            Choice("check", "error of the check", CHECKS, "heavy"),
            Slider("noise", "size of the error", (0.5, 0.7, 1.0, 1.4, 2.0, 3.0), 1.0),
            Slider("draw", "draw", tuple(range(1, 13)), 10),
        ),
        parts=(table(), averages()),
        says="In this draw the best of {n} by score has {taken_score:.1f} and is worth {taken_value:.1f}. On average "
        "such a card has {mean_score:.2f} and is worth {mean_value:.2f}.",
        guess=Guess(
            "guess",
            "its worth, you say",
            tuple(step / 4 for step in range(25)),
            3.0,
            asks="Twelve cards. What they are worth is normal, with mean 0 and standard deviation 1; you see scores, "
            "whose error is heavy-tailed. You take the best score. What is on the back of that card?",
            of="taken_value",
            answer=".1f",
        ),
    )
