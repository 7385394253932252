def turn_halves(x, m, base):
    """RoPE in halves.

    Write turn_halves(x, m, base): the vector x turned by its position m, where component i turns with component i +
    d/2.
    """
    raise NotImplementedError
