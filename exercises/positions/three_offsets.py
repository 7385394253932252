def three_offsets():
    """Similarity at three offsets.

    Write the cosine of two codes at the offsets 1, 5 and 10: first for 16 components, then for 128, then for 512.
    The base is 10000.

    Return a list.
    """
    raise NotImplementedError
