"""A claim that compares nothing fails, though it raises nothing."""

import pytest

from press.pages.project import CHECKOUT

pytest_plugins = ["pytester"]
CLAIMS = """
import pytest
import torch


def test_compares():
    assert sum([1, 2]) == 3


def test_compares_apart():
    torch.testing.assert_close(torch.ones(2), torch.ones(2))


def test_has_no_cases():
    for case in []:
        assert case


def test_never_asks():
    if [].count(1):
        assert sum([1, 2]) == 4
"""


def test_an_assertion_that_is_never_reached_is_no_proof(pytester: pytest.Pytester) -> None:
    pytester.makeconftest((CHECKOUT / "tests/claims/conftest.py").read_text(encoding="utf-8"))
    pytester.makeini(f"[pytest]\nenable_assertion_pass_hook = true\npythonpath = {CHECKOUT / 'src'}\n")
    pytester.makepyfile(CLAIMS)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(passed=2, failed=2)
    for name in ("test_has_no_cases", "test_never_asks"):
        assert f"{name}: none of its assertions was executed" in result.stdout.str()
