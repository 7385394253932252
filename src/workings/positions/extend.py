"""Context extension: what is done to the frequencies of a model with RoPE so that it reads further than it was trained.

Frequencies are radians per position, shape (d/2,), fastest first: theta_i = base**(-2i/d). The wavelength of a pair is
2 pi / theta_i positions. `s` is how many times the trained length is wanted. All is computed in float64.
"""

import math

import torch
from torch import Tensor

from workings.positions.sinusoidal import frequencies


def checked(s: float) -> float:
    """A factor of extension, if it is one.

    Raises:
        ValueError: If it is below 1: these methods lengthen.
    """
    if not s >= 1:
        raise ValueError(f"a context is extended by a factor of at least 1, not {s}")
    return s


def turns_within(theta: Tensor, trained: float) -> Tensor:
    """How many times each pair turns within the trained length: that over the wavelength; shape (d/2,).

    Raises:
        ValueError: If the length is not positive, or theta is not a vector of frequencies.
    """
    if not trained > 0:
        raise ValueError(f"the trained length must be positive, not {trained}")
    if theta.ndim != 1:
        raise ValueError(f"frequencies are a vector, one for each pair, not of shape {tuple(theta.shape)}")
    return trained * theta.double() / (2 * math.pi)


# --8<-- [start:interpolate]
def interpolate(theta: Tensor, s: float) -> Tensor:
    """Position interpolation: every pair turns s times more slowly, shape (d/2,).

    The same as dividing every position by s (Chen et al. 2023).

    Raises:
        ValueError: If s is below 1.
    """
    return (theta.double() / checked(s)).to(theta.dtype)
# --8<-- [end:interpolate]


# --8<-- [start:ntk_base]
def ntk_base(base: float, s: float, d: int) -> float:
    """The base that leaves the fastest pair alone and divides the frequency of the slowest by s.

    Source: the post by bloc97, 2023; Peng et al. 2024, §3.1.

    Raises:
        ValueError: If s is below 1, d is odd, or there is only one pair, which cannot be both.
    """
    if d < 4 or d % 2:
        raise ValueError(f"a fastest and a slowest pair need an even d of at least 4, not {d}")
    return base * checked(s) ** (d / (d - 2))
# --8<-- [end:ntk_base]


def ntk(d: int, base: float, s: float) -> Tensor:
    """NTK-aware frequencies: those of a larger base, see `ntk_base`; shape (d/2,)."""
    return frequencies(d, ntk_base(base, s, d))


def dynamic_ntk(d: int, base: float, s: float, length: float, trained: float) -> Tensor:
    """NTK-aware frequencies whose factor grows with the sequence, and is 1 up to the trained length; shape (d/2,).

    The form of the transformers library: past the trained length the factor is s * length / trained - (s - 1). With
    s = 1 it is the ratio of the lengths itself, as in Peng et al. 2024, §3.3.

    Args:
        d: Size of a head.
        base: Of the trained frequencies.
        s: How steeply the factor grows past the trained length.
        length: Of the sequence at hand.
        trained: Length that the model was trained at.

    Raises:
        ValueError: If s is below 1, a length is not positive, or d is odd or below 4.
    """
    if not (length > 0 and trained > 0):
        raise ValueError(f"lengths must be positive, not {length} and {trained}")
    return ntk(d, base, 1 + checked(s) * max(length / trained - 1, 0))


# --8<-- [start:yarn]
def yarn(theta: Tensor, s: float, trained: float, alpha: float = 1, beta: float = 32) -> Tensor:
    """YaRN's frequencies as the paper has them, by parts: fast pairs kept, slow ones divided by s; shape (d/2,).

    What is kept of a frequency is a ramp, linear in the turns within the trained length: 0 at alpha turns, 1 at beta.
    The released code has another ramp, see `yarn_released`.

    Source: Peng et al. 2024, §3.2, eq. 17 to 20.

    Raises:
        ValueError: If s is below 1, alpha is not below beta, or the trained length is not positive.
    """
    if not alpha < beta:
        raise ValueError(f"the ramp goes from alpha turns up to beta: {alpha} is not below {beta}")
    kept = ((turns_within(theta, trained) - alpha) / (beta - alpha)).clamp(0, 1)
    return (theta.double() * ((1 - kept) / checked(s) + kept)).to(theta.dtype)
# --8<-- [end:yarn]


# --8<-- [start:yarn_released]
def yarn_released(
    d: int, base: float, s: float, trained: float, alpha: float = 1, beta: float = 32, whole: bool = True
) -> Tensor:
    """YaRN's frequencies as the released code and the transformers library have them; shape (d/2,).

    The ramp is linear in the pair's number, that is in the logarithm of its turns, and not in the turns. It goes from
    the pair with beta turns to the one with alpha.

    Args:
        d: Size of a head.
        base: Of the trained frequencies.
        s: Factor of extension.
        trained: Length that the model was trained at.
        alpha: Turns at which nothing is kept.
        beta: Turns from which on everything is kept.
        whole: Whether the ramp starts at the whole number below its start and ends at the one above its end.

    Raises:
        ValueError: If s is below 1, alpha not between 0 and beta, the trained length not positive, or d odd.
    """
    if not 0 < alpha <= beta:
        raise ValueError(f"the ramp goes from alpha turns up to beta: {alpha} is not between 0 and {beta}")
    theta = frequencies(d, base)
    most = turns_within(theta, trained)[0].item()  # of the fastest pair, whose frequency is 1
    start, end = (d / 2 * math.log(most / turns) / math.log(base) for turns in (beta, alpha))
    start, end = (math.floor(start), math.ceil(end)) if whole else (start, end)
    start, end = max(start, 0), min(end, d - 1)
    end = end + 0.001 if start == end else end  # theirs, so that the ramp has a slope
    kept = 1 - ((torch.arange(d // 2, dtype=torch.float64) - start) / (end - start)).clamp(0, 1)
    return theta * ((1 - kept) / checked(s) + kept)
# --8<-- [end:yarn_released]


# --8<-- [start:yarn_temperature]
def yarn_temperature(s: float, mscale: float = 1) -> float:
    """What YaRN multiplies queries and keys by, both: 0.1 ln s + 1; the scores therefore by its square.

    DeepSeek's `mscale` stands before the logarithm. With their `mscale_all_dim` too, it is the quotient of the two.

    In the paper's letters this is the root of 1/t, and t is the temperature that scores are divided by. The constant
    was fitted on LLaMA (Peng et al. 2024, §3.4).

    Raises:
        ValueError: If s is below 1.
    """
    return 0.1 * mscale * math.log(checked(s)) + 1
# --8<-- [end:yarn_temperature]


# --8<-- [start:llama3]
def llama3(theta: Tensor, s: float, low: float = 1, high: float = 4, trained: float = 8192) -> Tensor:
    """Llama 3.1's frequencies: by-parts with a ramp from `low` to `high` turns within the trained length.

    The formula is that of `yarn`, with other ends and without a temperature; Llama 3.2 has a larger s.

    Source: the code that Meta released with Llama 3.1.

    Raises:
        ValueError: As in `yarn`.
    """
    return yarn(theta, s, trained, alpha=low, beta=high)
# --8<-- [end:llama3]


# --8<-- [start:longrope]
def longrope(theta: Tensor, factors: Tensor) -> Tensor:
    """LongRoPE's form: every pair is divided by a factor of its own, found by a search; shape (d/2,).

    The search is not here, nor are the first few positions that the paper leaves unscaled (Ding et al. 2024, §3.2).

    Raises:
        ValueError: If there is not one positive factor for each pair.
    """
    factors = torch.as_tensor(factors, dtype=torch.float64, device=theta.device)
    if factors.shape != theta.shape:
        raise ValueError(f"{tuple(theta.shape)} frequencies need as many factors, not {tuple(factors.shape)}")
    if not factors.is_meta and not (factors > 0).all():
        raise ValueError("factors of wavelengths are positive")
    return (theta.double() / factors).to(theta.dtype)
# --8<-- [end:longrope]


def longrope_temperature(s: float, trained: float) -> float:
    """What LongRoPE multiplies queries and keys by, both: the root of 1 + ln s / ln(trained length).

    Source: Ding et al. 2024 in their code; the transformers library.

    Raises:
        ValueError: If s is below 1 or the trained length not above 1.
    """
    if not trained > 1:
        raise ValueError(f"the trained length must be above 1, not {trained}")
    return math.sqrt(1 + math.log(checked(s)) / math.log(trained))


# --8<-- [start:proportional]
def proportional(theta: Tensor, share: float) -> Tensor:
    """p-RoPE: the fastest share of the pairs turns as before, the rest not at all; shape (d/2,).

    Source: Barbero et al. 2025.

    Raises:
        ValueError: If the share is not between 0 and 1.
    """
    if not 0 <= share <= 1:
        raise ValueError(f"a share lies between 0 and 1, not at {share}")
    number = int(round(share * len(theta), 9))  # 0.29 * 100 is a little below 29
    turning = torch.arange(len(theta), device=theta.device) < number
    return theta.where(turning, torch.zeros_like(theta))
# --8<-- [end:proportional]
