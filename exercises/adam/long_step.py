def long_step():
    """A long tenth step.

    Write ten gradients, the first of all first, after which the tenth step is longer than 1.04 α.

    Return a list.
    """
    raise NotImplementedError
