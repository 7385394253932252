"""Numbers of the page where a configuration is pasted."""

from essays.positions.config import experiments
from workings.positions.extend import ntk_base

NAMES = ("kept", "between", "divided")


def config_equal_models() -> float:
    """How many published models are compared."""
    return len(experiments.published())


def config_equal_types() -> dict[str, float]:
    """Types of model whose rotation is read, the ways to write a file of each, and all files that makes."""
    types, ways = len(experiments.turning()), len(experiments.WAYS)
    return {"types": types, "ways": ways, "files": types * ways}


def config_equal_rounding() -> dict[str, float]:
    """What float32 costs: the largest relative error of a frequency, and the largest error of an angle in radians."""
    return dict(zip(("relative", "radians"), experiments.rounding(), strict=True))


def config_original_right() -> dict[str, float]:
    """Pairs of gpt-oss 20B that its ramp keeps, blends and divides."""
    return dict(zip(NAMES, experiments.mistaken()[0], strict=True))


def config_original_wrong() -> dict[str, float]:
    """Pairs of gpt-oss 20B that its ramp keeps, blends and divides if the extended length stands for the original."""
    return dict(zip(NAMES, experiments.mistaken()[1], strict=True))


def config_flags_base() -> dict[str, float]:
    """The base that NTK-aware scaling gives a head of 128 components, for 2, 4 and 8 times Llama 2's length."""
    return {f"times_{s}": ntk_base(10_000.0, s, 128) for s in (2, 4, 8)}


def config_longrope_off() -> dict[str, float]:
    """Pairs of Phi-3.5 mini, and those whose cached key is off by over a tenth of a turn where the lists change.

    "most" is by how many turns the worst of them is off.
    """
    off = experiments.crossing()
    return {"pairs": len(off), "over": sum(abs(each) > 0.1 for each in off), "most": max(map(abs, off))}


def config_waves_slowest() -> dict[str, float]:
    """The longest wavelength of Llama 2 7B and of Qwen2.5 7B 1M, in positions."""
    names = {"llama2": "Llama 2 7B", "qwen": "Qwen2.5 7B 1M"}
    return {key: experiments.waves(experiments.found(name)[0])[-1] for key, name in names.items()}
