def wrong_way():
    """The wrong way, for ever.

    Write three gradients that repeat for ever. Their sum is above 0, so that the parameter should fall. Yet Adam
    with a β₁ of 0 and a β₂ of 0.5 lets it rise.

    Return a list.
    """
    raise NotImplementedError
