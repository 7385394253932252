"""Numbers of the page on rotary positions."""

from statistics import median

import torch

from essays.kit.chance import shown
from essays.positions import smollm
from essays.positions.rope import experiments
from workings.positions.extend import turns_within
from workings.positions.sinusoidal import frequencies


def hands_turned() -> dict[str, float]:
    """Angles of verb and object in the two sentences, in degrees."""
    sentences = {"mouse": experiments.hands(experiments.MOUSE), "cat": experiments.hands(experiments.CAT)}
    return {f"{who}_{word}": turned[word] for who, turned in sentences.items() for word in ("ate", "cheese")}


def queries_keys_moved() -> dict[str, float]:
    """How far the output moves, relative to its size, when all positions move by 1,000; the median of 201 draws."""
    wrong = ("embeddings", "values")
    return {
        turned: median(experiments.queries_keys_shifted(turned, seed=seed) for seed in range(201)) for turned in wrong
    }


def pairs_real() -> dict[str, float]:
    """In SmolLM2: the share of |q||k| in pairs that never come round in training; what a head gives the token before.

    The share is one of the sum over all pairs, in the mean head. The head is the one that looks back most, with all
    pairs turning and with the eight fastest stopped.
    """
    [shares], (back, stopped, _) = (smollm.kept_answers(question) for question in ("shares", "back"))
    slow = turns_within(frequencies(smollm.SIZE, smollm.BASE), smollm.TRAINED) < 1
    most = back.argmax()
    answers = {"back": back.flatten()[most], "stopped": stopped.flatten()[most]}
    return {"slow": shares[..., slow].sum(-1).mean().item()} | {name: each.item() for name, each in answers.items()}


def pairs_score_at() -> dict[str, float]:
    """The score of q = k = (1, 0, 1, 0) at offsets 1, 3 and 10."""
    offsets = [1, 3, 10]
    scores = experiments.pairs_scores(torch.tensor(offsets))
    return {f"at_{offset}": score for offset, score in zip(offsets, scores.tolist(), strict=True)}


def pairs_one_angle_at() -> float:
    """What one angle for the whole of (1, 0, 1, 0) would give at offset 1."""
    return experiments.pairs_one_angle(torch.tensor([1])).item()


def decay_ones_at() -> dict[str, float]:
    """The score of ones with ones over 64 components, at offsets 1, 10, 100, 1,000 and 10,000."""
    offsets = [1, 10, 100, 1000, 10_000]
    scores = experiments.decay_ones(torch.tensor(offsets))
    return {f"at_{offset}": score for offset, score in zip(offsets, scores.tolist(), strict=True)}


def decay_random_size() -> dict[str, float]:
    """The least and the most, over six offsets from 0 to 10,000, of the mean size of random scores."""
    sizes = experiments.decay_random().values()
    return {"least": min(sizes), "most": max(sizes)}


def decay_aimed_at() -> dict[str, float]:
    """The score of ones, aimed 50 positions back, with no distance and at 50; and where it is highest."""
    scores = experiments.decay_aimed(torch.arange(10_000))
    return {"here": scores[0].item(), "aim": scores[50].item(), "best": scores.argmax().item()}


def repeat_hand() -> float:
    """Positions after which a hand that turns by 25 degrees points where it began."""
    return next(places for places in range(1, 361) if places * 25 % 360 == 0)


def repeat_all() -> dict[str, float]:
    """How near 32 pairs come together: at the next position, later within 10,000, and from there to 200,000."""
    _, together = experiments.repeat_chords()
    far = experiments.repeat_far().min().item()
    return {"next": together[0].item(), "later": together[1:].min().item(), "far": far}


@shown("the three pairs of the figure")
def content_at() -> dict[str, float]:
    """Scores of three random queries and keys at one and the same offset, 5."""
    scores = experiments.content_scores()[:, 5]
    return dict(zip(("first", "second", "third"), scores.tolist(), strict=True))


KEYS = ("first", "second", "third", "fourth")


def by_hand_turned() -> dict[str, float]:
    """The vector (0.1, 0.4, 0.5, 0.2) at position 1, its pairs turned by 1 and by 0.01 radians."""
    return dict(zip(KEYS, experiments.by_hand().tolist(), strict=True))


def by_hand_slip() -> dict[str, float]:
    """The same vector with the pairs counted from 1: turned by 0.01 and 0.0001 radians."""
    return dict(zip(KEYS, experiments.by_hand_slip().tolist(), strict=True))


def layouts_lengths() -> dict[str, float]:
    """The least and the most by which the mixed layout multiplies the length of a random vector; 2,000 draws."""
    return experiments.layouts_norm()


@shown("one draw of weights")
def layouts_unpermuted() -> float:
    """The largest change of a score over the largest score, when weights for pairs meet code for halves."""
    return experiments.layouts_swap(permuted=False)
