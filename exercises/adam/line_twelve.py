def line_twelve(v, g, beta2):
    """Line 12.

    Write line_twelve(v, g, beta2): the new second moment, from the old one and the gradient.
    """
    raise NotImplementedError
