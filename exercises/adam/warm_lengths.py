def warm_lengths():
    """The first thirty steps, uncorrected.

    All gradients are equal, and neither moment is corrected. Draw the length of the steps 1, 2, 3, 5, 8, 12, 20,
    30, in units of α.

    Return a list of 8 numbers.
    """
    raise NotImplementedError
