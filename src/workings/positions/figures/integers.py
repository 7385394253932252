"""Figures of the page `integers`."""

__all__: list[str] = []
