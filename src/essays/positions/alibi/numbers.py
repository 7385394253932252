"""Numbers of the page on ALiBi."""

from essays.positions.alibi import experiments
from workings.positions.bias import alibi_slopes


def alibi_score() -> dict[str, float]:
    """Scores at slope 1/2 of a far key that fits and of a near one that does not."""
    far, near = experiments.alibi_pair().tolist()
    return {"far": far, "near": near}


def alibi_slopes_eight() -> dict[str, float]:
    """The first and the last of eight heads' slopes."""
    slopes = alibi_slopes(8)
    return {"first": slopes[0].item(), "last": slopes[-1].item()}


def alibi_slopes_first() -> dict[str, float]:
    """The steepest slope among 4, 16, 32 and 64 heads."""
    return {f"of_{heads}": alibi_slopes(heads)[0].item() for heads in (4, 16, 32, 64)}


def alibi_slopes_twelve() -> dict[str, float]:
    """Of twelve heads: the four slopes that the rule adds to those of eight."""
    return dict(zip(("ninth", "tenth", "eleventh", "twelfth"), alibi_slopes(12)[8:].tolist(), strict=True))


def alibi_slopes_spread() -> dict[str, float]:
    """The slope of the first of sixteen heads, and of the first of four."""
    return {"of_sixteen": alibi_slopes(16)[0].item(), "of_four": alibi_slopes(4)[0].item()}


def alibi_window_head() -> dict[str, float]:
    """Shares of the weight of the first and the last of eight heads, equal content and a long past."""
    first, last = experiments.alibi_shares(alibi_slopes(8)[[0, -1]], 20_000)
    return {
        "first_on_itself": first[0].item(),
        "first_on_eight": first[:8].sum().item(),
        "last_on_itself": last[0].item(),
        "last_on_256": last[:256].sum().item(),
    }


def alibi_window_penalty() -> dict[str, float]:
    """What the first and the last of eight heads subtract at a distance of 1,000."""
    slopes = 1000 * alibi_slopes(8)
    return {"first": slopes[0].item(), "last": slopes[-1].item()}


def alibi_beyond_share() -> dict[str, float]:
    """Share of the weight past a trained length of 1,024 in a text of 8,192, equal content, by head from the last."""
    beyond = experiments.alibi_shares(alibi_slopes(8), 8192)[:, 1024:].sum(-1)
    return {"last": beyond[7].item(), "seventh": beyond[6].item(), "sixth": beyond[5].item()}


def t5_edge() -> dict[str, float]:
    """The smallest distance in the last bucket of 32, and in the first that holds more than one."""
    starts = experiments.t5_starts_found()
    shared = next(b for b in range(31) if starts[b + 1] - starts[b] > 1)
    return {"last": starts[-1], "shared": starts[shared]}


def t5_ratio() -> float:
    """How many times the one before each ideal edge of T5's wide buckets is: the sixteenth root of 128 over 16."""
    return (128 / 16) ** (1 / 16)
