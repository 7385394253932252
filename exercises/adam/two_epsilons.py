def two_epsilons():
    """Two epsilons.

    Code folds the corrections into the rate, and adds ε̂ = 1e-8 to √v. Which ε, added to √v̂ as in line 15, makes
    the same first step?
    """
    raise NotImplementedError
