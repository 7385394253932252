"""Elements of a page as text."""

from html import escape
from typing import Any


def tag(name: str, /, *inside: str, **attributes: Any) -> str:
    """An element.

    Args:
        name: Of the element: `path`.
        inside: What it holds, as HTML.
        attributes: Their values are escaped; True is an attribute without one, None and False are none.
            `class_` is `class`, `stroke_width` is `stroke-width`, `viewBox` stays.
    """
    pairs = "".join(
        f" {key.rstrip('_').replace('_', '-')}{said(value)}" for key, value in attributes.items() if kept(value)
    )
    if name in ("input", "image", "path"):
        return f"<{name}{pairs}/>"
    return f"<{name}{pairs}>{''.join(inside)}</{name}>"


def kept(value: Any) -> bool:
    """Whether an attribute is there at all."""
    return value is not None and value is not False


def said(value: Any) -> str:
    """An attribute's value."""
    return "" if value is True else f'="{escape(str(value))}"'
