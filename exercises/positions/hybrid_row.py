def hybrid_row(p, table, gate):
    """Part learned, part computed.

    Write hybrid_row(p, table, gate): gate times row p of a learned table, plus 1 − gate times the sinusoidal code
    of p, with a base of 10000 and as many components as a row has. Past the table's end it is the sinusoidal code
    alone.
    """
    raise NotImplementedError
