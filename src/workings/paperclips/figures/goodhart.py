"""Figures of the page `goodhart`."""

__all__: list[str] = []
