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


def state_bytes_split() -> dict[str, float]:
    """Gigabytes that each device keeps of a model of seven billion parameters, by what is split and over how many."""
    return {
        f"{split}_{devices}": 7 * experiments.state_bytes_split(split, devices)
        for split in experiments.SPLITS
        for devices in (8, 64)
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


def speed_card() -> dict[str, float]:
    """What torch's `foreach` takes on a card, over its plain form: of one tensor, and of a thousand."""
    one, many = (experiments.card()["times"][str(tensors)] for tensors in experiments.CARD_TENSORS)
    return {
        "foreach_one": one["torch, foreach"] / one["torch, single-tensor"],
        "foreach_many": many["torch, foreach"] / many["torch, single-tensor"],
    }
