def decide(values, slip):
    """Act, switch off, or defer.

    Write decide(values, slip). The plan is worth one of the values, each as likely as the others. The human knows
    which, but gives the wrong answer with the probability slip. Return 0 if it is best to switch off, 1 to act, 2
    to defer.
    """
    raise NotImplementedError
