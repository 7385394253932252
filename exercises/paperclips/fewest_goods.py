def fewest_goods():
    """The fewest goods to name.

    Of twenty goods, how many must be named so that people's utility ends at 0 or above, with a budget of 20 and a
    floor of 0.001? And how many with a budget of 60? Write both.

    Return a list.
    """
    raise NotImplementedError
