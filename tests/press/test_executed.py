"""A claim that compares nothing fails, though it raises nothing."""

import shutil
import subprocess
import sys
from pathlib import Path

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


def test_an_assertion_that_is_never_reached_is_no_proof(tmp_path: Path) -> None:
    shutil.copy(Path(__file__).parents[1] / "claims/conftest.py", tmp_path)
    (tmp_path / "test_claims.py").write_text(CLAIMS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nenable_assertion_pass_hook = true\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--no-header", str(tmp_path)]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300).stdout
    assert "2 failed, 2 passed" in said, said
    for name in ("test_has_no_cases", "test_never_asks"):
        assert f"{name}: none of its assertions was executed" in said
