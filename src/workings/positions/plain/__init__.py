"""Positions in plain Python: what the figures that move compute, in Python and in the page."""
