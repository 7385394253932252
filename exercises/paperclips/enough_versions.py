def enough_versions():
    """Enough clean versions.

    How many versions must go well before a hazard of 0.02 is ruled out: before a record so clean has a chance of
    less than 0.05?
    """
    raise NotImplementedError
