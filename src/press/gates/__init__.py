"""The gates: each is a function from a project to the problems it finds there.

A gate reads pages and code; it changes nothing. Tests run them all over this checkout, one by one over broken copies;
``python -m press check`` prints what they find.
"""

from press.gates import (
    citations,
    coverage,
    derivations,
    fences,
    includes,
    links,
    names,
    network,
    numbers,
    outputs,
    results,
    typesetting,
    words,
)
from press.gates.gate import Gate

# From the quickest to the slowest: the last ones run the code of the essays.
GATES: tuple[Gate, ...] = (
    fences.vocabulary,
    includes.regions,
    includes.targets,
    includes.coverage,
    words.front_matter,
    words.images,
    words.claims,
    words.ticks,
    links.targets,
    network.requests,
    citations.syntax,
    citations.keys,
    coverage.unused,
    coverage.unknown,
    coverage.repeated,
    names.once,
    names.slugs,
    numbers.arguments,
    links.settings,
    results.unlinked,
    typesetting.formulas,
    derivations.displays,
    outputs.snippets,
    outputs.tables,
    numbers.digits,
    results.prose,
)
