"""Derivations that a page displays are the ones proved, line by line."""

from collections.abc import Iterator

from press.formulas.displays import Rows, joined, plain, rows
from press.gates.gate import gate
from press.pages.catalogue import Function
from press.pages.page import Formula
from press.pages.project import Problem, Project


@gate
def displays(project: Project) -> Iterator[Problem]:
    """A derivation is displayed, line by line, where it is cited, and every display of several lines is one."""
    proofs: dict[str, list[str]] = {}
    for function in project.catalogue:
        if function.is_derivation and project.asks(function.address):
            try:
                proofs[function.address] = lines(project, function)
            except Exception as error:
                message = f"{function.name}: {type(error).__name__}: {error}"
                yield project.problem(function.file, function.line, message)
    shown: set[str] = set()
    for page in project.pages:
        cited = {link.key: proofs[link.key] for link in page.claims if link.key in proofs}
        for formula in page.formulas if cited or project.asks(page.name) else ():
            display = rows(formula) if formula.display else []
            whole = {address for address, proof in cited.items() if joined(display) == "".join(proof)}
            shown |= whole
            if len(display) > 1 and not whole:
                nearest = max(cited, key=lambda address: overlap(display, cited[address]), default="")
                shown.add(nearest)
                line, message = difference(formula, display, nearest, cited.get(nearest, []))
                yield project.problem(page.path, line, message)
    yield from missing(project, {address: lines for address, lines in proofs.items() if address not in shown})


def lines(project: Project, function: Function) -> list[str]:
    """The TeX of a derivation, line by line, in the form in which it is compared."""
    proof = getattr(project.module(function.module), function.name)
    with project.code():
        return [plain(tex) for tex, _ in proof.lines()]


def overlap(display: Rows, proof: list[str]) -> int:
    """How many lines of a proof stand in a display."""
    return sum(line in joined(display) for line in proof)


def difference(formula: Formula, display: Rows, address: str, proof: list[str]) -> tuple[int, str]:
    """Where a display of several lines leaves the proof it comes nearest to, and what is wrong there."""
    if not overlap(display, proof):
        message = "a display of several lines is a derivation; write its proof with @derivation and cite it here"
        return formula.line, message
    rest = "".join(proof)
    for line, row in display:
        if not rest.startswith(row):
            expected = next((tex for tex in reversed(proof) if rest.startswith(tex)), rest) or "nothing more"
            return line, f"displayed: {row}; proved by {address}: {expected}"
        rest = rest[len(row) :]
    return formula.line, f"displayed without the last lines of {address}: {rest}"


def missing(project: Project, proofs: dict[str, list[str]]) -> Iterator[Problem]:
    """Problems for proofs that are displayed nowhere, at their first tick."""
    for page in project.pages:
        for link in page.claims:
            if proof := proofs.pop(link.key, None):
                message = f"the lines of {link.key} are displayed nowhere that cites it; show {' '.join(proof)}"
                yield project.problem(page.path, link.line, message)
