"""The lines of the algorithm have one number each: in the listing, in the headings, in the prose and in the code."""

import inspect
import re
from pathlib import Path

import pytest
import torch
from sympy import Symbol
from sympy.parsing.sympy_parser import convert_xor, implicit_multiplication, parse_expr, standard_transformations

from workings.adam import optim, plain
from workings.adam.optim import AdamState, adam_step

ROOT = Path(__file__).parents[3]
PAGES = [ROOT / "docs/adam/algorithm.md", ROOT / "docs/adam/bound.md"]
PAGE = PAGES[0].read_text(encoding="utf-8")
# What each line that computes something assigns, in TeX and in code.
ASSIGNED = {
    4: ("", "theta"), 5: ("m_0", "m"), 6: ("v_0", "v"), 7: ("t", "t"), 9: ("t", "t"), 10: ("g_t", "g"),
    11: ("m_t", "m"), 12: ("v_t", "v"), 13: (r"\hat m_t", "m_hat"), 14: (r"\hat v_t", "v_hat"),
    15: (r"\theta_t", "theta"),
}  # fmt: skip
ABOVE = re.compile(r"\s*# lines? (?P<numbers>\d+(?: and \d+)?): [a-z]")
BESIDE = re.compile(r"^(?P<code>.*?)\s+# line (?P<numbers>\d+)$")


def listing() -> list[tuple[int, str, int]]:
    """Number, text and anchor of each line of the listing."""
    box = re.search(r'<div class="algorithm" markdown>(.*?)</div>', PAGE, re.DOTALL)[1]
    found = re.findall(r"(?m)^(\d+)\. (.+)\n +\{ #line_(\d+)(?: \.inside)? \}$", box)
    return [(int(number), text, int(anchor)) for number, text, anchor in found]


def above() -> list[tuple[str, int]]:
    """Each statement of the rule with its line: a comment numbers the statements between it and the next."""
    numbers, found = [], []
    for line in inspect.getsource(optim.adam_step).splitlines():
        if match := ABOVE.match(line):
            assert not numbers, line
            numbers = covered(match["numbers"])
        elif numbers:
            found.append((line.strip(), numbers.pop(0)))
    return found


def beside() -> list[tuple[str, int]]:
    """Each statement of the listing that is stepped through, with the line that stands behind it."""
    matches = map(BESIDE.match, inspect.getsource(plain.adam).splitlines())
    return [(match["code"].strip(), int(match["numbers"])) for match in matches if match]


def covered(words: str) -> list[int]:
    """The line numbers that words name: `11`, `1 and 2` or `4 to 7`."""
    first, *last = map(int, re.findall(r"\d+", words))
    return list(range(first, (last or [first])[0] + 1))


def test_the_listing_is_numbered_from_1_to_17():
    assert [(number, anchor) for number, _, anchor in listing()] == [(n, n) for n in range(1, 18)]


@pytest.mark.parametrize(("number", "tex"), [(n, tex) for n, (tex, _) in ASSIGNED.items() if tex])
def test_the_listing_assigns(number, tex):
    text = listing()[number - 1][1]
    assert text.startswith(rf"${tex} \leftarrow "), text


def test_a_heading_names_lines_that_no_other_names_but_to_come_back_to_them():
    headings = re.findall(r"(?m)^## Lines? ([\d and to]+?)( again)?: ", PAGE)
    first = [n for words, again in headings if not again for n in covered(words)]
    assert sorted(first) == [1, 2, 11, 12, 13, 14, 15]
    seen: list[int] = []
    for words, again in headings:
        assert not again or set(covered(words)) <= {*seen}
        seen += covered(words)


def test_code_comments_bear_the_listings_numbers():
    assert [n for _, n in above()] == [9, 11, 12, 13, 14, 15]
    assert [n for _, n in beside()] == [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17]
    for code, number in above() + beside():
        if number in ASSIGNED:
            assert code.partition(" = ")[0] == ASSIGNED[number][1], f"{code}: line {number}"
        else:
            assert code.startswith({8: "while ", 17: "return "}[number]), code


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_links_to_lines_say_their_number(page):
    links = re.findall(r"\[([^\]]*)\]\([\w.]*#line_(\d+)\)", page.read_text(encoding="utf-8"))
    assert links
    for text, number in links:
        assert text.lower() == f"line {number}", text


LETTERS = {
    r"\hat m_t": "mh", r"\hat v_t": "vh", "m_{t-1}": "mp", "v_{t-1}": "vp", r"\theta_{t-1}": "tp", r"\theta_t": "th",
    "m_t": "m", "v_t": "v", "g_t": "g", r"\beta_1": "b1", r"\beta_2": "b2", r"\alpha": "al", r"\epsilon": "ep",
    r"\sqrt{vh}": "sqrt(vh)", r"\,": " ",
}  # fmt: skip


def test_lines_11_to_15_as_displayed_are_the_step_as_run():
    """The displayed formulas, evaluated as they stand, give what adam_step gives, far from the defaults."""
    known = {"mp": 0.3, "vp": 0.7, "tp": -1.1, "g": 2.5, "b1": 0.37, "b2": 0.83, "al": 0.2, "ep": 0.1, "t": 3}
    for number in range(11, 16):
        formula = re.search(rf"(?m)^{number}\. \$(.+?)\$$", PAGE)[1]
        for tex, letter in LETTERS.items():
            formula = formula.replace(tex, letter)
        name, _, right = formula.partition(r" \leftarrow ")
        rules = (*standard_transformations, implicit_multiplication, convert_xor)
        symbols = {letter: Symbol(letter) for letter in known}
        known[name] = float(parse_expr(right, symbols, rules).subs(known))
    state = AdamState(*(torch.tensor(known[name], dtype=torch.float64) for name in ("mp", "vp")), t=2)
    theta, state = adam_step(torch.tensor(-1.1, dtype=torch.float64), 2.5, state, 0.2, 0.37, 0.83, 0.1)
    assert [known["m"], known["v"], known["th"]] == pytest.approx([state.m.item(), state.v.item(), theta.item()], 1e-12)
