"""Several ways to do the same work, timed in turns, as multiples of a floor that none can go below."""

import math
import statistics
from collections.abc import Callable

Table = dict[str, dict[str, float]]  # of each size, the multiple of each way


def multiples(ways: dict[str, Callable], floor: str, rounds: int, clock: Callable[[], float]) -> dict[str, float]:
    """What each way takes, over what the floor takes: the median of turns, so that a busy moment falls on all."""
    for way in ways.values():
        way(), way()
    turns = [{name: min(seconds(way, clock) for _ in range(3)) for name, way in ways.items()} for _ in range(rounds)]
    return {name: round(statistics.median(turn[name] / turn[floor] for turn in turns), 2) for name in ways}


def seconds(way: Callable, clock: Callable[[], float]) -> float:
    """What one call takes."""
    start = clock()
    way()
    return clock() - start


def print_table(table: Table) -> None:
    """A row for each way, a column for each size."""
    print(f"{'times the floor':24}" + "".join(f"{size:>16}" for size in table))
    for name in next(iter(table.values())):
        print(f"{name:24}" + "".join(f"{row[name]:16.2f}" for row in table.values()))


def departures(table: Table, stored: Table, band: float) -> list[str]:
    """The multiples that differ from the stored ones by more than a factor, or that only one table has, in words."""
    both = (
        (size, name, row.get(name, math.nan), stored[size].get(name, math.nan))
        for size, row in table.items()
        for name in row | stored[size]
    )
    return [
        f"{name} at {size}: {now} times the floor, stored {then}"
        for size, name, now, then in both
        if not then / band <= now <= then * band
    ]
