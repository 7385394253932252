def alibi_bias(n_heads, seq_len):
    """ALiBi's biases.

    Write alibi_bias(n_heads, seq_len): for each head, for each query i, for each key j, what is added to the score,
    as lists in lists. For later keys it is 0. The slopes are the authors', for any number of heads.
    """
    raise NotImplementedError
