"""What the page on bugs quotes."""

from essays.reference.bugs import experiments
from essays.reference.bugs.experiments import ADAM, BUGS, THREADS, bugs_adam_training


def bugs_asked_count() -> int:
    """How many bugs the page shows."""
    return len(BUGS)


def bugs_asked_threads() -> int:
    """How many bugs of the page have a public thread."""
    return len(THREADS)


def bugs_adam_uncounted() -> float:
    """How many times as long steps become where t is never counted, at a beta2 of 0.95."""
    return experiments.bugs_adam_uncounted()


def bugs_adam_right() -> float:
    """The steps that Adam as it should be needs, in the bowl, to lose all but a thousandth of the loss."""
    return bugs_adam_training(next(iter(ADAM)), wrong=False)[1]
