def largest_so_far():
    """The largest so far.

    The gradients are 1, 3, 0, 5, 0, β₂ is 0.5, and nothing is corrected. What does AMSGrad divide by, before the
    root, at each of the five?

    Return a list.
    """
    raise NotImplementedError
