def asking_gains():
    """What asking gains.

    The plan looks bad: μ is -0.8 and σ is 2. The human never errs. How much more is it worth to defer than the
    better of the other two moves?
    """
    raise NotImplementedError
