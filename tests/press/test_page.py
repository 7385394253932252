"""A page is read into what stands in it, at its lines, wherever it stands."""

from pathlib import Path

import pytest

from press.gates import citations
from press.pages import outline
from press.pages.fences import fences
from press.pages.page import Page

TEXT = """\
---
title: A page
description: One line.
---

# A page { .wide #top }

Some `code 1.5`, ``a ` tick``, $a = \\tfrac{1}{2}$ and $b
= 2$ cost \\$5 and \\$6. [0.5][toy.half] and
[1,000][toy.steps.one]α. [✓][claims.toy.test_half] By [Zeno 2001, §2.5][zeno2001].

$$
x_1 \\\\
= y
$$

## Two *words* and `code`

![A picture](../figures/toy/half.svg "title") in <b class="x">bold</b> ![Another](a.png)

!!! note

    $$ z $$

    ```python title="a.py" hl_lines="1 2"
    one = 1

    two = 2
    ```

> ```text
> $not math$ [not](a-link.md)
> ```

<!-- [0.7][toy.hidden] $hidden$ -->
See [there](other.md#part) or [](){ #here }.
"""


@pytest.fixture
def page() -> Page:
    return Page(Path("page.md"), "page.md", TEXT)


def test_front_matter(page: Page) -> None:
    assert page.front == {"title": "A page", "description": "One line."}
    assert page.front_line("description") == 3


def test_fences(page: Page) -> None:
    code, text = page.fences
    assert code.line == 25
    assert code.body == ("one = 1", "", "two = 2")
    assert code.attributes == {"title": "a.py", "hl_lines": "1 2"}
    assert code.is_python
    assert text.body == ("$not math$ [not](a-link.md)",)
    assert not text.is_python


def test_formulas(page: Page) -> None:
    assert [(formula.line, formula.tex.strip(), formula.display) for formula in page.formulas] == [
        (8, "a = \\tfrac{1}{2}", False),
        (8, "b\n= 2", False),
        (12, "x_1 \\\\\n= y", True),
        (23, "z", True),
    ]


def test_numbers(page: Page) -> None:
    assert [(n.line, n.shown, n.address, n.key) for n in page.numbers] == [
        (9, "0.5", "toy.half", None),
        (10, "1,000", "toy.steps", "one"),
    ]
    assert [page.text[number.start : number.end] for number in page.numbers] == ["0.5", "1,000"]


def test_links(page: Page) -> None:
    assert [(claim.line, claim.key) for claim in page.claims] == [(10, "claims.toy.test_half")]
    assert [(citation.text, citation.key) for citation in page.citations] == [("Zeno 2001, §2.5", "zeno2001")]
    assert [(image.line, image.text, image.target) for image in page.images] == [
        (19, "A picture", "../figures/toy/half.svg"),
        (19, "Another", "a.png"),
    ]
    assert ("there", "other.md#part") in {(link.text, link.target) for link in page.links}


def test_anchors(page: Page) -> None:
    assert page.anchors == {"top": 6, "two-words-and-code": 17, "here": 36}


def test_prose_is_what_nothing_else_checks(page: Page) -> None:
    words = " ".join(" ".join(page.prose).split())
    assert words == (
        "# A page Some , , and cost \\$5 and \\$6. and α. By . ## Two *words* and in bold !!! note See [there or ."
    )
    assert len(page.prose) == len(page.lines)


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("```text\na\n```", ("a",)),
        ("````text\n```\na\n```\n````", ("```", "a", "```")),
        ("~~~text\n```\n~~~", ("```",)),
        ("    ```text\n    a\n\n      b\n    ```", ("a", "", "  b")),
        ("```text\na\n````\nb\n```", ("a", "````", "b")),
        ("\t```text\n\ta\n\t```", ("a",)),
        ("```text\na\n ```\n```", ("a", " ```")),
        ("```text\na", None),
        ("  ```text\nless far in\n  ```", None),
        ("> ```text\na\n> ```", None),
    ],
)
def test_a_fence_ends_where_it_is_closed(text: str, body: tuple[str, ...] | None) -> None:
    closed = [fence.body for fence in fences(text.split("\n")) if fence.closed]
    assert closed == ([] if body is None else [body])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("| a |  | b |", "| a | b |  |"),
        ('<div class="rule" markdown>', '<div class="rule">'),
        ("- a\n{ #one }", "- a\n{ #two }"),
        ("```python\nx = 1  # so\n```", "```python\nx = 1  # not so\n```"),
        ("::: workings.adam", "::: workings.adam\n    options: {members: []}"),
        ("1. First.", "- First."),
    ],
)
def test_an_outline_tells_what_words_do_not(before, after):
    pages = (Page(Path("page.md"), "page.md", text) for text in (before, after))
    told = [[piece.words for piece in outline.pieces(page)] for page in pages]
    assert told[0] != told[1]
    assert all(told)


@pytest.mark.parametrize(
    ("text", "key", "fits"),
    [
        ("Zeno 2001, §2.5", "zeno2001", True),
        ("Zeno", "zeno2001", False),
        ("Zeno 2001", "zeno-1999b", False),
        ("a pull request", "harness-1465", True),  # no year
        ("an issue", "harness-184", True),
    ],
)
def test_a_source_is_named_by_author_and_year_and_a_thread_in_any_words(text, key, fits):
    assert (citations.mismatch(text, key) is None) == fits
