def two_strangers():
    """Two who know only themselves.

    Two teams race, μ is 1 and the enmity 0.5. Each knows its own capability alone. What is P(disaster)?
    """
    raise NotImplementedError
