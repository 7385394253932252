"""What the page on the oracles quotes."""

from essays.kit.record import record
from essays.reference.oracles.experiments import oracles_odd
from workings.oracles import ORACLES
from workings.oracles.optimizers import CASES, EPSILON, Settings


def oracles_mistakes_known() -> dict[str, int]:
    """How many oracles there are, and how many mistakes they know by name, each counted once."""
    names = {name for oracle in ORACLES.values() for name in oracle.variants({})}
    return {"oracles": len(ORACLES), "mistakes": len(names)}


def oracles_how_odd() -> dict[str, float]:
    """How far the other place of epsilon moves a parameter in eight steps, in units of the rate."""
    (odd,) = CASES[0].settings
    usual = Settings(lr=1e-3, beta1=0.9, beta2=0.999, eps=1e-8)
    return {name: oracles_odd(EPSILON["hat"], at) for name, at in (("usual", usual), ("odd", odd))}


def oracles_libraries_counts() -> dict[str, int]:
    """How many things of how many libraries the stored result has asked about, and how many were found right."""
    answers = record("reference", "oracles")["answers"]
    libraries = {answer["library"] for answer in answers}
    return {"asked": len(answers), "libraries": len(libraries), "right": sum(answer["right"] for answer in answers)}
