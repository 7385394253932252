"""Figures that move on the page of answers."""

from press.interactive import Axis, Choice, Dots, Label, Line, Moving, Panel, Rule, Slider, Table, Toggle
from workings.adam.plain.turned import dial
from workings.adam.plain.wall import wall

WALKERS = {"sgd": "SGD", "momentum": "momentum", "rmsprop": "RMSProp", "adam": "Adam"}
WIDTHS = {"sgd": 0.7, "momentum": 1.0, "rmsprop": 2.0, "adam": 2.5}
NAMED = (1.3, 5.0, 60.0, 800.0)
TENS = {-12: "10⁻¹²", -9: "10⁻⁹", -6: "10⁻⁶", -3: "0.001", 0: "1", 3: "1,000"}
POWERS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def ten_to(power: int) -> str:
    """A power of ten in words."""
    return f"{10**power:,.12g}" if -3 <= power <= 3 else f"10{str(power).translate(POWERS)}"


def one_rate_dial() -> Moving:
    """The bowl, turned: what the angle costs each rule."""
    walks = tuple(Line(x=f"{rule}_x", y=f"{rule}_y", colour=rule, width=WIDTHS[rule]) for rule in WALKERS)
    losses = tuple(Line(x=f"{rule}_at", y=f"{rule}_loss", colour=rule, dashed=rule != "adam") for rule in WALKERS)
    names = tuple(Label(WALKERS[rule], x=x, y=1e-8, colour=rule) for rule, x in zip(WALKERS, NAMED, strict=True))
    needs = ", ".join(f"{name} {{{rule}_steps}}" for rule, name in WALKERS.items())
    outputs = [f"{rule}_{part}" for rule in WALKERS for part in ("x", "y")]
    outputs += [f"{rule}_{part}" for rule in WALKERS for part in ("at", "loss")]
    outputs += [f"{rule}_steps" for rule in WALKERS]
    return Moving(
        title="Turn the bowl",
        compute=dial,
        gives=("flat", "steep", *outputs, "rows"),
        controls=(
            Slider("degrees", "angle of the bowl", stops=tuple(map(float, range(0, 91, 5))), start=45.0, unit="°"),
            Slider("condition", "condition", stops=(1.0, 3.0, 10.0, 30.0, 100.0), start=100.0),
            Choice(
                "start",
                "start, in the bowl's own axes",
                options={"corner": "(1, −1)", "flat": "(1.4, −0.2)", "steep": "(0.2, −1.4)"},
            ),
            Toggle("retuned", "tune every rule at this angle"),
        ),
        parts=(
            Panel(
                title="The bowl from above, 300 steps",
                x=Axis(-2.2, 2.2, ticks=(-2, -1, 0, 1, 2)),
                y=Axis(-1.5, 1.5, ticks=(-1, 0, 1)),
                height=252,
                marks=(Line(x="flat", y="steep", colour="faint", width=1.0), *walks),
                alt="A bowl turned by {degrees} and the first 300 steps of four rules in it.",
            ),
            Panel(
                title="Loss against steps",
                x=Axis(1, 4000, "steps", log=True, ticks={1: "1", 10: "10", 100: "100", 1000: "1,000", 4000: "4,000"}),
                y=Axis(1e-9, 1e2, log=True, ticks={1e-6: "10⁻⁶", 1e-4: "10⁻⁴", 0.01: "0.01", 1: "1", 100: "100"}),
                height=252,
                marks=(Rule(y=1e-6, colour="muted"), *losses, *names),
                alt="Steps to a loss of a millionth: " + needs + ".",
            ),
            Table(
                cells="rows",
                caption="Steps to a loss of 0.000001, and with the same rate at 0°",
                form=(".4f", ".0f", ".0f"),
                rows=tuple(WALKERS.values()),
                columns=("rate", "steps", "at 0°"),
            ),
        ),
        says="{condition} times as curved across as along, turned by {degrees}, {retuned:rates kept|every rule at the "
        "best of 17 rates}. Steps to the goal: " + needs + ".",
    )


def tuning_wall() -> Moving:
    """What is left of the way after a hundred steps, for every scale of the gradient."""
    eps = (-16, -14, -12, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0)
    decades = tuple(range(-12, 4))
    return Moving(
        title="Shrink the gradient",
        compute=wall,
        gives=(
            *("scales", "adam_left", "sgd_left", "adam_path", "free_path", "sgd_path"),
            *("adam_here", "sgd_here", "sgd_said", "sgd_gone"),
        ),
        controls=(
            Slider(
                "scale",
                "c, scale of the gradient",
                stops=tuple(float(f"1e{power}") for power in decades),
                start=1e-8,
                texts=tuple(map(ten_to, decades)),
            ),
            Slider(
                "eps",
                "ε",
                stops=(0.0, *(float(f"1e{power}") for power in eps)),
                start=1e-8,
                texts=("0", *map(ten_to, eps)),
            ),
            Slider("alpha", "α, rate of both", stops=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0), start=0.01),
            Choice(
                "place",
                "where ε stands",
                options={"after": "√v̂ + ε (line 15)", "inside": "√(v̂ + ε)", "hat": "√v + ε̂"},
            ),
        ),
        parts=(
            Panel(
                title="Left after 100 steps (SGD dashed)",
                x=Axis(1e-12, 1e3, "c, scale of the gradient", log=True, ticks={10.0**k: t for k, t in TENS.items()}),
                y=Axis(0, 1.2, ticks=(0, 0.5, 1)),
                height=200,
                marks=(
                    Rule(x="eps", colour="muted"),
                    Label("\u00a0ε", x="eps", y=1.08, colour="muted"),
                    Line(x="scales", y="sgd_left", colour="sgd", dashed=True),
                    Line(x="scales", y="adam_left", colour="adam"),
                    Dots(x="scale", y="sgd_here", colour="sgd", width=7),
                    Dots(x="scale", y="adam_here", colour="adam", width=9),
                ),
                alt="At a factor of {scale} Adam leaves {adam_here:.3f} of a distance of 1, "
                "SGD {sgd_gone:|more than }{sgd_said:.3f}.",
            ),
            Panel(
                title="The way (thin: without ε)",
                x=Axis(0, 100, "steps"),
                y=Axis(-0.5, 1.2, ticks=(-0.5, 0, 0.5, 1)),
                height=200,
                marks=(
                    Rule(y=0.0, colour="faint", dashed=False),
                    Line(y="sgd_path", colour="sgd", dashed=True),
                    Line(y="free_path", colour="muted", width=1.0),
                    Line(y="adam_path", colour="adam"),
                ),
                alt="Position against steps: from 1, Adam ends {adam_here:.3f} from the minimum.",
            ),
        ),
        says="c = {scale}, ε = {eps}, {place}, α = {alpha}. After 100 steps Adam has {adam_here:.3f} of the way left, "
        "SGD {sgd_gone:|more than }{sgd_said:.3f}.",
    )
