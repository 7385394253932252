"""What the page on what is commonly said counts."""

from collections import Counter

from essays.reference.commonly_said.experiments import said


def said_verdicts_count() -> dict[str, int]:
    """How many statements there are, and how many of each verdict."""
    counted = Counter(statement.verdict.lower() for statement in said())
    return {"all": counted.total(), **counted}
