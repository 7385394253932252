"""Experiments of the page `wishes`."""

__all__: list[str] = []
