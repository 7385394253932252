def half_safe():
    """Exactly half safe.

    Five teams race, μ is 1, and nobody knows any capability. At which enmity is a disaster exactly as likely as
    not?
    """
    raise NotImplementedError
