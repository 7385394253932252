"""Page and program hold together: no gate finds anything wrong with this checkout."""

import pytest

from press.build.figures import catalogue
from press.gates import GATES, Gate
from press.gates import figures as shown
from press.read.project import Project


@pytest.mark.parametrize("gate", GATES, ids=lambda gate: f"{gate.__module__.rpartition('.')[2]}-{gate.__name__}")
def test_gate(gate: Gate, project: Project) -> None:
    problems = [str(problem) for problem in sorted(gate(project))]
    assert not problems, "\n".join(["", *problems])


def test_figures_are_found_without_importing_them(project: Project) -> None:
    assert {wing: set(shown.catalogue(project, wing)) for wing in project.wings} == {
        wing: set(catalogue(wing)) for wing in project.wings
    }
