"""Figures of the page `alibi`."""

__all__: list[str] = []
