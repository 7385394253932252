"""Numbers of the essay in fifteen minutes."""

from essays.positions.index import experiments


def turn_moved() -> dict[str, float]:
    """Degrees by which the hands of "ate" and "cheese" have turned, and with three words in front of the sentence."""
    ate, cheese = 2, 4
    later = {"ate_later": experiments.turn(ate + 3), "cheese_later": experiments.turn(cheese + 3)}
    return {"cheese": experiments.turn(cheese)} | later
