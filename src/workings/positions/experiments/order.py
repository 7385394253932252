"""Experiments of the page `order`."""

__all__: list[str] = []
