"""Figures that move of the page on trusted checks."""

from press.interactive import Axis, Bars, Choice, Dots, Label, Line, Moving, Panel, Rule, Slider
from press.interactive.shown import shown
from workings.paperclips.plain.goodhart import NUMBERS, chosen, gutted

CHECKS = {
    "normal": "normal",
    "heavy": "heavy-tailed",
    "median3": "median of 3 heavy-tailed",
    "median5": "median of 5 heavy-tailed",
}
PARTS = tuple(i / 20 for i in range(21))
MANY = {1.0: "1", 10.0: "10", 100.0: "100", 1000.0: "1,000"}


def checks_counter_spent() -> Moving:
    """Ten buildings of twelve girders, robbed girder by girder as long as a counter reads what it may."""
    city = Panel(
        x=Axis(0.3, 10.7, "building", ticks=tuple(range(1, 11))),
        y=Axis(0.0, 14.4, "girders left", ticks=(0, 3, 6, 9, 12)),
        marks=(
            Bars("left", "building", thick=0.6, colour="clip"),
            Rule(y="bar", colour="proxy"),
            Label("counted destroyed: {destroyed}", 0.5, 13.2, colour="proxy"),
            Label("girders left: {there:.1%}", 10.5, 13.2, "end", colour="true"),
        ),
        alt="Ten buildings, {there:.1%} of their girders left. A dashed line shows the bar of {bar}.",
        height=210,
    )
    return Moving(
        title="What does the check leave?",
        compute=gutted,
        gives=("building", "left", "destroyed", "taken", "there", "end", "spent"),
        controls=(
            Slider("bar", "bar: fewer girders count as destroyed", tuple(range(13)), 1),
            Slider("allowed", "buildings that may fall", (0, 1, 2, 3, 5, 8, 10), 0, " of 10"),
            Slider("part", "taken, of what can be", PARTS, 1.0, texts=tuple(shown(p, ".0%") for p in PARTS), play=True),
        ),
        parts=(city,),
        says="Girders taken: {taken}; left: {there:.1%}. The counter reads {destroyed}, and {allowed} may fall. "
        "{spent:More can be taken|Nothing more can be taken}: the check ends at {end:.1%}.",
    )


def checks_tails_choice() -> Moving:
    """The best of n by a score that errs: one draw of candidates, and the means of score and value."""
    draw = Panel(
        x=Axis(-4.0, 4.0, "value", ticks=(-4, -2, 0, 2, 4)),
        y=Axis(-10.5, 11.5, "score", ticks={-10.0: "≤ −10", -5.0: "−5", 0.0: "0", 5.0: "5", 10.0: "≥ 10"}),
        marks=(
            Dots("scores", "values", colour="clip", width=3.5),
            Dots("taken_at", "taken_value", colour="warn", width=10.0),
            Label("taken: score {taken_score:.1f}, value {taken_value:.1f}", 0.0, -9.6, "middle", colour="warn"),
        ),
        alt="The candidates by value and score; the best by score has a score of {taken_score:.1f} and a value of "
        "{taken_value:.1f}.",
        title="One draw, up to 200 candidates shown",
        height=240,
    )
    mean = Panel(
        x=Axis(0.9, 1300.0, "candidates", log=True, ticks=MANY),
        y=Axis(-0.5, 6.5, "mean", ticks=(0, 2, 4, 6)),
        marks=(
            Line("mean_scores", "numbers", colour="proxy", dashed=True),
            Line("mean_values", "numbers", colour="true"),
            Dots("mean_score", "n", colour="proxy", width=9.0),
            Dots("mean_value", "n", colour="true", width=9.0),
            Label("its score: {mean_score:.2f}", 1.2, 5.9, colour="proxy"),
            Label("its value: {mean_value:.2f}", 1.2, 5.1, colour="true"),
        ),
        alt="On average the best of {n} has a score of {mean_score:.2f} and a value of {mean_value:.2f}.",
        title="On average",
        height=240,
    )
    return Moving(
        title="The best by score: what is it worth?",
        compute=chosen,
        gives=(
            *("values", "scores", "taken_value", "taken_score", "taken_at", "best_value"),
            *("numbers", "mean_scores", "mean_values", "mean_score", "mean_value"),
        ),
        controls=(
            Slider("n", "n, candidates", tuple(NUMBERS), 1024, texts=tuple(f"{n:,}" for n in NUMBERS)),
            Choice("check", "error of the check", CHECKS, "heavy"),
            Slider("noise", "σ, size of the error", (0.5, 0.7, 1.0, 1.4, 2.0, 3.0), 1.0),
            Slider("draw", "draw", tuple(range(1, 13)), 3),
        ),
        parts=(draw, mean),
        says="Candidates: {n}; error: {check}, size {noise}. In this draw the best by score has a score of "
        "{taken_score:.1f} and is worth {taken_value:.1f}; the best there was is worth {best_value:.1f}. On average "
        "the best by score has {mean_score:.2f} and is worth {mean_value:.2f}.",
    )
