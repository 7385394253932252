def bases_that_hold():
    """Bases that hold.

    A head has 128 components. Is the sum of cosines, over its pairs, never negative at the distances 1 to 4096?
    Write 1 for yes and 0 for no, for the bases 20000, 29000, 36000, 50000, 55000.

    Return a list.
    """
    raise NotImplementedError
