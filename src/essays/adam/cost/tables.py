"""Computed tables of the page."""

from essays.adam.cost.experiments import speed_record, state_bytes_counted
from essays.kit.table import table


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
