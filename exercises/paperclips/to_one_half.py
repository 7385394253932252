def to_one_half():
    """One lever alone.

    Five teams race at an enmity of 0.5 with a μ of 1, and each knows itself. P(disaster) is to come down to one
    half. To which value must the enmity be moved, if it is moved alone? And to which μ, if that is moved alone?
    Write both.

    Return a list.
    """
    raise NotImplementedError
