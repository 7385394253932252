def far_from_one_draw():
    """How far from a single draw.

    No two candidates can tie. What is the KL divergence of the best of 16 from a single draw, in nats?
    """
    raise NotImplementedError
