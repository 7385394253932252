"""What the page on where Adam comes from quotes."""

from essays.adam.family import experiments, live


def heavy_ball_gain() -> float:
    """How many times as large as Adam's m heavy ball's b is, at any step of a constant gradient and a memory of 0.9."""
    b, m = experiments.heavy_ball_buffers()
    return b[-1] / m[-1]


def heavy_ball_slopes() -> dict[str, float]:
    """At a memory of 0.9: heavy ball's velocity where slopes of 1 flip, and steps until it turns after the slope."""
    felt = live.felt(0.9)
    return {"flip": felt.size, "late": felt.late}


def adagrad_rate() -> dict[str, float]:
    """Adagrad's step, in units of its rate, at the first, 100th and 10,000th gradient of 1."""
    steps = experiments.adagrad_factors()["adagrad"]
    return {f"after_{t}": steps[t - 1] for t in (1, 100, 10_000)}


def rmsprop_rate() -> dict[str, float]:
    """RMSProp's step, in units of its rate, at the first, 100th and 10,000th gradient of 1."""
    steps = experiments.adagrad_factors()["rmsprop"]
    return {f"after_{t}": steps[t - 1] for t in (1, 100, 10_000)}


def decoupled_decay_l2() -> dict[str, float]:
    """Mean weight after training on noise of scale 0.1, 1 and 10 with the decay inside the gradient."""
    ends = experiments.decoupled_decay_ends()["l2"]
    return {name: ends[experiments.DECAY_SCALES.index(scale)].mean for name, scale in SCALES.items()}


def decoupled_decay_past() -> dict[str, float]:
    """Mean weight after training on noise of scale 0.1, 1 and 10 with the decay past the moments."""
    ends = experiments.decoupled_decay_ends()["adamw"]
    return {name: ends[experiments.DECAY_SCALES.index(scale)].mean for name, scale in SCALES.items()}


def decoupled_decay_spread() -> float:
    """Standard deviation of the weight over the runs, on noise of scale 0.1, with the decay past the moments."""
    return experiments.decoupled_decay_ends()["adamw"][0].spread


def decoupled_decay_theory() -> dict[str, float]:
    """Mean weight that theory expects: past the moments, and through them at each scale."""
    through = {name: experiments.decoupled_decay_expected(scale) for name, scale in SCALES.items()}
    return {"past": experiments.decoupled_decay_expected(), **through}


SCALES = {"tenth": 0.1, "one": 1.0, "ten": 10.0}
