def long_step():
    """A long tenth step.

    Write ten gradients, in the order in which they come, so that the tenth step is longer than 1.04 α.

    Return a list.
    """
    raise NotImplementedError
