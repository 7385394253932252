"""Numbers of the page `order`."""

from itertools import permutations

import torch

from essays.positions.order import experiments


def two_dogs_look() -> dict[str, float]:
    """What the dogs' rows hold in layer 0, head 2 of MiniLM: weights on the two adjectives, and without positions."""
    record = experiments.minilm_record()["two_dogs"]
    place = {word: record["tokens"].index(word) for word in ("brown", "black", "dog")}
    seen, blind = (record[name]["layer_0_head_2"] for name in ("with", "without"))
    first, second = place["dog"], len(record["tokens"]) - 2
    return {
        "first_brown": seen[first][place["brown"]],
        "second_black": seen[second][place["black"]],
        "without_brown": blind[first][place["brown"]],
        "without_black": blind[first][place["black"]],
    }


def lookup_sizes() -> dict[str, float]:
    """MiniLM's table: tokens and numbers to a token; and how many different inputs they make with 512 positions."""
    (tokens, size), (positions, _) = (experiments.minilm_record()["sizes"][name] for name in ("words", "positions"))
    return {"tokens": tokens, "size": size, "positions": positions, "translates": tokens * positions}


def not_invariant_cosine() -> dict[str, float]:
    """MiniLM's cosine of "the dog bit the man" with "the man bit the dog": with positions, and without."""
    return {name: experiments.minilm_record()["orders"][name]["pair"] for name in ("with", "without")}


def not_invariant_orders() -> dict[str, float]:
    """MiniLM's cosines of "the cat sat on the mat" with all its orders: how many, least, median, nearest."""
    cosines = torch.tensor(experiments.minilm_record()["orders"]["with"]["shuffles"], dtype=torch.float64).sort().values
    found = {"least": cosines[0], "median": cosines[:-1].median(), "nearest": cosines[-2]}
    return {"orders": len(cosines)} | {name: value.item() for name, value in found.items()}


def two_dogs_verbs() -> dict[str, float]:
    """Of 72 heads, how many favour the second noun in all 36 sentences, and how many the first, with positions."""
    leads = torch.tensor(experiments.minilm_record()["verbs"]["with"]["object_leads"])
    return {"object": (leads == 1).sum().item(), "subject": (leads == 0).sum().item(), "heads": leads.numel()}


def two_dogs_verb_looks() -> dict[str, float]:
    """The verb's mean weight on the first noun and on the second, in 36 sentences, in two heads of MiniLM's layer 2."""
    record = experiments.minilm_record()["verbs"]
    return {"sentences": len(record["sentences"])} | {
        f"head_{head}_{name}": record["with"][part][2][head]
        for head in (8, 10)
        for name, part in (("first", "subject"), ("second", "object"))
    }


def one_set_sentences() -> float:
    """How many different sentences the words of the two dogs' sentence make."""
    return len(set(permutations(experiments.TWO_DOGS)))
