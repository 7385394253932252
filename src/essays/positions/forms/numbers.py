"""Numbers of the page on the forms of the rotation."""

import torch

from essays.positions.forms import experiments
from workings.positions.sinusoidal import frequencies


def block_diagonal_share() -> float:
    """Share of the entries of a rotation of 64 components that are zeros by construction."""
    return 1 - 2 * 64 / 64**2


def cost_of() -> dict[str, float]:
    """Multiplications to turn one vector of 64 or of 512 components: with its whole matrix, and pair by pair.

    "large_kept" is how many cosines and sines the pairs of 512 components take.
    """
    large = {"large_matrix": 512 * 512, "large_pairs": 4 * 256, "large_kept": 2 * 256}
    return {"matrix": 64 * 64, "pairs": 4 * 32, **large}


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
    """How far scores are off when exact cosines and sines are cast, at place 10 and at 1,000,000."""
    types, places = (torch.float32, torch.bfloat16), {"early": 10, "late": 10**6}
    return {
        f"{str(dtype).removeprefix('torch.')}_{when}": experiments.precision_cast(place, dtype)
        for dtype in types
        for when, place in places.items()
    }


def precision_whole() -> dict[str, float]:
    """The first whole number that bfloat16 cannot hold, and the first that float32 cannot."""
    found = {}
    for name, dtype, digits in (("bfloat16", torch.bfloat16, 8), ("float32", torch.float32, 24)):
        whole = torch.arange(2**digits - 10, 2**digits + 10)
        found[name] = whole[whole.to(dtype).double() != whole].min().item()
    return found


def speed_of() -> dict[str, float]:
    """Copies of the tensor that a turn takes, in the committed run, at heads of 64 and of 128 components."""
    record = experiments.speed_record()
    small, large = (record["x".join(map(str, size))] for size in experiments.SPEED_SIZES)
    return {
        "complex": small["rotate_complex"],
        "half": small["rotate_halves"],
        "llama": small["transformers, Llama"],
        "lucidrains": small["rotary-embedding-torch"],
        "matrices": small["matrices"],
        "matrices_large": large["matrices"],
    }


def speed_compiled_of() -> dict[str, float]:
    """Copies of the tensor that a turn takes in float32, in the committed run: eager, and compiled."""
    record = experiments.speed_record()["compiled"]["float32"]
    names = {"complex": "rotate_complex", "halves": "rotate_halves", "interleaved": "rotate_interleaved"}
    eager = {short: record[name] for short, name in names.items()}
    return eager | {f"{short}_compiled": record[f"{name} compiled"] for short, name in names.items()}


def functional_xpos_kept() -> dict[str, float]:
    """What xPos leaves of the parts of the first and the last of 32 pairs, 512 places apart."""
    kept = experiments.xpos_factors(64)
    return {"first": kept[0].item(), "last": kept[-1].item()}
