"""What a stamp forgets changes nothing that is said; whatever does, it keeps."""

import ast

import pytest

from press.pages.code import meaning
from press.pages.history import Piece, difference
from press.pages.sentences import plain, words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("It falls, and so on.", "It falls and so on."),
        ("A well-known rule.", "A well known rule."),
        ("He said “no” to it.", "He said no to it."),
        ("The 'old' way.", "The old way."),
        ("It loses ‘nothing’.", "It loses nothing."),
        ("One — the first — is two.", "One, the first, is two."),
        ("One—the first.", "One, the first."),
        ("One; two: three.", "One, two, three."),
        ("*One* **two** _three_", "One two three"),
        ("One\ntwo  three", "One two\n three"),
        ("From $x$, to $y$.", "From $x$ to $y$."),
        ("By `a`, `b`.", "By `a` `b`."),
        ("At −5 it’s so.", "At -5 it's so."),
        ("Of $a \\, b$.", "Of $a b$."),
        ("[Two, three](a.md) and [1.5][toy.six]", "[Two three](a.md) and [1.6][toy.six]"),
    ],
)
def test_what_changes_nothing_is_forgotten(one: str, other: str) -> None:
    assert plain(words(one)) == plain(words(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("It is so.", "It is not so."),
        ("It is so.", "It is so?"),
        ("Adam beats SGD.", "SGD beats Adam."),
        ("After a, b comes.", "After b, a comes."),
        ("None of it.", "All of it."),
        ("1,024 of them", "1.024 of them"),
        ("1,024 of them", "10, 24 of them"),
        ("1,2", "1, 2"),
        ("15", "1.5"),
        ("10:30", "10 30"),
        ("at -5", "at 5"),
        ("at −0.5", "at 0.5"),
        ("at -.5", "at .5"),
        ("at +5", "at 5"),
        ("-$x$", "$x$"),
        ("−$x$", "$x$"),
        ("t − 1", "t 1"),
        ("3-7", "3 7"),
        ("3–7", "3 7"),
        ("1/2", "1 2"),
        ("5 %", "5"),
        ("5 ms", "5 s"),
        ("5°", "5"),
        ("x < y", "x > y"),
        ("x ≤ y", "x < y"),
        ("$x, y$", "$x y$"),
        ("$x = -1$", "$x = 1$"),
        ("$m_t$", "$v_t$"),
        ("`f(a, b)`", "`f(a b)`"),
        ("`-a`", "`a`"),
        ("`a - b`", "`a b`"),
        ('`a "b"`', "`a b`"),
        ("can't", "cant"),
        ("its", "it's"),
        ("[two](a.md?b.c=1#d)", "[two](a.md?b.c=2#d)"),
        ("[1.5][toy.six]", "[1.5][toy.seven]"),
        ("The red line.", "The green line."),
        ("(one) two", "one two"),
        ("GPT-2", "GPT 2"),
    ],
)
def test_what_says_something_is_kept(one: str, other: str) -> None:
    assert plain(words(one)) != plain(words(other))


def of(code: str) -> str:
    """What the last statement of a module means to a stamp."""
    return meaning(ast.parse(code).body[-1], code)


PLAIN = """
from a import half

SIZE = 3

def f(x, y=1):
    total = half(x)
    rest = [total * each for each in range(SIZE)]
    return draw(total, rest, colour="m", label="m of v")
"""


@pytest.mark.parametrize(
    "other",
    [
        PLAIN.replace("total", "whole"),
        PLAIN.replace("total", "whole").replace("rest", "total"),
        PLAIN.replace("each", "one"),
        PLAIN.replace("y=1):", 'y=1):\n    """In words."""'),
        PLAIN.replace("(x, y=1)", "(x: float, y: int = 1) -> str"),
        PLAIN.replace("total =", "total: float ="),
        PLAIN.replace("    rest", "    # why\n\n    rest"),
        PLAIN.replace("range(SIZE)", "range(  SIZE,  )"),
    ],
)
def test_code_in_another_dress_is_the_same(other: str) -> None:
    assert other != PLAIN
    assert of(other) == of(PLAIN)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("draw(total, rest", "draw(rest, total"),
        ("half(x)", "half(y)"),
        ("half(x)", "double(x)"),
        ("half(x)", "-half(x)"),
        ("total * each", "total / each"),
        ("total * each", "each * total"),
        ("total * each", "total * SIZE"),
        ("range(SIZE)", "range(total)"),
        ("y=1", "y=2"),
        ("(x, y=1)", "(y, x=1)"),
        ('colour="m"', 'colour="v"'),
        ('label="m of v"', 'label="v of m"'),
        ("label=", "title="),
        ("    total = half(x)\n", "    total = half(x)\n    total = half(total)\n"),
        ("def f", "def g"),
        ("def f", "@slow\ndef f"),
        ('"m of v"', '"""m of v."""'),
    ],
)
def test_code_that_does_something_else_is_another(old: str, new: str) -> None:
    assert PLAIN.count(old) == 1
    assert of(PLAIN.replace(old, new)) != of(PLAIN)


def test_parameters_fields_and_names_of_the_module_are_kept() -> None:
    assert of("def f(x, y):\n    x = x + 1\n    return x") != of("def f(x, y):\n    y = y + 1\n    return y")
    assert of("class A(N):\n    left: float\n    right: float") != of("class A(N):\n    right: float\n    left: float")
    assert of("class A(N):\n    left: float = 1") == of('class A(N):\n    """Sides."""\n    left: int = 1')
    assert of("class A(N):\n    left = 1") != of("class A(N):\n    right = 1")
    assert of("a = 1\ndef f():\n    global a\n    a = 3") != of("b = 1\ndef f():\n    global b\n    b = 3")
    assert of("def f():\n    m = 1\n    return vars()") != of("def f():\n    v = 1\n    return vars()")
    assert of("X = 'm'") != of("X = 'v'")
    assert of("def f():\n    class A(B):\n        m = 1\n    return A") != of(
        "def f():\n    class A(B):\n        v = 1\n    return A"
    )
    assert of("def f():\n    def g():\n        min = 1\n    return min(2, 3)") != of(
        "def f():\n    def g():\n        max = 1\n    return max(2, 3)"
    )
    assert of("def f():\n    def g(m): return m\n    return g") != of("def f():\n    def g(v): return v\n    return g")


def said(old: list[str], new: list[str]) -> list[tuple[int, str]]:
    """What is shown as changed of pieces on lines 1, 2, 3."""
    return [tuple(each) for each in difference(*([Piece(n, x) for n, x in enumerate(all, 1)] for all in (old, new)))]


def test_changed_words_are_marked_at_their_lines() -> None:
    assert said(["One.", "Two is so.", "Three."], ["One.", "Two is not so.", "Three."]) == [(2, "Two is {+not+} so.")]
    assert said(["One.", "Two.", "Three."], ["One.", "Three."]) == [(2, "[-Two.-]")]
    assert said(["One.", "Two."], ["One."]) == [(1, "[-Two.-]")]
    assert said(["One."], []) == [(1, "[-One.-]")]
    assert said([], ["One.", "Two."]) == [(1, "{+One.+}"), (2, "{+Two.+}")]
    assert said(["Of a.", "Of b."], ["Of b.", "Of a."]) != []
    assert said(["It is, so."], ["It is so."]) == []
