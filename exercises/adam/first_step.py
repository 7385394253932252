def first_step():
    """The first step.

    The first gradient is 7. How long is Adam's first step, in units of α?
    """
    raise NotImplementedError
