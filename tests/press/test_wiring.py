"""The gates and the pages hang on pytest as they should: real runs of pytest over copies of the sample."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from copies import change, copy, files, found

from press.gates import numbers, outputs
from press.pages.project import CHECKOUT

INDEX, REST = "docs/toy/index.md", "docs/toy/rest.md"
BROKEN = {
    "docs/admonition.md": '!!! note\n\n    ```python title="x"\n    a = 1\n\n    a / 0\n    ```\n',
    "docs/region.md": '```python\n--8<-- "src/things/toy/steps.py:halve"\n```\n\n```python\nhalve("a")\n```\n',
    "docs/leaves.md": "- x\n\n    ```python\n    import sys\n\n    sys.exit(0)\n    ```\n\n```python\nnever = 1\n```\n",
    "docs/asserts.md": '=== "a"\n\n    ```py hl_lines="1"\n    assert {"a": 1} == {"a": 2}\n    ```\n',
    "docs/misspelt.md": "~~~python\nok = 1\nb = = 2\n~~~\n",
    "docs/runtime.md": "```python\neval('1 +')\n```\n",
    "docs/order.md": "```python\nprint(later)\n```\n\n```python\nlater = 1\n```\n",
    "docs/skipped.md": "<!--pytest.mark.skip-->\n\n```python\nraise KeyError('run all the same')\n```\n",
}
EXPECTED = (
    "docs/admonition.md:6: in <module>",
    "docs/region.md:6: in <module>",
    "src/things/toy/steps.py:7: in halve",
    "docs/leaves.md:6: this block ends Python: SystemExit(0)",
    "docs/asserts.md:4: in <module>",
    "assert {'a': 1} == {'a': 2}",
    "docs/misspelt.md:3: SyntaxError: invalid syntax",
    "docs/runtime.md:2: in <module>",
    "docs/order.md:2: in <module>",
    "KeyError: 'run all the same'",
    "tests/claims/toy/test_rest.py:15: line 1 of the derivation does not give line 2",
)


@pytest.fixture
def root(once, tmp_path) -> Path:
    """A copy that pytest reads as it reads this checkout: by the same conftest, with the same settings."""
    beside = ("conftest.py", "tests/proven.py", "src/press")
    once("runs of pytest over a small house", *files(*beside), CHECKOUT / "pyproject.toml")
    root = copy(tmp_path / "copy", *beside)
    table = re.search(
        r"\[tool\.pytest\.ini_options\].*?\n(?=\[)", (CHECKOUT / "pyproject.toml").read_text("utf-8"), re.S
    )
    with (root / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(f"\n{table[0]}")
    return root


def run(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in a copy."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options]
    environment.pop("PYTHONPATH", None)
    return subprocess.run(command, cwd=root, capture_output=True, text=True, env=environment, timeout=300)


def test_failures_name_the_line_that_was_written(root):
    for name, text in BROKEN.items():
        (root / name).write_text(text, encoding="utf-8")
    change(root, "tests/claims/toy/test_rest.py", "half * (1 - half**t)", "half * (1 - half**(t + 1))")
    result = run(root)
    missing = [text for text in EXPECTED if text not in result.stdout]
    assert not missing, result.stdout
    assert " 9 failed" in result.stdout
    assert result.returncode == 1


UPDATED = (
    "snippets/toy/halving.out:2: was '0.26\\n', is now '0.25\\n'",
    "snippets/toy/halving_table.md:",
    "docs/toy/index.md:60: toy.halving_steps.two was 26 %, is now 25 %",
    "toy.halving_left was 1.0 × 10⁻⁴, is now 9.8 × 10⁻⁴",
    "docs/toy/rest.md:14: toy.rest_change was -0.004, is now −0.001",
)


def test_update_rewrites_what_is_stale(root):
    whole = {path: path.read_bytes() for path in root.rglob("*.md")}
    change(root, "snippets/toy/halving.out", "0.25", "0.26")
    change(root, "snippets/toy/halving_table.md", "200.0", "201.0")
    change(root, INDEX, "[25 %]", "[26 %]")
    change(root, INDEX, "[9.8 × 10⁻⁴]", "[1.0 × 10⁻⁴]")
    change(root, REST, "[−0.001]", "[-0.004]")
    asked = [numbers.digits, outputs.snippets, outputs.tables]
    assert len(found(root, asked)) == 5
    result = run(root, "--update", "-n", "1")
    assert result.returncode == 0, result.stdout
    for told in UPDATED:
        assert told in result.stdout
    assert found(root, asked) == []
    assert {path: path.read_bytes() for path in root.rglob("*.md")} == whole
