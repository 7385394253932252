"""Tables that the Adam essay shows: each function returns the Markdown of `snippets/adam/<its name>.md`."""

from collections.abc import Iterable

from .experiments import SURFACE_RULES, SURFACES, one_surface_best, speed_record, state_bytes_counted

__all__ = ["one_surface", "speed", "state_bytes"]


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table whose first column is words and whose others are numbers."""
    head = list(head)
    lines = [head, [":--"] + ["--:"] * (len(head) - 1), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def one_surface() -> str:
    """Steps and best rate of each rule on each surface."""
    names = ("descent", "heavy ball", "Nesterov", "Adagrad", "RMSProp", "Adam")
    rows = []
    for name, rule in zip(names, SURFACE_RULES, strict=True):
        bests = [one_surface_best(surface, rule) for surface in SURFACES]
        rows.append([name, *(f"{best.steps} (at {best.alpha:.2g})" for best in bests)])
    return table(("rule", "bent valley", "straight valley", "the same, turned 45°"), rows)


def state_bytes() -> str:
    """Bytes of state per parameter of a float32 matrix."""
    return table(
        ("`torch.optim`", "bytes of state per parameter"),
        ([name, f"{kept:.3f}"] for name, kept in state_bytes_counted().items()),
    )


def speed() -> str:
    """Times the floor, in the committed run."""
    record = speed_record()
    sizes = [size for size in record if size != "made"]
    rows = [[name, *(f"{record[size][name]:.1f}" for size in sizes)] for name in record[sizes[0]]]
    return table(("one step", *(f"{int(size):,} parameters" for size in sizes)), rows)
