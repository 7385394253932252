"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.forms.experiments import SPEED_SIZES, speed_record


def speed_compiled() -> str:
    """Copies of the tensor that a turn takes, eager and compiled, in the committed run."""
    record = speed_record()["compiled"]
    rows = []
    for name in ("rotate_complex", "rotate_halves", "rotate_interleaved"):
        times = [record[dtype][f"{name}{how}"] for dtype in ("float32", "bfloat16") for how in ("", " compiled")]
        rows.append([f"`{name}`", *(f"{time:.1f}" for time in times)])
    return table(("one turn", "float32", "compiled", "bfloat16", "compiled"), rows)


def speed() -> str:
    """Copies of the tensor that a turn takes, in the committed run."""
    record = speed_record()
    sizes = ["x".join(map(str, size)) for size in SPEED_SIZES]
    words = {"copy": "one copy", "matrices": "whole matrices, `einsum`", "transformers, Llama": "transformers, Llama"}
    rows = []
    for name in record[sizes[0]]:
        said = words.get(name, f"`{name}`" if name.startswith("rotate") else name)
        rows.append([said, *(f"{record[size][name]:.1f}" for size in sizes)])
    return table(("one turn", *(f"{h} × {n:,} × {d}" for _, h, n, d in SPEED_SIZES)), rows)
