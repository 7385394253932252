def equal_products():
    """Two equal products.

    d is 4, the base 10000. Write the dot products PE(0)·PE(1), PE(5)·PE(6) and PE(0)·PE(5), to four digits.

    Return a list.
    """
    raise NotImplementedError
