"""Figures of the page `length`."""

__all__: list[str] = []
