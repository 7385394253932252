def settled_pairs():
    """In order past the end.

    Training had the positions up to 15. Now 25 tokens come, in no order. A detector knows how the codes are made,
    and of a table the trained rows alone. For each of the 24 pairs of neighbours it takes the first and looks for
    the token one position on. The pair is settled if exactly one token fits, and it is the right one. How many are
    settled with sinusoids of 4 components, base 10000? With a learned table, whose untrained rows are all zero?
    With RoPE at the same 4 components, whose query is turned one step further? With a single clock that goes round
    in 16 positions?

    Return a list.
    """
    raise NotImplementedError
