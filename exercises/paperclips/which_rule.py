def which_rule():
    """Which rule is kept?.

    Six sentences from other meetings. Which rule of the manual, 1 to 6, does each keep? a: “Again there were no
    accidents. We have become more careful about what we call one.” b: “Nobody has looked into how it decides.
    Nobody need, for it has been right every time.” c: “Let it run. What turns out badly we shall do better in
    spring.” d: “A school is for so many things. We shall pay for marks alone, which can be added up.” e: “It used
    to ask us first. Now it knows what we would say.” f: “We should gladly wait a year, if only the others did. They
    say the same of us.” Write six numbers, from a to f.

    Return a list.
    """
    raise NotImplementedError
