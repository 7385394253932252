def read_weights():
    """Weights that are read.

    A machine prices houses by size, windows and gate, in this order. It has three units. Each weighs the three,
    adds a bias, and gives what comes of it, or 0 if that is negative. Their weights are [0.25, 0.75, 0], [0.75,
    -0.75, 0], [-1, 0, 1] and their biases 0, 0, -2. The price is the first unit, plus the second, less 3 times the
    third. In training windows and gate were always equal to the size, and so was the price. What are the prices of
    [6, 2, 6], [2, 6, 2], [4, 4, 5], [4, 4, 8]? Write four numbers.

    Return a list.
    """
    raise NotImplementedError
