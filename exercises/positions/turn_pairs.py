def turn_pairs(x, m, base):
    """RoPE with complex numbers.

    Write turn_pairs(x, m, base): the vector x turned by its place m. Each two neighbours are one complex number.
    """
    raise NotImplementedError
