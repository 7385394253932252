"""The numbers of the essay's first page."""

from essays.adam.index import experiments


def valley_steps() -> dict[str, float]:
    """Steps to stay within 0.05 of the valley's lowest point: best of 17 rates, and Adam at 0.1."""
    best = {rule: experiments.valley_steps(rule)[1].min().item() for rule in ("sgd", "momentum")}
    return best | {"adam": experiments.valley_steps("adam")[1][8].item()}
