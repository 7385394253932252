def codes_by_hand():
    """Four codes by hand.

    Write the sinusoidal codes of the positions 0, 1, 5 and 6, one after another. d is 4, the base is 10000, and the
    sine of each pair stands before its cosine.

    Return a list.
    """
    raise NotImplementedError
