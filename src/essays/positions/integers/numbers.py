"""Numbers of the page `integers`."""

import torch

from essays.positions.integers import experiments
from essays.positions.learned.experiments import trained_components

PARTED = ("animals", "food", "the body")  # the topics that share a cluster in the first two components


def integer_norms() -> dict[str, float]:
    """The length of MiniLM's embedding of "dog": alone, and with the positions 1, 41 and 511 added to every number."""
    norms = experiments.integer_norms()
    return {"alone": norms["plain"][0].item()} | {f"at_{p}": norms["integer"][p - 1].item() for p in (1, 41, 511)}


def clusters_share() -> dict[str, float]:
    """The share of 42 words whose nearest neighbour is of the same topic: means over 20 orders of the words."""
    return experiments.cluster_shares()


def clusters_component() -> dict[str, float]:
    """The first component of the words with integers added: its share of the variance, and 1 less its correlation.

    The correlation is that with the positions, in size.
    """
    at, places = experiments.cluster_picture("integer")[:, 0], experiments.cluster_places(0)
    share = trained_components(experiments.cluster_embeddings("integer"))[1][0].item()
    return {"share": share, "rest": 1 - abs(torch.corrcoef(torch.stack([at, places.double()]))[0, 1].item())}


def clusters_norms() -> dict[str, float]:
    """The mean length of the 42 words' vectors: alone, and with positions added in several ways."""
    return {kind: experiments.cluster_embeddings(kind).norm(dim=1).mean().item() for kind in experiments.CLUSTER_KINDS}


def clusters_drawn() -> dict[str, float]:
    """The share of the variance in the words' first two components; and the means of three topics in the fourth."""
    at, shares = trained_components(experiments.cluster_embeddings("plain"))
    topics = list(experiments.minilm_record()["topics"])
    means = {name: at[experiments.cluster_topics() == topics.index(name), 3].mean().item() for name in PARTED}
    return {"share": shares[:2].sum().item()} | {name.split()[-1]: mean for name, mean in means.items()}


def own_feature_peak() -> dict[str, float]:
    """The position with the largest weight, as seen from 20 and 10 with one number, and from 20 with two."""
    low, one = (experiments.one_number_weights(query).argmax().item() for query in (10, 20))
    return {"low": low, "one": one, "two": experiments.one_number_weights(20, squares=True).argmax().item()}


def odometer_share() -> dict[str, float]:
    """Where position 5 lies in a text of 10 tokens and in one of 100, as a share of the whole."""
    return {"of_10": experiments.normalised(5, 10), "of_100": experiments.normalised(5, 100)}


def clusters_analogies() -> dict[str, float]:
    """Share of twelve analogies among 42 words that come out: the mean of 20 orders, by what was added."""
    seeds = range(experiments.CLUSTER_SEEDS)
    return {
        kind: sum(experiments.clusters_analogies(kind, seed) for seed in seeds) / (12 * len(seeds))
        for kind in experiments.CLUSTER_KINDS
    }


def integer_scale_steps() -> dict[str, int]:
    """Steps of descent to a millionth of the error, from a component of the words and the position."""
    return {name: experiments.descent_steps(experiments.integer_scale(name == "alike")) for name in ("plain", "alike")}
