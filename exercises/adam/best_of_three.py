def best_of_three():
    """The best of three tries.

    Four rates leave a loss of 0.1, 0.2, 0.5 and 2. You draw three of them at random, each from all four, and keep
    the best. Which loss do you expect?
    """
    raise NotImplementedError
