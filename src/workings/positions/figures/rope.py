"""Figures of the page `rope`."""

__all__: list[str] = []
