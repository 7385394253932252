"""Claims tested are claims cited."""

from collections.abc import Iterator

from press.read.project import Problem, Project


def cited(project: Project) -> Iterator[Problem]:
    """Every tick leads to a test, every claim test has a tick, and its docstring is the claim in words."""
    tests = project.all_claims
    used = set()
    for page in project.pages:
        for link in page.claims:
            used.add(link.key)
            if link.key not in tests:
                yield project.problem(page.path, link.line, f"{link.key} is no claim test; write it or mend the name")
            elif link.text != "✓":
                message = f"a claim is cited as [✓][{link.key}], not as [{link.text}]"
                yield project.problem(page.path, link.line, message)
    for address, test in tests.items():
        if address not in used:
            yield project.problem(test.file, test.line, f"{test.name} is cited on no page; say it with [✓][{address}]")
        if not test.doc:
            yield project.problem(test.file, test.line, f"{test.name} has no docstring; it must say the claim in words")
