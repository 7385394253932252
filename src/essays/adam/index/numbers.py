"""The numbers of the essay's first page."""

from essays.adam.index import experiments


def valley_steps() -> dict[str, float]:
    """Steps to come within 0.05 of the valley's lowest point and stay: SGD at its best of 100 rates, momentum of 17."""
    grids = {"sgd": experiments.SGD_RATES, "momentum": experiments.MOMENTUM_RATES}
    return {rule: min(experiments.valley_stays(rule, rates).values()) for rule, rates in grids.items()}


def valley_adam() -> dict[str, float]:
    """First step of Adam within 0.05 of the valley's lowest point, at rates of 0.01, 0.03, 0.1 and 0.3."""
    distance = experiments.valley_distance("adam", experiments.ADAM_RATES, 4000)
    return dict(zip(("e2", "3e2", "e1", "3e1"), experiments.first_below(distance, 0.05).tolist(), strict=True))


def valley_leaves() -> dict[str, float]:
    """When Adam at a constant rate of 0.1, once within 0.05, is farther off again, and how far it gets by step 4,000.

    Then from how many of 32 starts, 1e-12 apart, it has left by then, and how far it gets from the one where that is
    least.
    """
    found = experiments.valley_kicks()
    (step, far), out = found[0], [left for left, _ in found if left]
    return {"step": step, "far": far, "out": len(out), "least": min(far for _, far in found)}


def valley_falls() -> float:
    """How far away Adam ends when its rate falls from 0.1 to 0 in 1,000 steps."""
    return experiments.valley_fall()[-1].item()
