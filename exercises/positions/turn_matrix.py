def turn_matrix(m, d, base):
    """RoPE as a matrix.

    Write turn_matrix(m, d, base): the matrix that turns a query at position m, as a list of rows. It is for a
    column, and neighbours are pairs.
    """
    raise NotImplementedError
