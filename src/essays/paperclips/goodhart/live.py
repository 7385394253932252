"""Figures that move of the page on trusted checks."""

from math import floor
from typing import NamedTuple

from press.interactive import Axis, Choice, Dots, Guess, Label, Line, Moving, Panel, Rule, Slider
from workings.paperclips.dice import first, normal, student
from workings.paperclips.goodhart import best, gut, heavy, light


class Gutted(NamedTuple):
    """Ten buildings, the girders left in each; the counter; the share left now and in the end; whether it is spent."""

    left: list[int]
    floor: list[int]  # of each girder that is left, from 1
    building: list[int]  # and where it stands
    destroyed: int
    taken: int
    there: float
    end: float
    spent: bool


def gutted(bar: int, allowed: int, part: float) -> Gutted:
    """Ten buildings of twelve girders, of which so much has been taken as `part` of what can be, 0 to 1."""
    history = gut([12] * 10, bar, allowed)
    ever = len(history) - 1
    taken = floor(part * ever + 0.5)
    left = history[taken]
    destroyed = len([girders for girders in left if girders < bar])
    floors: list[int] = []
    buildings: list[int] = []
    for number, girders in enumerate(left):
        for each in range(girders):
            floors.append(each + 1)
            buildings.append(number + 1)
    return Gutted(left, floors, buildings, destroyed, taken, (120 - taken) / 120, (120 - ever) / 120, taken == ever)


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
    """Candidates of one draw, and the one that is taken; what such choices bring on average."""

    values: list[float]  # of the candidates that are shown, 200 at the most
    scores: list[float]  # theirs, where those beyond 10 stand at the edge
    taken_value: float  # of the best by score
    taken_score: float  # its score
    taken_at: float  # where that stands in the picture
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
    rows = light(noise) if check == 0 else heavy(noise, checks)
    means = [best(number, rows) for number in NUMBERS]
    mean_score, mean_value = best(n, rows)
    return Chosen(
        values=values[:200],
        scores=[min(10.0, max(-10.0, score)) for score in scores[:200]],
        taken_value=values[winner],
        taken_score=scores[winner],
        taken_at=min(10.0, scores[winner]),
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
    "median3": "median of 3 heavy-tailed",
    "median5": "median of 5 heavy-tailed",
}
PARTS = tuple(i / 20 for i in range(21))


def checks_counter_spent() -> Moving:
    """Ten buildings of twelve girders, robbed girder by girder as long as a counter reads what it may."""
    city = Panel(
        x=Axis(0.3, 10.7, "building", ticks=tuple(range(1, 11))),
        y=Axis(0.0, 14.4, "girders left", ticks=(0, 3, 6, 9, 12)),
        marks=(
            Dots("floor", "building", colour="clip", width=7.0),
            Rule(y="bar", colour="proxy"),
            Label("counted destroyed: {destroyed}", 0.5, 13.2, colour="proxy"),
            Label("girders left: {there:.1%}", 10.5, 13.2, "end", colour="true"),
        ),
        alt="Ten buildings, a dot for each girder, {there:.1%} of all girders left. A dashed "
        "line shows the bar of {bar}.",
        height=210,
    )
    return Moving(
        title="What does the check leave?",
        compute=gutted,
        controls=(
            Slider("bar", "bar: fewer girders count as destroyed", tuple(range(13)), 11),
            Slider("allowed", "buildings that may fall", (0, 1, 2, 3, 5, 8, 10), 0, " of 10"),
            Slider("part", "taken, of what can be", PARTS, 0.0, play=True, form=".0%"),
        ),
        parts=(city,),
        says="The machine has taken {taken} girders, and {there:.1%} of all are left. The counter reads {destroyed}, "
        "and of the buildings {allowed} may fall. {spent:More|No more} can be taken, and in the end {end:.1%} are left.",
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
        ),
    )


def checks_tails_choice() -> Moving:
    """The best of n by a score that errs: one draw of candidates, and the means of score and value."""
    draw = Panel(
        x=Axis(-4.0, 4.0, "value", ticks=(-4, -2, 0, 2, 4)),
        y=Axis(-10.5, 11.5, "score", ticks={-10.0: "≤ −10", -5.0: "−5", 0.0: "0", 5.0: "5", 10.0: "≥ 10"}),
        marks=(
            Dots("scores", "values", colour="clip", width=3.5),
            Dots("taken_at", "taken_value", colour="warn", width=10.0, answer=True),
            Label(
                "taken: score {taken_score:.1f}, value {taken_value:.1f}", 0, -9.6, "middle", colour="warn", answer=True
            ),
        ),
        alt="The candidates by value and score; the best by score has a score of {taken_score:.1f} and a value of "
        "{taken_value:.1f}.",
        title="One draw, up to 200 candidates shown",
        height=150,
    )
    mean = Panel(
        x=Axis(0.9, 1300.0, "candidates", log=True, ticks=(1.0, 10.0, 100.0, 1000.0)),
        y=Axis(-0.5, 6.5, "mean", ticks=(0, 2, 4, 6)),
        marks=(
            Rule(y="guess", colour="ink"),
            Line("mean_scores", "numbers", colour="proxy", dashed=True),
            Line("mean_values", "numbers", colour="true", answer=True),
            Dots("mean_score", "n", colour="proxy", width=9.0),
            Dots("mean_value", "n", colour="true", width=9.0, answer=True),
            Label("its score: {mean_score:.2f}", 1.2, 5.4, colour="proxy"),
            Label("its value: {mean_value:.2f}", 1.2, 4.3, colour="true", answer=True),
        ),
        alt="On average the best of {n} has a score of {mean_score:.2f} and a value of {mean_value:.2f}.",
        title="On average",
        height=150,
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
        says="There are {n} candidates, and the check’s error ({check}) has size {noise}. In this draw the best by score "
        "has a score of {taken_score:.1f} and is worth {taken_value:.1f}; the best there was is worth {best_value:.1f}. "
        "On average the best by score has {mean_score:.2f} and is worth {mean_value:.2f}.",
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
