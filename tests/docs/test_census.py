"""Every Python block that the site shows is a block that pytest-codeblocks runs, and nothing else is run."""

from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag
from copies import copy
from markdown import Markdown
from pytest_codeblocks import plugin

from press.pages.fences import PYTHON
from press.pages.page import Page
from press.pages.program import Program, configuration
from press.pages.project import CHECKOUT

PAGES = sorted((CHECKOUT / "docs").rglob("*.md"))
BUILT_IN = ["toc", "tables", "fenced_code"]  # MkDocs adds these

EVERY_FORM = """\
---
title: Every form
---

```python
one = 1

assert one == 1
```

```python title="src/things/toy/steps.py" hl_lines="1 2"
--8<-- "src/things/toy/steps.py:halve"
```

```py
two = halve(4)
```

``` python3
three = 3
```

~~~python
four = "```python"
~~~

```{.python hl_lines="1"}
five = 5
```

!!! note "An admonition"

    ```python
    def six():

        return 6
    ```

    ??? tip "In it a fold"

        === "With a tab"

            ```python title="snippets/toy/halving.py"
            --8<-- "snippets/toy/halving.py"
            ```

        === "And another"

            - and a list

                ```python
                seven = [
                    six(),

                    1,
                ]
                ```

1. A list

    ```python hl_lines="1"
    eight = 8
    ```

> A quotation
>
> ```python
> nine = 9
>
> assert nine
> ```

````python
ten = '''
```python
not_a_block = 0
```
'''
````

````text
```python
not_a_block = 1
```
````

```text
not_a_block = 2
```

    not_a_block = 3

```console
$ python
```

<!--pytest-codeblocks:skip-->

```python
eleven = 11
```

```python title="not closed in this list"
- twelve = 12
```
"""


def rendered(path: Path, root: Path) -> list[Tag]:
    """The code blocks of a page, as the site's own Markdown renders them."""
    options = configuration(root)
    options["pymdownx.highlight"]["pygments_lang_class"] = True
    page = Page.read(path)
    text = "\n".join(page.lines[page.front_lines :])
    html = Markdown(extensions=[*BUILT_IN, *options], extension_configs=options).convert(text)
    return [pre for pre in BeautifulSoup(html, "html.parser").select("pre") if not pre.find_parent(class_="linenos")]


def python(blocks: list[Tag]) -> list[str]:
    """The texts of those that are shown as Python."""
    names = {f"language-{alias}" for alias in PYTHON}
    shown = [pre for pre in blocks if names & {name for parent in pre.parents for name in parent.get("class", [])}]
    return [pre.get_text().strip("\n") for pre in shown]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(CHECKOUT / "docs").as_posix())
def test_shown_is_run(path: Path) -> None:
    blocks = rendered(path, CHECKOUT)
    assert [block.code.strip("\n") for block in plugin.extract_from_file(path)] == python(blocks)
    assert len(blocks) == len(Page.read(path).fences), "an indented block looks like code, and is not run"


def test_every_form_is_run_at_the_lines_where_it_was_written(tmp_path: Path) -> None:
    root = copy(tmp_path / "copy", "mkdocs.yml")
    path = root / "docs/forms.md"
    path.write_text(EVERY_FORM, encoding="utf-8")
    blocks = Program.read(path, root).blocks
    run = [block.code.strip("\n") for block in blocks]
    assert run == python(rendered(path, root))
    assert len(run) == 14
    assert "not_a_block" not in "".join(run).replace("'''\n```python\nnot_a_block = 0", "")
    for block in blocks:
        for text, line in zip(block.code.splitlines(), block.origin, strict=True):
            written = Path(line.file).read_text(encoding="utf-8").split("\n")[line.number - 1]
            assert text.strip() == written.lstrip(">").strip()
