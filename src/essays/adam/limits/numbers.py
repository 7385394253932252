"""The numbers of the page of limits."""

from essays.adam.answers.experiments import tuning_window
from essays.adam.index.experiments import turned_bowl
from essays.adam.limits import experiments
from essays.adam.problems import experiments as problems


def one_rate_rotated() -> dict[str, float]:
    """Steps to 1e-6 by angle, condition 100: Adam at 0.01, and SGD at 2 / 101."""
    adam = experiments.one_rate_dial("adam", 0.01)
    found = {f"at_{degrees:.0f}": steps.item() for degrees, steps in zip(adam.degrees, adam.steps, strict=True)}
    return found | {"sgd": experiments.one_rate_dial("sgd", 2 / 101, 600).steps.max().item()}


def one_rate_divisors() -> dict[str, float]:
    """How many times what Adam divides one coordinate by is what it divides the other by, at the end, by angle.

    Condition 100, rate 0.01. And, as "rate", that rate over the first of them at 45 degrees.
    """
    ends = {degrees: turned_bowl(degrees).roots[-1].tolist() for degrees in (0.0, 15.0, 30.0, 45.0)}
    apart = {f"at_{degrees:.0f}": second / first for degrees, (first, second) in ends.items()}
    return apart | {"rate": 0.01 / ends[45.0][0]}


def one_rate_retuned() -> dict[str, float]:
    """Median steps to 1e-6 over 32 starts at the best rate of each grid, at condition 1,000.

    "mild" is condition 100, and there Adam's bowl is turned by 45°.
    """
    adam = experiments.one_rate_retuned("adam").steps
    others = {rule: experiments.one_rate_retuned(rule).steps.max().item() for rule in ("sgd", "momentum")}
    mild = {rule: experiments.one_rate_retuned(rule, 100.0).steps for rule in ("momentum", "adam")}
    others |= {f"{rule}_mild": steps[len(steps) // 2].item() for rule, steps in mild.items()}
    return others | {"adam_at_0": adam[0].item(), "adam_at_45": adam[3].item()}


def over_time_answered_ring() -> dict[str, float]:
    """Distance at which Adam at a constant rate of 1 ends, and how many times nearer than SGD that is."""
    adam, sgd = (problems.over_time_distance(rule, 1.0)[-1].item() for rule in ("adam", "sgd"))
    return {"distance": adam, "times": sgd / adam}


def tuning_window_kept() -> dict[str, float]:
    """At how many of 25 rates, if they are kept, the loss is below 1e-6 at step 4,000, by rule.

    And at how many Adam's stays so to step 40,000, with the minimum at (0, 0) and, as "moved", at (1, 1).
    """
    found = {rule: (tuning_window(rule)[1][0] < 1e-6).sum().item() for rule in ("sgd", "momentum", "adam")}
    stay, moved = (experiments.tuning_window_watched() < 1e-6).all(0).sum(-1).tolist()
    return found | {"stay": stay, "moved": moved}


def noise_budget() -> dict[str, float]:
    """Exact mean loss of SGD and of momentum after 100 and after 3,000 noisy steps, each at its best rate."""
    last = {rule: experiments.noise_budget(rule).loss for rule in ("sgd", "momentum")}
    return {"sgd": last["sgd"][-1].item()} | {f"{rule}_early": losses[0].item() for rule, losses in last.items()}


def noise_rest() -> dict[str, float]:
    """Mean step over alpha about a noisy minimum after 1,000 and 3,000 steps, the mean of the 200 steps before."""
    sizes = experiments.noise_rest()
    return {"early": sizes[800:1000].mean().item(), "late": sizes[2800:3000].mean().item()}


def noise_rest_gaussian() -> float:
    """The same by hand: E|m| over the noise's size when nothing but Gaussian noise is left."""
    return experiments.noise_rest_gaussian()
