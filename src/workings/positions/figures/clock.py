"""Figures of the page `clock`."""

__all__: list[str] = []
