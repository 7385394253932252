"""Page and program hold together: no gate finds anything wrong with this checkout."""

import pytest

from press.gates import GATES, Gate
from press.read.project import Project


@pytest.mark.parametrize("gate", GATES, ids=lambda gate: f"{gate.__module__.rpartition('.')[2]}-{gate.__name__}")
def test_gate(gate: Gate, project: Project) -> None:
    problems = [str(problem) for problem in sorted(gate(project))]
    assert not problems, "\n".join(["", *problems])
