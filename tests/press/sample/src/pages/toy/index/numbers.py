"""Numbers of the page on halving."""

from pages.toy.index.experiments import halved


def halving_left() -> float:
    """What is left after ten halvings of one."""
    return halved(10)


def halving_steps() -> dict[str, float]:
    """What is left after one halving, and after two."""
    return {"one": halved(1), "two": halved(2)}
