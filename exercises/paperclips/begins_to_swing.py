def begins_to_swing():
    """When a fix begins to swing.

    A fault does not grow by itself: x′(t) = −k x(t − τ), with a k of 2. From which delay τ on does the error swing
    about 0? From which on do the swings grow? Write both.

    Return a list.
    """
    raise NotImplementedError
