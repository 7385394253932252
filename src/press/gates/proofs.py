"""A claim's test can fail: it asserts, it comes to its end, it is run with all others, and it notices changed code."""

import ast
import difflib
from collections.abc import Iterator

from press.gates.gate import Complaints, gate
from press.mutants.record import PACKAGE, RECORD, STAMPS, Statement, judges, stamped, statements, tried
from press.pages.catalogue import Function, parsed
from press.pages.project import Problem, Project

LEAST = 0.95  # of the changes in the package, what tests notice
LEAVE = {"skip", "xfail", "exit", "importorskip"}


@gate
def assertions(project: Project) -> Iterator[Problem]:
    """Whatever a tick names asserts something, and nothing lets it end before it has."""
    for claim in (each for each in project.catalogue if each.kind == "claims" and project.asks(each.address)):
        for line, message in complaints(claim, claim.file.read_text(encoding="utf-8")):
            yield project.problem(claim.file, line, f"{claim.name} {message}")


@gate
def noticed(project: Project) -> Iterator[Problem]:
    """A claim notices something of what is changed in the code that it executes, and the tests nearly all of it."""
    found = tried(project.root)
    for claim in (each for each in project.catalogue if each.kind == "claims"):
        again = f"`make mutants CLAIM={claim.address}`"
        if claim.address not in found:
            message = f"nobody has tried whether {claim.name} notices changed code: {again}"
            yield project.problem(claim.file, claim.line, message)
        elif (each := found[claim.address]).of and not each.noticed:
            message = f"{claim.name} notices none of {each.of} changes in the code it runs; assert more, then {again}"
            yield project.problem(claim.file, claim.line, message)
    noticed, of = found.get(PACKAGE, (0, 0))
    if not of or noticed < LEAST * of:
        message = f"tests notice {noticed} of {of} changes in the package, not {LEAST:.0%}; see tests/survivors.txt"
        yield project.problem(project.root / RECORD, 1, message)


@gate
def unchanged(project: Project) -> Iterator[Problem]:
    """Every test, and whatever else judges, is as it was when it was last tried."""
    known, whole = stamped(project.root), f"tests/{project.settings.library}/"
    for file in filter(project.concerns, judges(project.root)):
        again = f"`make mutants CLAIM={file}`{', and some time `make mutants`' if file.startswith(whole) else ''}"
        for line, what in altered(statements(project.root / file), known.pop(file, [])):
            yield Problem(file, line, f"{what} since the tests were tried; if it must be so: {again}")
    for file in known if not project.asked else ():
        yield Problem(STAMPS, 1, f"{file}, which was tried, is gone; if it must be so: `make mutants`")


def altered(now: list[Statement], before: list[str]) -> Complaints:
    """What of a test's file has changed, come or gone."""
    steps = difflib.SequenceMatcher(None, before, [each.stamp for each in now], autojunk=False).get_opcodes()
    for step, _, _, first, last in steps:
        there = now[first] if first < len(now) else Statement(1, "", "")
        if step == "delete":
            yield there.line, f"something above {there.name or 'this'} has gone" if there.stamp else "the end has gone"
        elif step != "equal":
            names = ", ".join(each.name for each in now[first:last] if each.name) or "this"
            yield there.line, f"{names} {'is new' if step == 'insert' else 'has changed'}"


def complaints(claim: Function, source: str) -> Complaints:
    """What keeps a claim's test from failing, in the source of its module."""
    if "\npytestmark" in source:
        yield 1, "is marked with its whole module; a claim is proved with all others"
    for mark in map(ast.unparse, claim.node.decorator_list):
        if "mark." in mark and not mark.startswith(("pytest.mark.parametrize", "pytest.mark.shown(")):
            yield claim.line, f"is marked, {mark}; a claim is proved with all others"
    if not claim.is_derivation:
        for node in own(claim.node):
            if isinstance(node, ast.Return) or called(node) in LEAVE:
                yield node.lineno, "can end here without having proved anything"
        beside = (node for node in parsed(source).body if isinstance(node, ast.FunctionDef) and node.name != claim.name)
        if not asserts(claim.node, {node.name for node in beside if asserts(node, set())}):
            yield claim.line, "asserts nothing"


def own(function: ast.AST) -> Iterator[ast.stmt | ast.expr]:
    """The statements and expressions of a function, but not of those inside it."""
    for node in ast.iter_child_nodes(function):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda):
            if isinstance(node, ast.stmt | ast.expr):
                yield node
            yield from own(node)


def called(node: ast.AST) -> str:
    """The last word of the name of what is called, or nothing."""
    return ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else ""


def asserts(function: ast.FunctionDef, helpers: set[str]) -> bool:
    """Whether it compares something that has a name in it: by assert, by what testing offers, or by a helper."""
    compared = [node.test for node in ast.walk(function) if isinstance(node, ast.Assert)]
    named = any(isinstance(part, ast.Name) for test in compared for part in ast.walk(test))
    return named or any(called(node) in {"assert_close", "raises", *helpers} for node in ast.walk(function))
