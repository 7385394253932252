"""Numbers of the page on pictures and films."""

import math

from essays.positions.images import experiments
from workings.positions.axes import axial, lines, multimodal_ids


def images_lines_kernel() -> dict[str, float]:
    """The kernel of a picture 14 patches wide, read line by line: to the right, below, and to the end of the line."""
    theta = lines(experiments.HEAD, experiments.SIDE)
    places = {"right": (0, 1), "below": (1, 0), "end": (0, experiments.SIDE - 1)}
    return {name: experiments.kernel(theta, *offset) for name, offset in places.items()}


def images_lines_changed() -> float:
    """The share of pairs of patches whose offset changes when a picture of 14 columns gets two more."""
    return experiments.lines_changed(experiments.SIDE, experiments.SIDE + 2)


def images_axial_kernel() -> dict[str, float]:
    """The axial kernel at two patches that are both five sides away from the query."""
    theta = axial(experiments.HEAD)
    places = {"straight": (0, 5), "aslant": (3, 4)}
    return {name: experiments.kernel(theta, *offset) for name, offset in places.items()}


def images_axial_expressed() -> dict[str, float]:
    """Which share of a row and of a diagonal the scores of an axial head can have."""
    theta = axial(experiments.HEAD)
    return {name.split()[1]: experiments.expressed(theta, name) for name in ("a row", "a diagonal")}


def images_mixed_expressed() -> dict[str, float]:
    """Which share of a diagonal a head of RoPE-Mixed has along it, and as it starts: quarters of all directions."""
    shares = sorted(
        experiments.expressed(experiments.mixed(experiments.HEAD, each * math.pi / 90), "a diagonal")
        for each in range(90)
    )  # a direction and its opposite are one
    along = experiments.expressed(experiments.mixed(experiments.HEAD, math.pi / 4), "a diagonal")
    return {"along": along, "quarter": shares[22], "three_quarters": shares[67]}


def images_mixed_wave() -> float:
    """The wavelength in tokens of the pair that comes round in a row and a column of a picture 14 wide."""
    return 2 * math.pi / lines(experiments.HEAD, experiments.SIDE)[3, 1].item()


def images_mixed_widths() -> dict[str, float]:
    """Line by line, at widths 8 to 24: the least and most of a diagonal, and how many widths have more than half."""
    found = [experiments.lines_diagonal(width) for width in experiments.WIDTHS]
    return {"least": min(found), "most": max(found), "half": sum(each > 0.5 for each in found)}


def images_other_middles() -> float:
    """The largest offset when 28 patches a side stand at their middles among 14."""
    places = experiments.resized_places(experiments.SIDE, 2 * experiments.SIDE)
    return (places[-1] - places[0]).item()


def images_tables_resized() -> dict[str, float]:
    """A table of sinusoids taken from 14 to 24 patches a side: its error within the grid, and its step over the old."""
    table = experiments.tables_sinusoidal()
    step = experiments.tables_step(experiments.resized(table, 24, 24)) / experiments.tables_step(table)
    return {"error": experiments.tables_error(24), "step": step}


def images_tables_window() -> int:
    """How many biases a head has for a window of 7 by 7 patches: one for every offset."""
    return int(experiments.window_index(7, 7).max()) + 1


def images_mrope_waves() -> dict[str, float]:
    """Of M-RoPE with one stretch an axis: the longest wavelength of the time, the shortest of rows and columns."""
    waves = experiments.mrope_waves("one stretch each")
    return {"time": waves["time"][-1], "row": waves["row"][0], "column": waves["column"][0]}


def images_mrope_moved() -> dict[str, float]:
    """How much the kernel falls over sixteen columns, and over sixteen rows, in one stretch each and interleaved."""
    found = {}
    for short, name in zip(("stretch", "interleaved"), experiments.SECTIONS, strict=True):
        found[f"{short}_columns"] = experiments.mrope_moved(name, 0, 0, 16)
        found[f"{short}_rows"] = experiments.mrope_moved(name, 0, 16, 0)
    return found


def images_mrope_saved() -> dict[str, int]:
    """The next text's position after three words and a picture of 16 by 16, counted in one line and by M-RoPE."""
    return {"line": 3 + 16 * 16, "ids": int(multimodal_ids(3, (1, 16, 16), 1)[-1, 0])}


def images_other_unseen() -> int:
    """How many of an axis' 16 pairs are turned as never before when a head trained on 14 patches reads 28."""
    return experiments.unseen(axial(experiments.HEAD), experiments.SIDE, 2 * experiments.SIDE - 1)
