def rmsprop(v, g, lr, beta2, eps):
    """RMSProp from Adam.

    Write rmsprop(v, g, lr, beta2, eps), Adam without momentum and without corrections: it returns the list of the
    new v and of the change of the parameter.
    """
    raise NotImplementedError
