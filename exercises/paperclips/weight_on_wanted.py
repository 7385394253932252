def weight_on_wanted(w, k):
    """By the weight on what is wanted.

    Write weight_on_wanted(w, k): the mean squared error, once all twins are loose, of a model with the weight w on
    what is wanted, while k twins share the rest, 1 − w, equally.
    """
    raise NotImplementedError
