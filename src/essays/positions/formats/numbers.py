"""Numbers of the page on number formats."""

import torch

from essays.positions.formats import experiments
from workings.positions.sinusoidal import frequencies


def low_precision_left() -> dict[str, float]:
    """How many numbers 4,096 positions become in bfloat16, its step from 65,536 on, and the largest float16."""
    far = torch.tensor(65536.0)
    return {
        "at_4096": experiments.low_precision_distinct(torch.bfloat16, 4096),
        "step": torch.nextafter(far.bfloat16(), torch.tensor(torch.inf).bfloat16()).item() - 65536,
        "half": torch.finfo(torch.float16).max,
    }


def precision_angle() -> dict[str, float]:
    """How far the angle of the second of 64 pairs is off at position 1,000,000, in radians, in float32 in two forms."""
    return {form: experiments.precision_errors([10**6], form, pair=1)[0] for form in ("pow", "exp")}


def precision_score() -> dict[str, float]:
    """How far scores of vectors of length 1 are off for their angles, at position 1,000,000 and at 1,000."""
    return {
        "float64": experiments.precision_scores(10**6, torch.float64),
        "float32": experiments.precision_scores(10**6, torch.float32),
        "bfloat16": experiments.precision_scores(10**6, torch.bfloat16),
        "bfloat16_early": experiments.precision_scores(1000, torch.bfloat16),
    }


def precision_better() -> dict[str, float]:
    """Of 64 pairs in float32 at 1,000,000, how many angles are nearer from a power and how many from an exponential."""
    true = 10**6 * frequencies(128)
    errors = {form: (experiments.precision_angles(1e6, form) - true).abs() for form in ("pow", "exp")}
    nearer = (errors["pow"] < errors["exp"]).sum().item(), (errors["exp"] < errors["pow"]).sum().item()
    return dict(zip(("pow", "exp"), nearer, strict=True))


def precision_cast() -> dict[str, float]:
    """How far scores are off when exact cosines and sines are cast, at position 10 and at 1,000,000."""
    types, places = (torch.float32, torch.bfloat16), {"early": 10, "late": 10**6}
    return {
        f"{str(dtype).removeprefix('torch.')}_{when}": experiments.precision_cast(place, dtype)
        for dtype in types
        for when, place in places.items()
    }


def layer_norm_share() -> float:
    """The share of words next to one of their topic after integers from 0 and a norm, in bfloat16."""
    return experiments.layer_norm_brain_share()


def sine_digits_different() -> dict[str, float]:
    """How many different values the sines of the first 512 positions take in bfloat16, float16 and float32."""
    types = {"bfloat": torch.bfloat16, "half": torch.float16, "single": torch.float32}
    return {name: experiments.different_sines(512, dtype) for name, dtype in types.items()}


def sine_digits_equal() -> dict[str, float]:
    """The first position whose sine in bfloat16 is that of an earlier one, and the earlier one."""
    earlier, later = experiments.first_equal_sines(torch.bfloat16, 512)
    return {"earlier": earlier, "later": later}


def sine_digits_float32() -> dict[str, float]:
    """The first position whose sine in float32 is that of an earlier one, and the earlier one."""
    earlier, later = experiments.first_equal_sines(torch.float32, 50_000)
    return {"earlier": earlier, "later": later}


def position_hash_different() -> dict[str, float]:
    """How many of 4,096 positions are told apart in bfloat16 by their integer, by sinusoids rounded late, or early."""
    counts = experiments.different_codes()
    return {
        "integer": counts["the integer"][1][2],
        "sinusoids": counts["sinusoids, d = 64"][1][2],
        "early": counts["the same, early angles"][1][2],
    }


def alibi_rounded() -> dict[str, float]:
    """Total variation between weights with biases in bfloat16 and exact ones, slope 1/2, by form and length.

    And how many values the biases of the last twelve of 2,048 keys take, by slope times position.
    """
    found: dict[str, float] = {"values": len((torch.arange(2036, 2048) / 2).bfloat16().unique())}
    for form in ("place", "distance"):
        for n in (512, 2048):
            rough, exact = experiments.alibi_rounded(form, n)
            found[f"{form}_{n}"] = (rough - exact).abs().sum().item() / 2
    return found


def infinite_same_number() -> dict[str, float]:
    """The first whole position that equals the one after it in bfloat16, float16 and float32."""
    types = {"bfloat16": torch.bfloat16, "float16": torch.float16, "float32": torch.float32}
    return {name: experiments.same_number(dtype) for name, dtype in types.items()}


def torch_rotary_error() -> dict[str, float]:
    """The largest error in bfloat16 cosines of 4,096 positions: angles in float64, float32 or bfloat16."""
    names = {"in_64": torch.float64, "in_32": torch.float32, "in_16": torch.bfloat16}
    return {name: experiments.torch_cosine_error(dtype, torch.bfloat16) for name, dtype in names.items()}
