def still_there():
    """Who is still there.

    Of 1000 histories each goes on from version to version with a hazard of 0.03. How many are still there after 40
    versions, on average?
    """
    raise NotImplementedError
