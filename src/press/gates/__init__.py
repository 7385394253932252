"""The gates: each is a function from a project to the problems it finds there.

A gate reads pages and code; it changes nothing. Tests run them all over this checkout, one by one over broken copies;
``python -m press check`` prints what they find.
"""

from collections.abc import Callable, Iterable

from press.gates import citations, claims, fences, figures, formulas, includes, links, moving, names, numbers, outputs
from press.read.project import Problem, Project

Gate = Callable[[Project], Iterable[Problem]]

# From the quickest to the slowest: the last ones run the code of the essays.
GATES: tuple[Gate, ...] = (
    fences.vocabulary,
    includes.regions,
    includes.targets,
    includes.quoted,
    links.front_matter,
    links.resolve,
    links.outside,
    citations.syntax,
    citations.keys,
    claims.cited,
    figures.shown,
    moving.shown,
    moving.settings,
    names.once,
    names.slugs,
    numbers.used,
    formulas.decimals,
    formulas.typeset,
    formulas.proofs,
    outputs.printed,
    outputs.tables,
    numbers.equal,
    numbers.linked,
)


def check(project: Project) -> list[Problem]:
    """Everything that is wrong, by file and line."""
    return sorted(problem for gate in GATES for problem in gate(project))
