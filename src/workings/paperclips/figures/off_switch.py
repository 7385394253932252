"""Figures of the page `off_switch`."""

__all__: list[str] = []
