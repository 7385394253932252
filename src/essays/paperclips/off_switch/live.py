"""Figures of the page on the off switch that move."""

from press.interactive import Axis, Cells, Dots, Label, Line, Moving, Panel, Rule, Slider
from workings.paperclips.plain import off_switch

MEANS = tuple(step / 4 for step in range(-8, 9))
SPREADS = (0.0, 0.1, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
ERRORS = tuple(step / 4 for step in range(17))
DOES = "asks|acts and asks nobody|switches itself off unasked"


def mean(start: float) -> Slider:
    """What the machine expects of its plan."""
    return Slider("mu", "μ, what the machine expects of its plan", MEANS, start)


def error(start: float) -> Slider:
    """How far the human errs."""
    return Slider("b", "b, the human’s error", ERRORS, start)


def off_switch_noisy_try() -> Moving:
    """Acting, switching off and asking: over what the machine expects, and on the map."""
    worth = Panel(
        Axis(-2.5, 2.5, "what the machine expects of its plan"),
        Axis(-0.5, 2.5, "what it expects to get", ticks=(0, 1, 2)),
        (
            Rule(x="mu", colour="muted"),
            Line("mine", "means", colour="machine", dashed=True),
            Line("asked", "means", colour="human"),
            Dots("alone", "mu", colour="machine", width=8),
            Dots("asking", "mu", colour="human", width=8),
            Label("unasked", 2.4, 1.3, colour="machine", anchor="end"),
            Label("ask", -2.4, 0.3, colour="human"),
        ),
        alt="What the machine expects to get, unasked and by asking, over what it expects of its plan. At {mu} it gets "
        "{alone:.3f} unasked and {asking:.3f} by asking.",
        title="What asking is worth",
        height=240,
    )
    map_ = Panel(
        Axis(-2.5, 2.5, "what the machine expects of its plan"),
        Axis(0, 4.0, "the human’s error, b", ticks=(0, 1, 2, 3, 4)),
        (
            Cells("worths", low=-0.8, high=0.8, colour="human", below="machine"),
            Line("errors", "right", colour="human"),
            Line("errors", "left", colour="human"),
            Dots("b", "mu", colour="ink", width=10),
            Label("ask", 0, 0.35, anchor="middle"),
            Label("act", 1.8, 3.3, anchor="middle"),
            Label("switch off", -1.7, 3.3, anchor="middle"),
        ),
        alt="A map over what the machine expects and the human’s error. In the middle it asks, on the right it acts, "
        "on the left it switches itself off. The dot is where it {does:" + DOES + "}.",
        title="What it does",
        height=240,
    )
    return Moving(
        title="Set the plan, the doubt and the human",
        compute=off_switch.weigh,
        gives=(
            *("means", "mine", "asked", "worths", "right", "left", "errors"),
            *("alone", "asking", "worth", "does"),
        ),
        controls=(mean(0.5), Slider("sigma", "σ, the machine’s doubt", SPREADS, 1.0), error(1.0)),
        parts=(worth, map_),
        says="The machine expects {mu} of its plan, with a doubt of {sigma}; the human errs by {b}. Unasked it expects "
        "to get {alone:.3f}, by asking {asking:.3f}. The switch is worth {worth:.3f} to it: it {does:" + DOES + "}.",
    )


def off_switch_prior_try() -> Moving:
    """A machine whose doubt is not the right one."""
    return Moving(
        title="Give the machine a wrong doubt",
        compute=off_switch.believe,
        gives=("unasking", "unasked", "asking", "asked", "step", "alone", "by_asking", "gets", "does"),
        controls=(
            mean(1.0),
            Slider("sigma", "σ, the doubt that would be right", SPREADS, 2.0),
            error(1.0),
            Slider("belief", "the doubt it was given", tuple(step / 4 for step in range(13)), 0.5),
        ),
        parts=(
            Panel(
                Axis(0, 3.06, "the doubt that the machine was given", ticks=(0, 1, 2, 3)),
                Axis(-0.5, 2.5, "what it is worth", ticks=(0, 1, 2)),
                (
                    Rule(x="sigma", colour="muted"),
                    Line("unasked", "unasking", colour="machine", width=3),
                    Line("asked", "asking", colour="human", width=3),
                    Dots("gets", "belief", colour="ink", width=10),
                    Label("dashed: the right doubt", 3.0, -0.35, colour="muted", anchor="end"),
                ),
                alt="What the machine is worth over the doubt it was given: {alone:.3f} up to {step:.2f}, where it "
                "asks nobody, and {by_asking:.3f} from there on, where it asks. It was given {belief}.",
            ),
        ),
        says="The plan is worth {mu}, give or take {sigma}, and the human errs by {b}. The machine was given a doubt "
        "of {belief}: it {does:"
        + DOES
        + "}, and is worth {gets:.3f}. It would ask from a doubt of {step:.2f} on, and be "
        "worth {by_asking:.3f}.",
    )
