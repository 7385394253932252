def worst_eyes():
    """The worst eyes worth asking.

    A machine believes that its plan is worth 0.5, with a σ of 1. How large may the human's error b be, at most, for
    deferring to pay?
    """
    raise NotImplementedError
