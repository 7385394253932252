"""Computed tables of the page."""

import math

import torch
from torch import Tensor

from essays.adam.cost.experiments import speed
from essays.adam.setting import experiments
from essays.kit.table import table
from workings.adam.plain import longest_ever


def horizon() -> str:
    """How long each beta2 remembers, how long its steps can be, and how long it takes to get over a change of scale."""
    memories = experiments.MEMORIES
    changes = {each: [experiments.horizon_change(each, beta2) for beta2 in memories] for each in experiments.CHANGES}
    rows = [
        ["memory", *(f"{round(1 / (1 - beta2)):,}" for beta2 in memories)],
        ["longest ever", *(f"{longest_ever(0.9, beta2):.2f}α" for beta2 in memories)],
        ["longest in a rise", *(f"{each.longest:.2f}α" for each in changes["rise"])],
        ["back from a spike", *(f"{each.back:,}" for each in changes["spike"])],
        ["back from a fall", *(f"{each.back:,}" for each in changes["fall"])],
    ]
    return table(("β₂", *(f"`{beta2}`" for beta2 in memories)), rows)


def warm_up() -> str:
    """The first steps: RAdam's measure, the mean length under noise, and the factor of a warm-up."""
    lengths, rule = experiments.warm_up_noise(), round(2 / (1 - 0.999))
    rows = [
        [f"{t}", f"{experiments.warm_up_rho(t):.3f}", f"{lengths[t - 1]:.2f}α", f"{t / rule:.4f}"]
        for t in (1, 2, 3, 4, 5, 6, 10, 50)
    ]
    return table(("step", "RAdam's ρ", "length", "warm-up"), rows)


def schedule() -> str:
    """Where each way down ends, and what it leaves beside the line to 0."""
    beside = experiments.schedule_beside()
    names = {
        "kept": "kept",
        "double": "line for twice as many steps",
        "fifth": "kept, then a line over the last fifth",
        "half": "kept, then a line over the last half",
        "tenth": "line to a tenth",
        "line": "line",
        "cosine": "cosine",
    }
    rows = []
    for name, words in names.items():
        end = experiments.SCHEDULES[name](torch.ones(1, dtype=torch.float64)).item()
        ahead = "" if name == "line" else f"{(beside[name] < 1).double().mean():.0%}".replace("%", " %")
        rows.append([words, f"{end:.1f}", f"{beside[name].median():.2f}", ahead])
    return table(("the rate", "ends at", "loss", "ahead"), rows)


def decay_time() -> str:
    """What is left of the start, by the length of the run and the decay."""
    rows = []
    for steps in (1000, 10_000, 100_000):
        rates = experiments.decay_time_falling(steps, 1e-3)
        left = [experiments.decay_time_left(rates, decay) for decay in (0.01, 0.1, 1.0)]
        rows.append([f"{steps:,} steps", *(f"{each:.2f}" for each in left)])
    return table(("length", "`0.01`", "`0.1`", "`1`"), rows)


def _cell(value: float) -> str:
    """A number in a cell: three digits, as a power of ten where it is very small or very large."""
    if not math.isfinite(value):
        return {"inf": "infinite"}.get(str(abs(value)), "nan")
    if value == 0 or 1e-3 <= abs(value) < 1e5:
        return f"{value + 0.0:.3g}"
    mantissa, power = f"{value:.2e}".split("e")
    return f"{mantissa} × 10{str(int(power)).translate(str.maketrans('-0123456789', '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'))}"


def half_precision() -> str:
    """What becomes of Adam's default settings in three number formats."""
    formats = experiments.FORMATS
    rows = {
        "`1e-8` is kept as": experiments.half_precision_stored(1e-8),
        "least gradient to leave a trace in v": experiments.half_precision_least(),
        "first step at gradient 0": {n: experiments.format_steps([0.0], d)[0] for n, d in formats.items()},
        "first step at gradient 0.001": {n: experiments.format_steps([1e-3], d)[0] for n, d in formats.items()},
        "2,000 steps after a fall": {n: experiments.half_precision_memory(d)[3999].item() for n, d in formats.items()},
        "how far a weight of 1 moves": experiments.half_precision_moved(),
    }
    order = [*formats][::-1]  # what goes wrong first
    body = [[name, *(_cell(row[each]) for each in order)] for name, row in rows.items()]
    return table(("in the format", *order), body)


def groups() -> str:
    """What a decay of 0.1 does to each kind of parameter."""
    gain, turn = experiments.groups_gain(), 1000 * experiments.groups_direction().angle[-300:].mean((0, 3))
    rows = [
        ["direction, from length 0.5: mrad a step", f"{turn[0, 0]:.1f}", f"{turn[1, 0]:.1f}"],
        ["direction, from length 5: mrad a step", f"{turn[0, 1]:.1f}", f"{turn[1, 1]:.1f}"],
        *(
            [f"gain, best at 1, noise {noise:g}", *(f"{each.mean():.2f}" for each in gain[:, k])]
            for k, noise in enumerate(experiments.GAIN_NOISES)
        ),
        ["row never seen, after 10,000 steps", "1.00", f"{experiments.groups_unseen(10_000):.2f}"],
    ]
    return table(("what is measured", "no decay", "decay 0.1"), rows)


def checkpoint() -> str:
    """What a resumed run does that has lost a part of its state."""
    runs = experiments.checkpoint_runs()
    names = {"nothing": "nothing", "m": "m", "v": "v", "t": "t", "all": "all three"}

    def typical(values: Tensor) -> str:
        return f"{values.median():.1f}" if values.median() < 10 else f"{values.median():.0f}"

    rows = []
    for k, lost in enumerate(experiments.LOST):
        loss = runs.after[:, k] / runs.before[-1]
        rows.append([names[lost], typical(runs.step[k]), typical(loss[0]), typical(loss[-1])])
    return table(("lost", "step, in α", "loss", "50 steps on"), rows)


def forms() -> str:
    """Torch's three forms of Adam: bits, time and memory."""
    ends, peak, times = experiments.forms_ends(), experiments.forms_peak(), speed()
    names = {"plain": "single-tensor", "foreach": "foreach", "fused": "fused"}
    rows = []
    for form, name in names.items():
        same = "yes" if torch.equal(ends[form], ends["plain"]) else "no"
        rows.append([f"`{form}`", same, f"{peak[form]:.2f}", f"{times[f'torch, {name}']:.2f}"])
    return table(("form", "plain's bits", "memory", "time"), rows)
