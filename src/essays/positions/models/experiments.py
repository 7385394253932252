"""Runs behind the page with the table of models: kinds of layers, what they see, and latent attention."""

from math import inf
from typing import NamedTuple

import torch
from torch import Tensor

from essays.kit.chance import seeded
from essays.positions.config.experiments import found, published
from workings.positions.config.setting import Setting
from workings.positions.rotary import angles, rotate_interleaved
from workings.positions.sinusoidal import frequencies


class Layers(NamedTuple):
    """The layers of a model that turn alike and see as far."""

    kind: str  # "full" or "sliding" where a model has both, else empty
    setting: Setting
    seen: int  # how many tokens a token sees, itself among them; 0 is all before it

    def within(self, length: int) -> int:
        """How many tokens a layer sees in a text of some length."""
        return min(length, self.seen) if self.seen else length


def linear(name: str) -> bool:
    """Whether a model has layers of linear attention, which turn nothing."""
    return "linear_attention" in published()[name]["config"].get("layer_types", [])


def kinds(name: str) -> list[Layers]:
    """The kinds of layers of a published model that turn, those that see everything first."""
    model = published()[name]
    window = model.get("window", model["config"].get("sliding_window", 0))
    types = {each.split("_")[0] for each in model["config"].get("layer_types", [])} - {"linear"}
    if not types or types == {"full"}:
        return [Layers("", found(name)[0], model.get("chunk", 0 if types else window))]
    settings = {one.label.split("_")[0]: one for one in found(name)}
    return [Layers(kind, settings.get(kind, found(name)[0]), window * (kind == "sliding")) for kind in sorted(types)]


def lengths(name: str, one: Setting) -> tuple[int, int, str]:
    """The length L of a model, the length that is promised, and what L is.

    L is "reported" where a paper names the trained length, "original" where the file names a length before the
    extension, "divided" where it is the promised length over the factor, and "the only one" of the file elsewhere.
    """
    model = published()[name]
    if "trained" in model:
        return model["trained"][0], one.context, "reported"
    ropes = [each.more for each in found(name)] + [model["config"]]
    named = [rope["original_max_position_embeddings"] for rope in ropes if "original_max_position_embeddings" in rope]
    if named:
        return named[0], one.context, "original"
    return one.trained, one.context, "divided" if one.kind == "linear" else "the only one"


def latent_scores(places: Tensor, content: int = 128, turned: int = 64) -> tuple[Tensor, Tensor, Tensor]:
    """Scores of latent attention: of the part that is not turned, of the part that is, and of the two joined.

    Queries and keys are random. The key that is turned is one for all heads, as in DeepSeek-V2 (§2.1.3); here there is
    one head.

    Args:
        places: Positions of the tokens, shape (n,).
        content: Components that are not turned.
        turned: Components that are.
    """
    generator = seeded(0)
    size = (2, len(places), content + turned)
    q, k = torch.randn(size, generator=generator, dtype=torch.float64)
    angle = angles(places, frequencies(turned))
    q_turned, k_turned = (rotate_interleaved(x[:, content:], angle) for x in (q, k))
    joined = torch.cat((q[:, :content], q_turned), 1) @ torch.cat((k[:, :content], k_turned), 1).T
    return q[:, :content] @ k[:, :content].T, q_turned @ k_turned.T, joined


def still_scores(places: Tensor, turn: bool, d: int = 64) -> Tensor:
    """Scores of random queries and keys at some positions, turned or in a layer without positions."""
    generator = seeded(0)
    q, k = torch.randn((2, len(places), d), generator=generator, dtype=torch.float64)
    if turn:
        q, k = (rotate_interleaved(x, angles(places, frequencies(d))) for x in (q, k))
    return q @ k.T


def reach(windows: list[int]) -> float:
    """How many tokens, itself among them, the last one can depend on after layers with these windows; 0 is no window.

    A window counts the token itself, as in the transformers library. The text is as long as one likes.
    """
    return inf if 0 in windows else 1 + sum(window - 1 for window in windows)


def seen(windows: list[int], n: int) -> Tensor:
    """Which tokens of a text of n each token can depend on after these layers: products of masks, shape (n, n)."""
    back = torch.arange(n)[:, None] - torch.arange(n)
    found = torch.eye(n, dtype=torch.float64)
    for window in windows:
        found = (((back >= 0) & (back < (window or n))).double() @ found > 0).double()
    return found > 0


def evenly(layers: int, window: int) -> Tensor:
    """The weight of the token so many positions back after layers that weigh their windows evenly; shape (reach,)."""
    size = layers * (window - 1) + 1
    one = torch.fft.rfft(torch.full((window,), 1 / window, dtype=torch.float64), size)
    return torch.fft.irfft(one**layers, size)
