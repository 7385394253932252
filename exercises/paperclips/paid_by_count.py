def paid_by_count():
    """Paid by the count.

    The robot in the hall is paid by the count, and a payment that comes one move later counts 0.9 times as much.
    What does it get from the best it can do?
    """
    raise NotImplementedError
