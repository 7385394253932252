def half_of_score():
    """How much of the score is real.

    The value of a candidate and the error of its score are drawn independently, and from one law, with the density
    exp(−x) above 0. The best of many scores 7. What is its value, on average?
    """
    raise NotImplementedError
