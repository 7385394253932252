def turn_pairs(x, m, base):
    """RoPE with complex numbers.

    Write turn_pairs(x, m, base): the vector x turned as RoPE does at position m. Components 0 and 1 are one complex
    number, 2 and 3 the next, and so on.
    """
    raise NotImplementedError
