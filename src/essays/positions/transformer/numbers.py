"""Numbers of the page `transformer`."""

from essays.positions.transformer import experiments
from workings.positions.transformer import Decoder


def attention_weights() -> dict[str, float]:
    """Of the head written by hand: what dog gives to each word before it, and what barked gives to dog."""
    weights = experiments.attention_by_hand().weights
    return {f"dog_{word}": weights[2, place].item() for place, word in enumerate(experiments.WORDS[:3])} | {
        "barked_dog": weights[3, 2].item()
    }


def attention_taken() -> dict[str, float]:
    """What dog takes in of brown, by the head written by hand."""
    return {"dog_brown": experiments.attention_by_hand().taken[2, 0].item()}


def twelve_layers_parameters() -> int:
    """How many numbers the decoder of twelve layers consists of, with RoPE."""
    kinds = experiments.record("positions", "transformer")["text"]["kinds"]
    return sum(each.numel() for each in Decoder(kinds).parameters())


def minute_text() -> dict[str, int]:
    """Letters of the text of the trainings, and how many kinds there are."""
    stored = experiments.record("positions", "transformer")["text"]
    return {name: stored[name] for name in ("letters", "kinds")}


def minute_loss() -> dict[str, float]:
    """The test loss of the decoders with RoPE before training, and after: medians of the seeds; nats a letter."""
    return {name: experiments.stored_runs("rope", name).median().item() for name in ("before", "after")}


def minute_seconds() -> float:
    """Seconds of computing of one training on one core, the median of all."""
    return experiments.stored_seconds().median().item()


def exchange_pairs() -> float:
    """The loss on the test of a table that knows the letter before, in nats a letter."""
    return experiments.record("positions", "transformer")["text"]["pairs"]
