def ask_again(yes, no):
    """Ask, and ask again.

    A plan is worth 2 or -5, either as likely as the other. The human knows which, but each answer is wrong with the
    probability 0.3, whatever the others were. An answer costs 0.1, and whoever asks after 10 answers is switched
    off. Write ask_again(yes, no): the move after so many answers of either kind. Return 0 to switch off, 1 to act,
    2 to ask. With your moves the machine must make at least 0.19 on average.
    """
    raise NotImplementedError
