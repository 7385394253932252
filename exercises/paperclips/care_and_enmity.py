def care_and_enmity():
    """Care against enmity.

    Five teams know nothing, and μ is 1. Draw the safety that each chooses, at enmities from 0 to 1.

    Return a list of 11 numbers.
    """
    raise NotImplementedError
