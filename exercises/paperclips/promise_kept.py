def promise_kept():
    """A promise that keeps itself.

    Teams that know nothing have all promised full care. Capabilities go up to a μ of 0.8. How large may the product
    of teams and enmity be, at most, for the promise to keep itself?
    """
    raise NotImplementedError
