"""The numbers of the toy essay."""

from workings.toy.steps import halve


def halving_left() -> float:
    """What is left after ten halvings of one."""
    left = 1.0
    for _ in range(10):
        left = halve(left)
    return left


def halving_steps() -> dict[str, float]:
    """What is left after one halving, and after two."""
    return {"one": halve(1), "two": halve(halve(1))}


def rest_parts() -> float:
    """Parts of 1,024 that ten halvings take away."""
    return 1024 * (1 - halving_left())


def rest_change() -> float:
    """What the tenth halving changes."""
    return -halving_left()
