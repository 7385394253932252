"""For tests: `pytest_plugins = "workings.oracles.pytest"` in a conftest.py gives them the fixture `oracle`.

A test that takes it asks with it: `oracle("rope", apply_rotary, layout="half")`.
"""

from collections.abc import Callable
from typing import Any

import pytest

from workings.oracles import Report, check


@pytest.fixture
def oracle() -> Callable[..., Report]:
    """Asks as `workings.oracles.check` does; where a mistake is found, the test fails with the oracle's words."""

    def ask(name: str, subject: Any, **more: Any) -> Report:
        report = check(name, subject, **more)
        if not report.right:
            pytest.fail(str(report), pytrace=False)
        return report

    return ask
