def gutted_city():
    """A check that is spent.

    A city has 8 buildings of 10 girders. A building counts as destroyed when fewer than 7 are left, and two may be
    destroyed. What share of all girders is left when the check has been spent?
    """
    raise NotImplementedError
