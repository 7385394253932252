def slowed_angles(m, i, d, base, s):
    """Two ways to stretch.

    Write slowed_angles(m, i, d, base, s): the angle by which pair i turns at position m, for a context stretched s
    times; first under position interpolation, then under NTK-aware scaling. It is a list of two.
    """
    raise NotImplementedError
