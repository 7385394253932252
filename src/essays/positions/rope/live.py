"""The figure that moves of the page on rotary positions."""

from math import cos, pi, sin

from press.interactive import Arrows, Axis, Curves, Label, Line, Moving, Panel, Slider, Words
from workings.positions.plain.rotary import two_sentences

WORDS = (
    *("The", "mouse", "ate", "some", "cheese", "A", "a", "cat", "In", "in", "the", "house", "old", "little"),
    *("Yesterday", "Last", "night", "Late", "late", "last", "Once", "upon", "time", "at"),
)
LOOKS = {"ate": "query", "cheese": "key"}
TURNS = (0, 5, 10, 15, 20, 25, 30, 36, 40, 45, 50, 60, 70, 72, 80, 90, 100, 110, 120, 135, 150, 160, 170, 180)
LESS = (-150, -120, -100, -90, -75, -60, -50, -45, -30, -25, -15)
AHEAD = (*LESS, 0, 15, 25, 30, 45, 50, 60, 75, 90, 100, 120, 150, 180)
CIRCLE = tuple((cos(2 * pi * i / 60), sin(2 * pi * i / 60)) for i in range(61))


def plane(which: str, title: str) -> Panel:
    """The two hands of one sentence on a clock face; `which` is the end of its outputs' names."""
    return Panel(
        title=title,
        x=Axis(-1.55, 1.55, ticks={}),
        y=Axis(-1.12, 1.12, ticks={}),
        height=270,
        bare=True,
        marks=(
            Curves((CIRCLE, ((0.0, 0.0), (1.0, 0.0))), colour="muted"),
            Line(f"arc_y{which}", f"arc_x{which}", colour="ink", width=2.0),
            Arrows(f"key{which}", colour="key", width=3.5),
            Arrows(f"query{which}", colour="query", width=3.5),
            Label(f"ate {{ate{which}:.0f}}°", -1.53, 0.95, colour="query"),
            Label(f"cheese {{cheese{which}:.0f}}°", 1.53, 0.95, "end", colour="key"),
            Label(f"apart {{apart{which}:.6f}}°", -1.53, -1.05),
            Label(f"score {{score{which}:.6f}}", 1.53, -1.05, "end", colour="rope"),
        ),
        alt=f"Two hands of a clock: that of ate has turned by {{ate{which}:.0f}} degrees, that of cheese by "
        f"{{cheese{which}:.0f}}; the angle between them is {{apart{which}:.6f}} degrees.",
    )


def hands_ahead() -> Moving:
    """Two sentences, words put in front of the second, and what stays: the angle between two hands, and the score."""
    return Moving(
        title="Put words in front. What moves, and what stays?",
        compute=two_sentences,
        gives=tuple(
            f"{name}{which}"
            for which in (1, 2)
            for name in ("words", "query", "key", "arc_x", "arc_y", "ate", "cheese", "apart", "score")
        ),
        controls=(
            Slider("theta", "θ, a word’s turn", tuple(map(float, TURNS)), 25.0, "°"),
            Slider("front", "words in front", tuple(range(13)), 3, play=True),
            Slider("alpha", "α, at place 0", tuple(map(float, AHEAD)), 0.0, "°"),
        ),
        parts=(
            Words("words1", WORDS, "The first sentence, words counted from 1", LOOKS, first=1),
            Words("words2", WORDS, "The second sentence, words counted from 1", LOOKS, first=1),
            plane("1", "The first sentence"),
            plane("2", "The second sentence"),
        ),
        says="{theta} a word, words in front: {front}. The hands of “ate” and “cheese” are {apart1:.6f}° apart in the "
        "first sentence and {apart2:.6f}° in the second; the scores are {score1:.6f} and {score2:.6f}.",
    )
