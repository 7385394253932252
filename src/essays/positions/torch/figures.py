"""Figures of the page `torch`."""
