def effective_rate():
    """The rate that momentum makes.

    Heavy ball, whose velocity is a decayed sum, runs at a rate of 0.02 with β = 0.95. How far does one gradient of
    1 move the parameter in the end?
    """
    raise NotImplementedError
