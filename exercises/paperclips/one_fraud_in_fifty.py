def one_fraud_in_fifty():
    """One fraud in fifty.

    Candidates are worth between 0 and 1, all values being equally likely, and the score of an honest one is its
    value. But one in 50 is a fraud: it is worth 0, and outscores all that are honest. For which n is the best of n
    by score worth the most? From which n on is it worth less than a single candidate? Write both.

    Return a list.
    """
    raise NotImplementedError
