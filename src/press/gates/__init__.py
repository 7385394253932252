"""The gates: each is a function from a project to the problems it finds there.

A gate reads pages and code; it changes nothing. Tests run them all over this checkout, one by one over broken copies;
``python -m press check`` prints what they find.
"""

from press.gates import (
    anchors,
    citations,
    coverage,
    derivations,
    drawings,
    equations,
    fences,
    includes,
    links,
    markup,
    names,
    network,
    numbers,
    outputs,
    proofs,
    records,
    results,
    reviewed,
    site,
    typesetting,
    ways,
    words,
)
from press.gates.gate import GATES, Gate
