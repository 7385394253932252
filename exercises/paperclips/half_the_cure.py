def half_the_cure():
    """Half of the cure.

    Five teams race, each knows itself, and μ is 1. The enmity is turned down from 1 to 0.1. At which enmity has
    half of the fall in P(disaster) been had?
    """
    raise NotImplementedError
