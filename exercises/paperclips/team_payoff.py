def team_payoff(s, others, rivals, e):
    """What a team expects.

    Write team_payoff(s, others, rivals, e): what a team expects that chooses the safety s, while each of its
    rivals, so many in number, chooses others. The enmity is e. Nobody knows any capability, and μ is 1.
    """
    raise NotImplementedError
