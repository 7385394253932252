def first_rise():
    """Is nearer always more similar?.

    d is 128, the base 10000. What is the first offset at which two codes are more similar than at the offset
    before?
    """
    raise NotImplementedError
