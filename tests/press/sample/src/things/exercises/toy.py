"""The exercises on halving."""

from math import ceil, log2

from things.exercises.exercise import Exercise

LEAST = 0.001


def counted() -> int:
    """How many halvings of one leave less than a thousandth."""
    return ceil(log2(1 / LEAST))


EXERCISES = [
    Exercise(
        "halving_count",
        "How many halvings?",
        "number",
        "After how many halvings of `1.0` is less than `0.001` left, for the first time?",
        right=counted,
        mistakes=[
            ("That is one too few: a little more than a thousandth is left.", lambda: counted() - 1),
            ("That many would be right if each took a thousandth of the start.", lambda: round(1 / LEAST)),
            ("Each halving takes half of what is left, not half of the start.", lambda: 2),
        ],
    ),
]
