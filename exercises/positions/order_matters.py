def order_matters():
    """Which tasks fall?.

    A model sees all tokens at once, has no positions, and answers from the mean of its outputs. All texts are
    equally long. Here are seven tasks. Write 1 for each that it must fail on some text, and 0 for the others. Does
    a 2 occur? Is the first token a 2? Which is the largest token? Do the tokens ascend? Are two equal tokens
    neighbours? Does a token occur twice? Is the text the same backwards?

    Return a list.
    """
    raise NotImplementedError
