"""Numbers of the page on the rest."""

from pages.toy.index.experiments import halved


def rest_parts() -> float:
    """Parts of 1,024 that ten halvings take away."""
    return 1024 * (1 - halved(10))


def rest_change() -> float:
    """What the tenth halving changes."""
    return -halved(10)
