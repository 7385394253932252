def yarn_scores():
    """YaRN's temperature.

    A context is stretched 16 times by YaRN. By which factor does its temperature multiply every score?
    """
    raise NotImplementedError
