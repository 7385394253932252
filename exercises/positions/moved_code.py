def moved_code(code, k, base):
    """One code from another.

    Write moved_code(code, k, base): from the code of some position, the code of the position k further on. The code
    is a list of sines and cosines in turn. Which position it is of, you are not told.
    """
    raise NotImplementedError
