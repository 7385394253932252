"""Figures of the page `learned`."""

__all__: list[str] = []
