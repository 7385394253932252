def thrown_out():
    """The rate at which a parabola throws it out.

    v is held still, and β₁ is 0.8. Above which product of the rate η and the curvature does Adam leave the minimum
    of a parabola?
    """
    raise NotImplementedError
