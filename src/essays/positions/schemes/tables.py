"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.schemes.experiments import scheme_parameters, scheme_work
from essays.positions.wishes.experiments import WISH_NAMES, WISH_SCHEMES, wish_verdicts


def schemes() -> str:
    """What each scheme costs, and what the tests of the wishes say of it."""
    rows = []
    for name in ("nothing", "sinusoids", "learned", "shaw", "t5", "alibi", "rope"):
        relative, any_length = wish_verdicts()[name]["relative"], wish_verdicts()[name]["any_length"]
        rows.append(
            [
                f"[{WISH_NAMES[name]}]({WISH_SCHEMES[name]}.md)",
                f"{scheme_parameters(name):,}",
                *(f"{count:,}" for count in scheme_work(name)),
                "–" if name == "nothing" else "yes" if relative.granted else "no",
                "yes" if any_length.granted else "no: an error",
            ]
        )
    return table(("scheme", "parameters", "multiplications", "additions", "relative", "past its length"), rows)
