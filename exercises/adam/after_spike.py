def after_spike():
    """How long a spike is remembered.

    All gradients have been 1 for long. Then comes one of 100, and then again only ones. After how many of these is
    √v below 2? Give the exact number.
    """
    raise NotImplementedError
