"""The numbers that the pages on the six problems quote."""

import math

from essays.adam.problems import experiments


def valley_steps() -> dict[str, float]:
    """Steps to stay within 0.05 of the valley's lowest point: best of 17 rates, and Adam at 0.1."""
    best = {rule: experiments.valley_steps(rule)[1].min().item() for rule in ("sgd", "momentum")}
    return best | {"adam": experiments.valley_steps("adam")[1][8].item()}


def one_rate_steps() -> dict[str, float]:
    """Steps to a loss of 1e-6 in the bowl of condition 100 from (1, -1): SGD at 0.019, Adam at 0.01."""
    runs = {"sgd": experiments.one_rate_path("sgd", 0.019), "adam": experiments.one_rate_path("adam", 0.01)}
    return {rule: experiments.first_below(experiments.one_rate_loss(path), 1e-6).item() for rule, path in runs.items()}


def one_rate_rotated() -> dict[str, float]:
    """Steps to 1e-6 by angle, condition 100: Adam at 0.01, and SGD at 2 / 101."""
    adam = experiments.one_rate_dial("adam", 0.01)
    found = {f"at_{degrees:.0f}": steps.item() for degrees, steps in zip(adam.degrees, adam.steps, strict=True)}
    return found | {"sgd": experiments.one_rate_dial("sgd", 2 / 101, 600).steps.max().item()}


def one_rate_retuned() -> dict[str, float]:
    """Median steps to 1e-6 over 32 starts at the best rate of each grid, condition 1,000."""
    adam = experiments.one_rate_retuned("adam").steps
    others = {rule: experiments.one_rate_retuned(rule).steps.max().item() for rule in ("sgd", "momentum")}
    return others | {"adam_at_0": adam[0].item(), "adam_at_45": adam[3].item()}


def over_time_steps() -> dict[str, float]:
    """First step at which SGD from x = 10 is within 0.1 of the minimum, by rate."""
    paths = {"small": experiments.over_time_distance("sgd", 0.19), "large": experiments.over_time_distance("sgd", 1.0)}
    return {name: experiments.first_below(path, 0.1).item() for name, path in paths.items()}


def over_time_ring() -> float:
    """Distance at which SGD at rate 1 goes on jumping from side to side."""
    return experiments.over_time_distance("sgd", 1.0)[-1].item()


def over_time_answered_ring() -> dict[str, float]:
    """Distance at which Adam at a constant rate of 1 ends, and how many times nearer than SGD that is."""
    adam = experiments.over_time_distance("adam", 1.0)[-1].item()
    return {"distance": adam, "times": over_time_ring() / adam}


def tuning_band() -> dict[str, float]:
    """Lowest and highest SGD rate that leave 1 % of the distance on x^2 / 2 after 100 steps, and their ratio."""
    low, high = 1 - 0.01 ** (1 / 100), 1 + 0.01 ** (1 / 100)
    return {"low": low, "high": high, "ratio": high / low}


def tuning_window() -> dict[str, float]:
    """How many of 25 rates bring the bowl of condition 1,000 below 1e-6 after 4,000 steps."""
    rules = ("sgd", "momentum", "adagrad", "rmsprop", "adam")
    return {rule: (experiments.tuning_window(rule)[1] < 1e-6).sum().item() for rule in rules}


def tuning_answered_wall() -> dict[str, float]:
    """What Adam at 0.01 leaves of a distance of 1 after 100 steps, by the factor on the gradient."""
    factors = {"unit": 1.0, "e4": 1e-4, "e7": 1e-7, "e8": 1e-8, "e9": 1e-9}
    return {name: experiments.tuning_runs(factor)[-1].item() for name, factor in factors.items()}


def noise_spread() -> dict[str, float]:
    """Standard deviation of the gradients of single examples, and the gradient of all of them."""
    gradients = experiments.noise_gradients()
    return {"one": gradients.std(correction=0).item(), "true": gradients.mean().item()}


def noise_wrong() -> float:
    """Share of the examples whose gradient has the wrong sign."""
    return (experiments.noise_gradients() > 0).double().mean().item()


def noise_answered_factor() -> float:
    """Standard deviation of the first moment over that of one gradient, at beta1 = 0.9."""
    return math.sqrt((1 - 0.9) / (1 + 0.9))


def noise_budget() -> dict[str, float]:
    """Mean loss after 3,000 noisy steps at each rule's best rate."""
    return {rule: experiments.noise_budget(rule).middle[-1].item() for rule in ("sgd", "momentum", "adam")}


def noise_rest() -> dict[str, float]:
    """Mean step over alpha about a noisy minimum after 1,000 and 3,000 steps, the mean of the 200 steps before."""
    sizes = experiments.noise_rest()
    return {"early": sizes[800:1000].mean().item(), "late": sizes[2800:3000].mean().item()}


def noise_rest_gaussian() -> float:
    """The same by hand: E|m| over the noise's size when nothing but Gaussian noise is left."""
    return math.sqrt(2 / math.pi) * noise_answered_factor()


def sparse_left() -> dict[str, float]:
    """Loss SGD has left after 300 batches in the commonest and the rarest tenth of the words, and before any batch."""
    sgd = experiments.sparse_spread("sgd").middle
    return {"common": sgd[0].item(), "rare": sgd[-1].item(), "start": experiments.sparse_start()}


def sparse_answered_left() -> dict[str, float]:
    """Loss left in the rarest tenth after 300 batches."""
    return {rule: experiments.sparse_spread(rule).middle[-1].item() for rule in ("sgd", "momentum", "adagrad", "adam")}


def sparse_time() -> dict[str, float]:
    """Loss left in the rarest tenth after 3,000 batches."""
    return {rule: experiments.sparse_spread(rule, 3000, 3000).middle[-1].item() for rule in ("sgd", "adagrad", "adam")}


def sparse_lone() -> float:
    """How many alphas one gradient after 10,000 zeros moves an Adam weight in total."""
    return experiments.sparse_lone()[-1].item()


def plateau_sgd() -> float:
    """Steps that SGD at rate 0.01 needs for a width of 1 at slope 0.001."""
    return 1 / (0.01 * 0.001)


def plateau_momentum() -> float:
    """Steps that momentum needs for the same once it is at full speed, ten times SGD's."""
    return plateau_sgd() * (1 - 0.9)


def plateau_answered_steps() -> dict[str, float]:
    """Steps to cross a width of 1 at slope 0.001 and rate 0.01, started on the plateau."""
    rules = ("rmsprop", "adam", "adagrad")
    return {rule: experiments.plateau_crossing(rule, (0.1, 0.01, 0.001))[2].item() for rule in rules}


def plateau_answered_epsilon() -> dict[str, float]:
    """Steps that Adam needs for the same at slopes near epsilon."""
    steps = experiments.plateau_crossing("adam", (1e-6, 1e-7, 1e-8, 1e-9))
    return dict(zip(("e6", "e7", "e8", "e9"), steps.tolist(), strict=True))


def plateau_arrived() -> dict[str, float]:
    """Steps to cross after 100 gradients of 1, at slopes of 0.1, 0.01 and 0.001."""
    found: dict[str, float] = {}
    for rule in ("adam", "momentum", "rmsprop"):
        steps = experiments.plateau_crossing(rule, (0.1, 0.01, 0.001), 100)
        found |= dict(zip((f"{rule}_e1", f"{rule}_e2", f"{rule}_e3"), steps.tolist(), strict=True))
    return found
