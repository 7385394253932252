def twelve_heads():
    """Slopes of twelve heads.

    Each of ALiBi's slopes is a power of a half: 1/4 is the 2nd power. Write the powers of 12 heads, by the authors'
    rule, sorted from the steepest slope to the flattest.

    Return a list.
    """
    raise NotImplementedError
