"""Numbers of the page on the forms of the rotation."""

from essays.positions.forms import experiments


def block_diagonal_share() -> float:
    """Share of the entries of a rotation of 64 components that are zeros by construction."""
    return 1 - 2 * 64 / 64**2


def cost_of() -> dict[str, float]:
    """Multiplications to turn one vector of 64 or of 512 components: with its whole matrix, and pair by pair.

    "large_kept" is how many cosines and sines the pairs of 512 components take.
    """
    large = {"large_matrix": 512 * 512, "large_pairs": 4 * 256, "large_kept": 2 * 256}
    return {"matrix": 64 * 64, "pairs": 4 * 32, **large}


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
    """What xPos leaves of the parts of the first and the last of 32 pairs, 512 positions apart."""
    kept = experiments.xpos_factors(64)
    return {"first": kept[0].item(), "last": kept[-1].item()}
