def halves_order():
    """From halves to neighbours.

    A vector of 8 components is laid out in halves. Which of its components, counted from 0, stands at each of the
    eight places once it is laid out in neighbours?

    Return a list.
    """
    raise NotImplementedError
