"""Numbers of the page on interpretability ignored."""

from essays.kit.chance import shown
from essays.paperclips.legibility import experiments
from workings.paperclips import legibility


def unread_weights() -> dict[str, float]:
    """The weight on the wanted feature, and on each twin, for 1, 2 and 5 perfect twins."""
    return {f"twins_{k}": legibility.shared(k)[0] for k in (1, 2, 5)}


def unread_loose_simulated() -> dict[str, float]:
    """The mean squared error once 1, 2 or 5 twins have come loose, simulated: over five seeds, 20,000 examples each."""
    return {f"twins_{k}": experiments.simulated_errors(k)[1].mean().item() for k in (1, 2, 5)}


@shown("the year of the figure", "after")
def unread_model_weeks() -> dict[str, float]:
    """The error that the newspaper prints, on average, in the 13 weeks after two twins came loose; the most before."""
    return {"after": experiments.newspaper()[39:].mean().item(), "before": experiments.newspaper()[:39].max().item()}


@shown("the 40 machines of the figure")
def unread_alike() -> dict[str, float]:
    """The lowest and the highest error, with loose twins, of 40 models of three weights that agree in training."""
    errors = [legibility.error(weights) for weights in experiments.alike()]
    return {"lowest": min(errors), "highest": max(errors)}


def unread_imperfect_error() -> dict[str, float]:
    """After 100 steps, two twins of correlation 0.9 or 0.99: the error as printed, and the error with loose twins."""
    found = {}
    for name, correlation in (("r_90", 0.9), ("r_99", 0.99)):
        weights = legibility.weights_after(2, correlation, 100)
        found[f"{name}_printed"] = legibility.error(weights, correlation)
        found[f"{name}_loose"] = legibility.error(weights)
    return found


def unread_imperfect_patience() -> dict[str, float]:
    """Steps in which the last distance to the right weights shrinks e-fold; two twins of correlation 0.9 or 0.99."""
    return {"r_90": legibility.patience(2, 0.9), "r_99": legibility.patience(2, 0.99)}


def unread_inverted_error() -> dict[str, float]:
    """The error with two loose twins once the weights were opened, and after 100 steps on twins of correlation 0.5."""
    opened = legibility.opened(experiments.train(*experiments.examples(2)).tolist())
    return {"opened": legibility.error(opened), "mixed": legibility.error(legibility.weights_after(2, 0.5, 100))}
