"""Numbers of the page with the table of schemes."""

from essays.positions.schemes import experiments


def scheme_learned() -> dict[str, float]:
    """Parameters of the schemes that have any, at the sizes of GPT-2's smallest model."""
    return {name: experiments.scheme_parameters(name) for name in ("learned", "shaw", "t5")}


def scheme_cost_share() -> dict[str, float]:
    """Multiplications that a scheme adds, as a share of those of attention itself."""
    own = experiments.scheme_own_work()
    return {name: experiments.scheme_work(name)[0] / own for name in ("shaw", "rope")}


def scheme_cost_additions() -> dict[str, float]:
    """Additions that a scheme costs, for each multiplication of attention itself."""
    own = experiments.scheme_own_work()
    return {name: experiments.scheme_work(name)[1] / own for name in ("alibi", "rope", "learned")}
