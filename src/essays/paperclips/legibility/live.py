"""Figures that move of the page on interpretability ignored."""

from press.interactive import Axis, Bars, Choice, Label, Moving, Panel, Rule, Slider
from workings.paperclips.plain.legibility import year

WEEKS = (1, 4, 8, 12, 16, 20, 24, 28, 32, 36, 39, 40, 44, 48, 52)
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)


def unread_model_year() -> Moving:
    """A year of the newspaper, and the weights under the lid if the reader opens it."""
    newspaper = Panel(
        x=Axis(0.2, 52.8, "week", ticks=(1, 10, 20, 30, 40, 50)),
        y=Axis(0.0, 1.2, "share explained", ticks=(0, 0.5, 1)),
        marks=(
            Bars("shares", "weeks", thick=0.7, colour="proxy"),
            Rule(x=39.5, colour="warn", when=("loose", 1)),
            Label("the twins come loose", 38.6, 1.1, "end", colour="warn", when=("loose", 1)),
        ),
        alt="A bar for each week so far; this week the share explained is {share:.1%}.",
        title="In the newspaper",
    )
    lid = Panel(
        x=Axis(0.3, 11.7, "features", ticks={1.0: "wanted", 3.0: "twins"}),
        y=Axis(0.0, 1.0, "weight", ticks=(0, 0.5, 1)),
        marks=(
            Bars("weight", "place", thick=0.7, colour="true", when=("look", 1)),
            Bars("twin_weights", "twin_places", thick=0.7, colour="machine", when=("look", 1)),
            Label("the lid is on", 6.0, 0.5, "middle", colour="muted", when=("look", 0)),
        ),
        alt="{look:The lid is on; nothing is seen.|The weights: one bar for what is wanted, one for each twin.}",
        title="Under the lid",
    )
    percent = "|".join(["", *(f" {share}\u00a0%" for share in range(101))])
    return Moving(
        title="In which week would you have noticed?",
        compute=year,
        gives=(
            "weeks",
            "shares",
            "place",
            "weight",
            "twin_places",
            "twin_weights",
            "share",
            "printed",
            "loose",
            "seen",
        ),
        controls=(
            Slider("twins", "k, twins", (0, 1, 2, 3, 4, 5, 6, 8, 10), 2),
            Slider("alike", "r, how alike in training", (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0), 1.0),
            Slider("steps", "steps of training", STEPS, 500, texts=tuple(f"{step:,}" for step in STEPS)),
            Slider("week", "week", WEEKS, 52, play=True),
            Choice(
                "look", "what you look at", {"newspaper": "the newspaper", "weights": "the weights as well"}, "weights"
            ),
        ),
        parts=(newspaper, lid),
        says="Week {week}: the newspaper prints that the machine explains {share:.1%} of what there is to explain. "
        f"{{look:Nobody looks under the lid.|Under the lid, what is wanted has}}{{seen:{percent}}}"
        "{look:| of the weight; the rest is on its twins.}",
    )
