def never_round(d, base, length):
    """Clocks that never come round.

    Write never_round(d, base, length): how many of the d/2 clocks do not complete a turn within the length.
    """
    raise NotImplementedError
