def by_median(n, checks, q):
    """By the median of the checks.

    Candidates are worth between 0 and 1, all values being equally likely. Each of several checks reads what a
    candidate is worth, but with the probability q it is fooled, whatever the others read, and reads 1000. Write
    by_median(n, checks, q): what the best of n by the median of the checks is worth on average. The number of
    checks is odd. Of equal medians the first is taken.
    """
    raise NotImplementedError
