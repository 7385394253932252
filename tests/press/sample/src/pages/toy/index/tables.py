"""Tables of the page on halving."""

from things.toy.steps import halve


def halving_table() -> str:
    """Four numbers and their halves."""
    rows = [f"| {x} | {halve(x)} |" for x in (1, 2, 3, 400)]
    return "\n".join(["| number | half |", "|---|---|", *rows])
