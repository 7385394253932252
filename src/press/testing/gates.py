"""The gates as a test, which a project takes into a file of its own: `from press.testing.gates import test_gate`."""

import pytest

from press.gates import GATES, Gate
from press.pages.project import Project, worded


@pytest.mark.parametrize("gate", GATES, ids=lambda gate: f"{gate.__module__.rpartition('.')[2]}-{gate.__name__}")
def test_gate(gate: Gate, project: Project) -> None:
    """No gate finds anything wrong with the project."""
    problems = [worded(problem, project.root) for problem in sorted(gate(project))]
    assert not problems, "\n".join(["", *problems])
