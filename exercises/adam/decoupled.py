def decoupled():
    """Ten steps of AdamW.

    A weight begins at 1, and its gradient is 5 at every step. Where is it after ten steps of AdamW, at a rate of
    0.1 with a decay λ of 0.5, as PyTorch means it?
    """
    raise NotImplementedError
