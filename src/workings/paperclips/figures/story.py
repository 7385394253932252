"""Figures of the page `story`."""

__all__: list[str] = []
