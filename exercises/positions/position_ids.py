def position_ids(mask):
    """Positions beside padding.

    Texts of a batch are padded to one length. Write position_ids(mask): from a list with 1 for each real token and
    0 for padding, the position of each token in its own text, and 0 for padding.
    """
    raise NotImplementedError
