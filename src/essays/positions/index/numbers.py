"""Numbers of the essay in fifteen minutes."""

from essays.positions.index import experiments


def turn_moved() -> dict[str, float]:
    """Degrees by which the hands of "ate" and "cheese" have turned, and with three words in front of the sentence."""
    return {"cheese": experiments.turn(4), "ate_later": experiments.turn(2 + 3), "cheese_later": experiments.turn(4 + 3)}
