def picture_ids(before, rows, columns, after):
    """A picture between words.

    A row of tokens holds words, a picture read line by line, and words again. Write picture_ids(before, rows,
    columns, after): of each token its time, its row and its column under M-RoPE, as lists of three. A word has one
    number three times, and positions count from 0.
    """
    raise NotImplementedError
