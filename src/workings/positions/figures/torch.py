"""Figures of the page `torch`."""

__all__: list[str] = []
