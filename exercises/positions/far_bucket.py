def far_bucket(distance):
    """T5's bucket.

    Write far_bucket(distance): the bucket of a key some positions back, in T5's decoder with its 32 buckets, 16 of
    them exact, and a largest distance of 128.
    """
    raise NotImplementedError
