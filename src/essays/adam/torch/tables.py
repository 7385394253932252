"""Computed lists of the page."""

from essays.adam.torch import experiments

MEANT = (
    "The list is empty. A generator of parameters that was used up before, by counting them, say, is empty too.",
    "What is given was computed from parameters, by a sum or a change of format. Give the parameters themselves.",
    "Groups overlap, often by weights that embedding and output share. Keep each parameter in one group.",
    "The checkpoint is of another model or of other groups. Make both as they were when it was saved.",
    "An embedding has `sparse=True`. Leave it out, or give its table to `SparseAdam`.",
    "The weights themselves are float16. Keep them in float32, and let `autocast` choose the format of the products.",
    "The first rate of the schedule is skipped. First `optimizer.step()`, then the scheduler's.",
)


def messages() -> str:
    """What torch says of seven calls, and what is meant."""
    pairs = zip(map(experiments.message, experiments.WRONG), MEANT, strict=True)
    return "".join(f"- `` {said} ``: {meant[0].lower()}{meant[1:]}\n" for said, meant in pairs)
