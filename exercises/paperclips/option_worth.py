def option_worth(outcomes, chances):
    """The worth of waiting.

    Write option_worth(outcomes, chances): what it is worth to decide after one knows which of the outcomes a step
    will bring, and not before. Each has its chance, and to leave the step is worth 0.
    """
    raise NotImplementedError
