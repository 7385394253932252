"""Figures of the page `frequencies`."""

__all__: list[str] = []
