"""What the page on costs quotes."""

from essays.adam.cost import experiments


def state_bytes_large_model() -> dict[str, float]:
    """Gigabytes for seven billion float32 parameters: of the parameters, and of the state of Adam and of momentum."""
    counted, billions = experiments.state_bytes(), 7
    return {
        "parameters": 4.0 * billions,
        "adam": counted["Adam"] * billions,
        "momentum": counted["SGD, momentum"] * billions,
    }


def speed_textbook() -> float:
    """Times the floor that the pure step takes at ten million parameters, in the committed run."""
    return experiments.speed()["adam_step"]


def speed_in_order() -> float:
    """Times the floor that the class in torch's order takes at ten million parameters, in the committed run."""
    return experiments.speed()["AdamInTorchOrder"]


def speed_fused() -> float:
    """Times the floor that torch's fused step takes at ten million parameters, in the committed run."""
    return experiments.speed()["torch, fused"]


def generalisation_misfit() -> float:
    """The largest error, of all draws, that Adam has left on the data seen, as a share of the answer's variance."""
    return max(experiments.generalisation_errors(world).misfit.max().item() for world in experiments.WORLDS)


def _unseen(world: str) -> dict[str, float]:
    """Mean error on unseen data of descent and of Adam in one world."""
    errors = experiments.generalisation_errors(world)
    return {"descent": errors.descent.mean().item(), "adam": errors.adam.mean().item()}


def generalisation_unseen_large() -> dict[str, float]:
    """Mean error on unseen data where large features decide, as a share of the answer's variance."""
    return _unseen(experiments.WORLDS[0])


def generalisation_unseen_small() -> dict[str, float]:
    """Mean error on unseen data where small features decide as much as large ones, as such a share."""
    return _unseen(experiments.WORLDS[1])
