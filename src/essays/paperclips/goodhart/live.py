"""Figures that move of the page on trusted checks."""

from math import floor
from typing import NamedTuple

from press.interactive import Axis, Choice, Dots, Guess, Label, Line, Moving, Panel, Rule, Shape, Slider
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


def box(x: float, y: float, width: float, height: float) -> list[list[float]]:
    """A rectangle by its lower left corner."""
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]


def gutted(bar: int, allowed: int, down: float) -> Gutted:
    """Ten buildings, taken down to a share of all girders if the check allows that; each girder is a twelfth."""
    history = gut([12] * 10, bar, allowed)
    ever = len(history) - 1
    taken = min(ever, floor(120.0 * (1.0 - down) + 0.5))
    left = history[taken]
    girders: list[list[list[float]]] = []
    roofs: list[list[list[float]]] = []
    for number, count in enumerate(left):
        x = 6.0 + 34.0 * number
        girders = girders + [box(x, each / 12, 26.0, 0.062) for each in range(count)]
        if count >= bar:
            roofs.append([[x - 3.0, 1.0], [x + 29.0, 1.0], [x + 13.0, 1.14]])
    return Gutted(
        girders=girders,
        roofs=roofs,
        level=bar / 12,
        destroyed=10 - len(roofs),
        taken=taken,
        there=(120 - taken) / 120,
        end=(120 - ever) / 120,
        spent=taken == ever,
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
    """Candidates of one draw, as one looks at one after another, and what such choices bring on average."""

    places: list[int]  # of the candidates, from 1
    scores: list[float]  # theirs, where those beyond 10 stand at the edge
    looked: list[int]  # after how many the best by score has changed, and before
    tops: list[float]  # the best score, as far as 10
    worths: list[float]  # and what its candidate is worth
    taken_place: float  # of the best by score
    taken_at: float  # where its score stands in the picture
    taken_score: float  # its score
    taken_value: float
    best_value: float  # the best value there was
    numbers: list[int]  # numbers of candidates
    mean_scores: list[float]  # the mean score of the best of each
    mean_values: list[float]  # its mean value
    mean_score: float  # the same for the number that is set
    mean_value: float  # and its value


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
    looked: list[int] = [1]
    bests: list[int] = [0]
    for i in range(1, n):
        if scores[i] > scores[bests[-1]]:
            looked.append(i + 1)
            bests.append(bests[-1])
            looked.append(i + 1)
            bests.append(i)
    looked.append(n)
    bests.append(winner)
    rows = light(noise) if check == 0 else heavy(noise, checks)
    means = [best(number, rows) for number in NUMBERS]
    mean_score, mean_value = best(n, rows)
    return Chosen(
        places=list(range(1, n + 1)),
        scores=[min(10.0, max(-10.0, score)) for score in scores],
        looked=looked,
        tops=[min(10.0, scores[i]) for i in bests],
        worths=[values[i] for i in bests],
        taken_place=winner + 1.0,
        taken_at=min(10.0, scores[winner]),
        taken_score=scores[winner],
        taken_value=values[winner],
        best_value=max(values),
        numbers=NUMBERS,
        mean_scores=[mean[0] for mean in means],
        mean_values=[mean[1] for mean in means],
        mean_score=mean_score,
        mean_value=mean_value,
    )


CHECKS = {
    "normal": "normal",
    "heavy": "heavy-tailed",
    "median3": "median of 3",
    "median5": "median of 5",
}
SHARES = tuple((120 - girders) / 120 for girders in range(0, 121, 2))


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
            Slider("bar", "bar: fewer girders count as destroyed", tuple(range(13)), 11),
            Slider("allowed", "buildings that may fall", (0, 1, 2, 3, 5, 8, 10), 0, " of 10"),
            Slider("down", "taken down to", SHARES, 1.0, play=True, form=".0%"),
        ),
        parts=(city,),
        says="The machine has taken {taken} girders, and {there:.1%} of all are left. The counter reads {destroyed}, "
        "and of the buildings {allowed} may fall. {spent:More|No more} can be taken, and in the end {end:.1%} remain.",
        guess=Guess(
            "guess",
            "left in the end, you say",
            tuple(step / 20 for step in range(21)),
            0.5,
            form=".0%",
            asks="The law is made strict: fewer than 11 of 12 girders count as destroyed, and no building may be. The "
            "machine takes what it can. Say what is left of the city.",
            of="end",
            answer=".1%",
            sets="down",
        ),
    )


def checks_tails_choice() -> Moving:
    """The best of n by a score that errs: one draw of candidates, and the means of score and value."""
    across = Axis(0.9, 1300.0, "candidates that you look at: drag", log=True, ticks=(1.0, 10.0, 100.0, 1000.0))
    draw = Panel(
        x=across,
        y=Axis(-10.5, 12.5, "score, and worth", ticks={-10.0: "≤ −10", -5.0: "−5", 0.0: "0", 5.0: "5", 10.0: "≥ 10"}),
        marks=(
            Dots("scores", "places", colour="clip", width=4.5),
            Rule(x="n", colour="ink", width=2, dashed=False),
            Line("tops", "looked", colour="proxy", dashed=True),
            Line("worths", "looked", colour="true", answer=True),
            Dots("taken_at", "taken_place", colour="proxy", width=11.0),
            Dots("taken_value", "taken_place", colour="true", width=11.0, answer=True),
            Label("taken: its score is {taken_score:.1f}", 1.0, -6.6, colour="proxy"),
            Label("and it is worth {taken_value:.1f}", 1.0, -9.4, colour="true", answer=True),
        ),
        alt="The scores of {n} candidates, one after another; the best by score has a score of {taken_score:.1f} and "
        "a value of {taken_value:.1f}.",
        title="One draw: a dot for each candidate’s score",
        height=160,
    )
    mean = Panel(
        x=across,
        y=Axis(-0.5, 6.5, "mean", ticks=(0, 2, 4, 6)),
        marks=(
            Rule(y="guess", colour="ink"),
            Rule(x="n", colour="ink", width=2, dashed=False),
            Line("mean_scores", "numbers", colour="proxy", dashed=True),
            Line("mean_values", "numbers", colour="true", answer=True),
            Dots("mean_score", "n", colour="proxy", width=9.0),
            Dots("mean_value", "n", colour="true", width=9.0, answer=True),
            Label("its score: {mean_score:.2f}", 1.2, 5.4, colour="proxy"),
            Label("its value: {mean_value:.2f}", 1.2, 4.3, colour="true", answer=True),
        ),
        alt="On average the best of {n} has a score of {mean_score:.2f} and a value of {mean_value:.2f}.",
        title="On average",
        height=160,
    )
    return Moving(
        title="The best by score: what is it worth?",
        compute=choose,
        controls=(
            Slider("n", "candidates", tuple(NUMBERS), 12, form=","),
            Choice("check", "error of the check", CHECKS, "heavy"),
            Slider("noise", "size of the error", (0.5, 0.7, 1.0, 1.4, 2.0, 3.0), 1.0),
            Slider("draw", "draw", tuple(range(1, 13)), 3),
        ),
        parts=(draw, mean),
        says="Of {n} candidates the best by score has, in this draw, a score of {taken_score:.1f} and is worth "
        "{taken_value:.1f}; the best there was is worth {best_value:.1f}. On average it has {mean_score:.2f} and is "
        "worth {mean_value:.2f}.",
        guess=Guess(
            "guess",
            "its worth, you say",
            tuple(step / 4 for step in range(25)),
            3.0,
            asks="Twelve candidates, whose values are normal with mean 0 and standard deviation 1, and a check whose "
            "error is heavy-tailed. The dashed line is the mean score of the best by score. Say what it is worth.",
            of="mean_value",
        ),
    )
