"""The lines of the algorithm have one number each: in the listing, in the headings, in the prose and in the code."""

import inspect
import re
from itertools import pairwise
from pathlib import Path

import pytest
import torch
from sympy import Symbol
from sympy.parsing.sympy_parser import convert_xor, implicit_multiplication, parse_expr, standard_transformations

from workings.adam import optim
from workings.adam.optim import AdamState, adam_step

ROOT = Path(__file__).parents[3]
PAGES = [ROOT / "docs/adam/algorithm.md", ROOT / "docs/adam/step_size.md"]
PAGE = PAGES[0].read_text(encoding="utf-8")
# What each line that computes something assigns, in TeX and in code.
ASSIGNED = {
    4: ("", "theta"), 5: ("m_0", "m"), 6: ("v_0", "v"), 7: ("t", "t"), 9: ("t", "t"), 10: ("g_t", "g"),
    11: ("m_t", "m"), 12: ("v_t", "v"), 13: (r"\hat m_t", "m_hat"), 14: (r"\hat v_t", "v_hat"),
    15: (r"\theta_t", "theta"),
}  # fmt: skip
COMMENT = re.compile(r"^(?P<code>.*?)\s+# lines? (?P<numbers>\d+(?:(?: to | and )\d+)?)\b")


def listing() -> list[tuple[int, str, int]]:
    """Number, text and anchor of each line of the listing."""
    box = re.search(r'<div class="algorithm" markdown>(.*?)</div>', PAGE, re.DOTALL)[1]
    found = re.findall(r"(?m)^(\d+)\. (.+)\n +\{ #line_(\d+)(?: \.inside)? \}$", box)
    return [(int(number), text, int(anchor)) for number, text, anchor in found]


def comments() -> list[tuple[str, str]]:
    """Code and line numbers of every commented line of Python: of the rule, of the page and of the snippet."""
    sources = [inspect.getsource(optim.adam_step), (ROOT / "snippets/adam/update_trace.py").read_text(encoding="utf-8")]
    sources += re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    matches = [COMMENT.match(line) for source in sources for line in source.splitlines()]
    return [(match["code"].strip(), match["numbers"]) for match in matches if match]


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


def test_the_headings_go_through_the_lines_once_and_in_order():
    headings = re.findall(r"(?m)^## Lines? ([\d and to]+?)(?: again)?: ", PAGE)
    lines = [covered(words) for words in headings]
    assert [n for n, after in pairwise([*lines, []]) if n != after for n in n] == list(range(1, 18))


def test_code_comments_bear_the_listings_numbers():
    assert {n for _, numbers in comments() for n in covered(numbers)} >= {4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15}
    for code, numbers in comments():
        names = [name.strip() for name in re.split(r"=(?!=)", code)[0].split(",")] if "=" in code else []
        if names:
            assert names == [ASSIGNED[n][1] for n in covered(numbers)], f"{code}  # line {numbers}"
        else:
            assert code.startswith("for g in"), code
            assert 10 in covered(numbers) or covered(numbers)[0] == 8


def test_the_rule_has_every_line_of_the_loop():
    source = inspect.getsource(optim.adam_step)
    assert [int(n) for n in re.findall(r"# line (\d+)", source)] == [9, 11, 12, 13, 14, 15]


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
