"""What the page on bugs quotes."""

from essays.reference.bugs.experiments import ADAM, BUGS, bugs_adam_training


def bugs_asked_count() -> int:
    """How many bugs the page shows."""
    return len(BUGS)


def bugs_adam_right() -> float:
    """The steps that Adam as it should be needs, in the bowl, to lose all but a thousandth of the loss."""
    return bugs_adam_training(next(iter(ADAM)), wrong=False)[1]
