def rmsprop(v, g, lr, beta2, eps):
    """RMSProp from Adam.

    Write rmsprop(v, g, lr, beta2, eps), Adam without momentum and without corrections. It returns a list of two
    numbers: the new v, and what is added to the parameter.
    """
    raise NotImplementedError
