"""Halving."""


# --8<-- [start:halve]
def halve(x):
    """Half of it."""
    return x / 2


# --8<-- [end:halve]
