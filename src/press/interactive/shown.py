"""Numbers in words, until every control says its `form` itself."""

from press.typography import minus


def shown(value: float, form: str) -> str:
    """A number as Python writes it, with a true minus sign."""
    return minus(f"{value:{form}}").replace("%", "\u00a0%")
