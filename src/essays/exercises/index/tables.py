"""The list of all exercises, by essay."""

from essays.kit.table import table
from workings.exercises import EXERCISES

ANSWERS = {"number": "a number", "sequence": "numbers", "function": "a function", "curve": "a curve"}


def on_paperclips() -> str:
    """Those on The Paperclip Manual."""
    return _list("paperclips")


def on_adam() -> str:
    """Those on Adam."""
    return _list("adam")


def on_positions() -> str:
    """Those on positional encoding."""
    return _list("positions")


def _list(essay: str) -> str:
    """A link to each, what is answered, and a place for where the reader stands."""
    listed = [each for each in EXERCISES.values() if each.essay == essay]
    rows = [(f"[{each.title}]({essay}.md#{each.name})", ANSWERS[each.kind], "–") for each in listed]
    return table(("Exercise", "Answer", "State"), rows)
