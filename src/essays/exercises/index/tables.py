"""The list of all exercises, by essay."""

from essays.kit.table import table
from workings.exercises import EXERCISES

ANSWERS = {"number": "a number", "sequence": "numbers", "function": "a function", "curve": "a curve"}


def on_paperclips() -> str:
    """The exercises on The Paperclip Manual."""
    return _list("paperclips")


def on_adam() -> str:
    """The exercises on Adam."""
    return _list("adam")


def on_positions() -> str:
    """The exercises on positional encoding."""
    return _list("positions")


def _list(essay: str) -> str:
    """The exercises on an essay: a link to each, the kind of its answer, and a place for how the reader stands."""
    listed = [each for each in EXERCISES.values() if each.essay == essay]
    rows = [(f"[{each.title}]({essay}.md#{each.name})", ANSWERS[each.kind], "–") for each in listed]
    return table(("Exercise", "Answer", "State"), rows)
