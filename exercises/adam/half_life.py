def half_life():
    """A half-life of a hundred steps.

    After one gradient come only zeros. At which β₂ has √v fallen to a half after 100 of them? Give it to four
    digits.
    """
    raise NotImplementedError
