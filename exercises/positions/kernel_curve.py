def kernel_curve():
    """The sum of cosines.

    A head has 16 components, its base is 10000, and query and key are equal, with pairs of equal length. Draw the
    score at the distances 0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, as a part of the score at no distance.

    Return a list of 12 numbers.
    """
    raise NotImplementedError
