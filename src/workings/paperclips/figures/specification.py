"""Figures of the page `specification`."""

__all__: list[str] = []
