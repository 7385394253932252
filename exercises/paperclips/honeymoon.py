def honeymoon():
    """It gets better first.

    Five of twenty goods are named, each good stands at 0.5 units, the budget is 20 and the floor 0.001. Draw
    people's utility at the times from 0 to 9.

    Return a list of 10 numbers.
    """
    raise NotImplementedError
