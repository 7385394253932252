"""Each gate catches its fault, at its file and line, in a copy broken in that one way; harmless edits pass them all."""

from pathlib import Path
from typing import NamedTuple

import pytest
from copies import change, copy, found, line_of

from press.gates import (
    GATES,
    Gate,
    citations,
    coverage,
    derivations,
    fences,
    includes,
    links,
    names,
    network,
    numbers,
    outputs,
    results,
    typesetting,
    words,
)

INDEX, REST, SOURCES = "docs/toy/index.md", "docs/toy/rest.md", "docs/reference/sources.md"
STEPS, NUMBERS, FIGURES = "src/things/toy/steps.py", "src/pages/toy/rest/numbers.py", "src/pages/toy/index/figures.py"
SNIPPET, OUT, TABLE = "snippets/toy/halving.py", "snippets/toy/halving.out", "snippets/toy/halving_table.md"
LIVE = "src/pages/toy/index/live.py"
CLAIM, PROOF = "tests/claims/toy/test_index.py", "tests/claims/toy/test_rest.py"


class Fault(NamedTuple):
    """One thing broken.

    Attributes:
        gate: Which catches it.
        file: Where it is planted.
        old: What stood there; nothing to make or remove the whole file.
        new: What stands there now.
        says: Part of the message.
        at: Text on the line that the message names; the line of `new` if empty.
        where: The file that the message names, if it is another.
    """

    gate: Gate
    file: str
    old: str
    new: str
    says: str
    at: str = ""
    where: str = ""


LINK = "[0.0010][toy.halving_left]"
PAST = "[−0.001][toy.rest_change]"
IN_A_TAB = '```python hl_lines="1"'
TITLED = '```python title="src/things/toy/steps.py"'
QUOTED = '--8<-- "src/things/toy/steps.py:halve"'
PICTURE = "![A curve that falls and never arrives](../figures/toy/halving.svg)"
TICK = "[✓][claims.toy.test_halving_shrinks]"
CITED = "[Zeno 2001, §2.5][zeno2001]"
PARTS = "[1,023][toy.rest_parts]"

DISPLAY = r"""$$
\begin{align}
\sum_{i=1}^{t} 2^{-i} &= \frac{1}{2} \cdot \frac{1 - 2^{-t}}{1 - \frac{1}{2}} \\
&= 1 - 2^{-t}.
\end{align}
$$"""

FAULTS = {
    # What a page shows is what its code computes.
    "a wrong digit": Fault(numbers.digits, INDEX, "[0.0010]", "[0.0011]", "shows 0.0011, but", "0.0011"),
    "a digit too many": Fault(numbers.digits, INDEX, "[0.0010]", "[0.00100]", "is 0.00098", "0.00100"),
    "the code has changed": Fault(numbers.digits, STEPS, "x / 2", "x / 3", "shows 0.0010, but", "0.0010", INDEX),
    "no comma in thousands": Fault(numbers.digits, REST, "[1,023]", "[1023]", "is 1,023", "1023"),
    "a wrong percentage": Fault(numbers.digits, INDEX, "[25 %]", "[26 %]", "is 25 %", "26 %"),
    "a wrong power": Fault(numbers.digits, INDEX, "10⁻⁴", "10⁻⁵", "is 9.8 × 10⁻⁴", "10⁻⁵"),
    "a hyphen for a minus": Fault(numbers.digits, REST, "[−0.001]", "[-0.001]", "is −0.001", "[-0.001]"),
    "words for a number": Fault(numbers.digits, INDEX, "[0.0010]", "[1e-3]", "`1e-3` is not a number", "1e-3"),
    "an unknown number": Fault(numbers.digits, INDEX, LINK, LINK[:-1] + "s]", "does not exist", "halving_lefts"),
    "an unknown key": Fault(
        numbers.digits,
        INDEX,
        "[0.25][toy.halving_steps.two]",
        "[0.25][toy.halving_steps.six]",
        "name one of its keys: one, two",
        "six",
    ),
    "a key of no mapping": Fault(numbers.digits, INDEX, LINK, LINK[:-1] + ".one]", "has no key one", "left.one"),
    "a number that is none": Fault(
        numbers.digits, NUMBERS, "return -halved(10)", 'return float("nan")', "nan is no number", PAST, REST
    ),
    "a number that raises": Fault(
        numbers.digits,
        NUMBERS,
        "return -halved(10)",
        "return 1 / 0",
        f"{NUMBERS}:13 raises ZeroDivisionError",
        PAST,
        REST,
    ),
    "a number never quoted": Fault(
        coverage.unused, REST, PAST, "`−0.001`", "rest_change (numbers) is on no page", "def rest_change", NUMBERS
    ),
    "a number with arguments": Fault(
        numbers.arguments, NUMBERS, "def rest_change()", "def rest_change(t=1)", "takes arguments", "def rest_change"
    ),
    # A result is a link.
    "a bare decimal": Fault(results.prose, INDEX, LINK, "0.0010", f"write {LINK}", "0.0010"),
    "a bare percentage": Fault(results.prose, REST, PARTS, "62 %", "62 % is a result", "62 %"),
    "a bare whole number": Fault(results.prose, REST, PARTS, "1,023", f"write {PARTS}", "1,023"),
    "a bare result in a table": Fault(
        results.prose,
        INDEX,
        "[0.25][toy.halving_steps.two]",
        "0.25",
        "write [0.25][toy.halving_steps.two]",
        "| two | 0.25",
    ),
    "a bare result in a caption": Fault(
        results.prose,
        INDEX,
        "[9.8 × 10⁻⁴][toy.halving_left]",
        "9.8 × 10⁻⁴",
        "9.8 × 10⁻⁴ is a result",
        "9.8 × 10⁻⁴",
    ),
    "a bare result in a heading": Fault(
        results.prose, REST, "## All together", "## All 1,023 together", "1,023 is a result", "## All 1,023"
    ),
    "a bare result in a list": Fault(
        results.prose, INDEX, "- In a list:", "- In a list of 250:", "250 is a result", "of 250"
    ),
    "a bare result in a footnote": Fault(
        results.prose, INDEX, "Zeno asked", "[^1]: Of 0.37.\n\nZeno asked", "0.37 is", "0.37"
    ),
    "a bare result in a link to code": Fault(
        results.prose, INDEX, "Zeno asked", "[0.37][things.toy.steps.halve] Zeno asked", "0.37 is", "0.37"
    ),
    "a bare result without a nought": Fault(results.prose, INDEX, "Zeno asked", "At .5, Zeno asked", ".5 is", "At .5"),
    "a bare result as computers write": Fault(
        results.prose, INDEX, "Zeno asked", "At 1e-7, Zeno asked", "1e-7 is", "1e-7"
    ),
    "a bare power of ten": Fault(results.prose, INDEX, "Zeno asked", "At 10⁻⁷, Zeno asked", "10⁻⁷ is", "10⁻⁷"),
    "a bare percentage in words": Fault(
        results.prose, INDEX, "Zeno asked", "At 7 per cent, Zeno asked", "7 per cent is", "7 per"
    ),
    "a percentage in a formula alone": Fault(
        results.unlinked, INDEX, "x_0 \\, 2^{-t}", "7 \\% \\, 2^{-t}", "stands alone", "7 "
    ),
    "a decimal in a formula alone": Fault(
        results.unlinked, INDEX, "x_0 \\, 2^{-t}", "7.25 \\, 2^{-t}", "7.25 stands alone", "7.25"
    ),
    "a decimal in an alternative text": Fault(
        results.unlinked, INDEX, "never arrives]", "arrives at 0.07]", "0.07 stands alone", "0.07"
    ),
    "a decimal in a summary": Fault(
        results.unlinked, REST, "come to.", "come to, 0.999.", "0.999 stands alone", "0.999"
    ),
    "a result typed in a figure": Fault(
        results.unlinked,
        FIGURES,
        "    return figure",
        '    axes.text(1, 0.5, f"{1 + 1} halvings: 0.26")\n    return figure',
        f"0.26 stands alone in a formula, a figure, an alternative text or a summary; say it on {INDEX}",
        "0.26",
    ),
    # Outputs and tables.
    "a stale output": Fault(outputs.snippets, OUT, "0.25", "0.26", r"is '0.26\n', but the code makes '0.25\n'", "0.26"),
    "a missing output": Fault(outputs.snippets, OUT, "", "", "halving.out is missing", "left = 1.0", SNIPPET),
    "a snippet that raises": Fault(outputs.snippets, SNIPPET, "print(left)", "print(lift)", "raises NameError", "lift"),
    "a snippet that ends Python": Fault(
        outputs.snippets, SNIPPET, "print(left)", "raise SystemExit(3)", "raises SystemExit: 3", "SystemExit"
    ),
    "a snippet that is not Python": Fault(
        outputs.snippets, SNIPPET, "print(left)", "print(left", "raises SyntaxError", "print(left"
    ),
    "a stale table": Fault(outputs.tables, TABLE, "200.0", "201.0", "but the code makes '| 400 | 200.0", "201.0"),
    "a table by hand": Fault(
        coverage.unknown,
        INDEX,
        '--8<-- "snippets/toy/halving_table.md"',
        '--8<-- "snippets/toy/halving_other.md"',
        "made by no function",
    ),
    # What is quoted.
    "a misspelt end": Fault(
        includes.regions, STEPS, "[end:halve]", "[end:halfe]", "[end:halfe] where [end:halve]", "halfe"
    ),
    "a region without end": Fault(includes.regions, STEPS, "# --8<-- [end:halve]", "", "has no end", "[start:halve]"),
    "an end without start": Fault(
        includes.regions, STEPS, "# --8<-- [start:halve]", "", "[end:halve] where [start", "[end:halve]"
    ),
    "a region named otherwise": Fault(
        includes.regions, STEPS, "def halve", "def bisect", "region halve holds bisect", "[start:halve]"
    ),
    "a missing region": Fault(includes.targets, INDEX, QUOTED, QUOTED.replace(":halve", ":bisect"), "no region bisect"),
    "a missing snippet": Fault(
        includes.targets,
        INDEX,
        '--8<-- "snippets/toy/halving.py"',
        '--8<-- "snippets/toy/having.py"',
        "having.py does not exist",
    ),
    "an include from elsewhere": Fault(
        includes.targets, INDEX, QUOTED, '--8<-- "pyproject.toml"', "may not be included"
    ),
    "an include by lines": Fault(
        includes.targets, INDEX, QUOTED, QUOTED.replace(":halve", ":5:7"), "lines by number drift"
    ),
    "a file quoted as prose": Fault(
        includes.targets, INDEX, "Zeno asked", '\n--8<-- "snippets/toy/halving.out"\n', "outside a fence", "halving.out"
    ),
    "a snippet out of place": Fault(includes.coverage, "snippets/halving.py", "", "print(1)", "out of place"),
    "a region never quoted": Fault(
        includes.coverage, INDEX, QUOTED, "", "region halve is quoted on no page", "[start:halve]", STEPS
    ),
    "a snippet never shown": Fault(
        includes.coverage, "snippets/toy/halving_more.py", "", "print(1)", "shown on no page", "print(1)"
    ),
    # Fences.
    "an unknown language": Fault(
        fences.vocabulary, REST, "```console", "```sh", "unknown fence language `sh`", "```sh"
    ),
    "another name for Python": Fault(
        fences.vocabulary, INDEX, IN_A_TAB, '```py hl_lines="1"', "unknown fence language `py`"
    ),
    "a session": Fault(fences.vocabulary, INDEX, IN_A_TAB, "```pycon", "unknown fence language `pycon`", "```pycon"),
    "no language": Fault(fences.vocabulary, REST, "```console", "```", "unknown fence language ``", "```"),
    "tildes": Fault(
        fences.vocabulary,
        REST,
        "```console\n$ python snippets/toy/halving.py\n```",
        "~~~text\nx\n~~~",
        "a fence of tildes",
        "~~~text",
    ),
    "braces": Fault(fences.vocabulary, INDEX, IN_A_TAB, '```{.python hl_lines="1"}', "braces", "{.python"),
    "an unclosed fence": Fault(
        fences.vocabulary, REST, "halving.py\n```", "halving.py\n", "never closed", "```console"
    ),
    "an unclosed fence in a list": Fault(
        fences.vocabulary,
        INDEX,
        "    ```python\n    print(halve(3))",
        "    ````python\n    print(halve(3))",
        "never closed",
        "````python",
    ),
    "a fence beside its bullet": Fault(
        fences.vocabulary,
        INDEX,
        "- In a list:\n\n    ```python",
        "- ```python",
        "on the line of its bullet",
        "- ```python",
    ),
    "an unknown attribute": Fault(
        fences.vocabulary, INDEX, IN_A_TAB, '```python linenums="1"', "has no `linenums`", "linenums"
    ),
    "a title that lies": Fault(
        fences.vocabulary, INDEX, QUOTED, "def halve(x): return x / 2", "must be one include", TITLED
    ),
    "an include without a title": Fault(fences.vocabulary, INDEX, TITLED, "```python", "without a title", "```python"),
    "an output by hand": Fault(
        fences.vocabulary, INDEX, '--8<-- "snippets/toy/halving.out"', "0.5", "not typed by hand", 'title="output"'
    ),
    "code in raw HTML": Fault(fences.vocabulary, INDEX, "Zeno asked", "<pre><code>1 / 0</code></pre>", "in raw HTML"),
    "an order to skip": Fault(
        fences.vocabulary, INDEX, "- In a list:", "<!--pytest-codeblocks:cont-->", "no block is skipped", "cont-->"
    ),
    # Figures.
    "a figure never shown": Fault(
        coverage.unused, INDEX, PICTURE, "", "halving (figures) is on no page", "def halving", FIGURES
    ),
    "a figure never drawn": Fault(
        coverage.unknown,
        INDEX,
        PICTURE,
        PICTURE + "\n![A line](../figures/toy/line.svg)",
        "made by no function",
        "line.svg",
    ),
    "a figure shown twice": Fault(
        coverage.repeated, REST, "See [halving]", PICTURE + " [halving]", f"shown at {INDEX}", "!["
    ),
    "the numbers of no essay": Fault(
        coverage.unknown, "docs/reference/numbers.md", "```numbers\ntoy", "```numbers\ntoys", "no essay", "```numbers"
    ),
    "a figure without words": Fault(
        words.images, INDEX, PICTURE, "![](../figures/toy/halving.svg)", "no alternative text"
    ),
    "a file name for words": Fault(
        words.images, INDEX, "A curve that falls and never arrives", "halving.svg", "is a file name", "![halving.svg]"
    ),
    # Claims.
    "a claim never cited": Fault(
        coverage.unused,
        INDEX,
        TICK,
        "",
        "test_halving_shrinks (claims) is on no page",
        "def test_halving_shrinks",
        CLAIM,
    ),
    "a citation of no claim": Fault(
        coverage.unknown,
        INDEX,
        TICK,
        TICK + " [✓][claims.toy.test_halving_grows]",
        "test_halving_grows (claims) is made by no function",
    ),
    "a claim without words": Fault(
        words.claims,
        CLAIM,
        '    """Halving makes a positive number smaller."""\n',
        "",
        "has no docstring",
        "def test_halving_shrinks",
    ),
    "a claim cited in words": Fault(words.claims, INDEX, TICK, TICK.replace("✓", "yes"), "not as [yes]"),
    # Formulas and proofs.
    "a line that is not the proof's": Fault(
        derivations.displays,
        REST,
        "&= 1 - 2^{-t}.",
        "&= 1 - 2^{-2t}.",
        "displayed: =1-2^{-2t}; proved by claims.toy.test_rest_sum: =1-2^{-t}",
        "2^{-2t}",
    ),
    "a line too many": Fault(
        derivations.displays, REST, "&= 1 - 2^{-t}.", "&= 1 - 2^{-t} \\\\ &< 1.", "proved by", "&< 1"
    ),
    "a line too few": Fault(
        derivations.displays, REST, "\\\\\n&= 1 - 2^{-t}.", "", "displayed nowhere", "[✓][claims.toy.test_rest_sum]"
    ),
    "a proof longer than its display": Fault(
        derivations.displays,
        PROOF,
        "1 - half**t),",
        '1 - half**t), (r"= 1 - a", 0),',
        "without the last lines",
        "$$",
        REST,
    ),
    "a proof changed": Fault(
        derivations.displays, PROOF, 'r"= 1 - 2^{-t}"', 'r"= 1 - 2^{-s}"', "proved by", "&= 1 - 2^{-t}", REST
    ),
    "a derivation without proof": Fault(
        derivations.displays,
        INDEX,
        "x_t = x_0 \\, 2^{-t} \\label{eq:halving}",
        "\\begin{align} a &= b \\label{eq:halving} \\\\ &= c \\end{align}",
        "several lines is a derivation",
        "$$",
    ),
    "a proof without display": Fault(
        derivations.displays, REST, DISPLAY, "", "displayed nowhere that cites it", "[✓][claims.toy.test_rest_sum]"
    ),
    "a proof that raises": Fault(
        derivations.displays,
        PROOF,
        "half = sympy.Rational(1, 2)",
        "half = 1 / 0",
        "test_rest_sum: ZeroDivisionError",
        "def test_rest",
    ),
    "an undefined macro": Fault(
        typesetting.formulas, INDEX, "x_0 \\, 2^{-t}", "\\halved{x_0}", "Undefined control sequence", "$$"
    ),
    "a dangling reference": Fault(
        typesetting.formulas,
        INDEX,
        "\\eqref{eq:halving}",
        "\\eqref{eq:halfing}",
        "no \\label{eq:halfing} on this page",
        "halfing",
    ),
    "a missing brace": Fault(typesetting.formulas, INDEX, "$x_0 = 1.0$", "$x_{0 = 1.0$", "was not typeset", "x_{0"),
    # Citations.
    "an unknown source": Fault(citations.keys, INDEX, CITED, "[Zeno 2003][zeno2003]", "neither a source nor a section"),
    "a source never cited": Fault(
        citations.keys, INDEX, CITED, "Zeno", "zeno2001 is cited on no page", "#zeno2001", SOURCES
    ),
    "the wrong year": Fault(
        citations.keys, INDEX, "[Zeno 2001, §2.5]", "[Zeno 2002, §2.5]", "does not name author and year", "Zeno 2002"
    ),
    "a bare citation": Fault(
        citations.syntax, INDEX, f"({CITED})", "(Zeno et al. 2001)", "bare citation", "Zeno et al."
    ),
    "a bare paper": Fault(citations.syntax, INDEX, f"({CITED})", "(arXiv:0101.00123)", "names a paper", "0101.00123"),
    "a link to a paper": Fault(
        citations.syntax, INDEX, CITED, "[Zeno](https://arxiv.org/abs/0101.00123)", "is a source"
    ),
    # Names, front matter, links, requests.
    "a name without its section": Fault(
        names.slugs,
        INDEX,
        "{ #halving }",
        "{ #bisecting }",
        "halving begins with the slug of no section",
        "def halving()",
        FIGURES,
    ),
    "a name used twice": Fault(
        names.once,
        NUMBERS,
        "def rest_parts() -> float:",
        "def halving_left() -> float:  # again\n    return 0.5\n\n\ndef rest_parts() -> float:",
        "halving_left stands at",
        "# again",
    ),
    "a section without a slug": Fault(names.slugs, REST, "## All together { #rest }", "## All together", "has no slug"),
    "a slug of hyphens": Fault(names.slugs, REST, "{ #rest }", "{ #the-rest }", "not in lower snake case", "#the-rest"),
    "a slug taken": Fault(names.slugs, REST, "{ #rest }", "{ #halving }", f"taken at {INDEX}", "{ #halving }"),
    "no front matter": Fault(
        words.front_matter, REST, "---\ntitle: The rest\n", "title: The rest\n", "no title", "title:"
    ),
    "no summary": Fault(
        words.front_matter, REST, "description: What all the halves together come to.\n", "", "no description", "---"
    ),
    "no date": Fault(words.front_matter, REST, "date: 2026-11-21", "date: someday", "no date", "date:"),
    "no tags": Fault(words.front_matter, REST, "tags: [halves]", "tags: []", "no tags", "tags:"),
    "a dead link": Fault(links.targets, REST, "sources.md)", "source.md)", "leads to no page", "source.md"),
    "a link out of the site": Fault(
        links.targets, REST, "(index.md#halving)", "(../../mkdocs.yml)", "leads to no page or file", "mkdocs.yml"
    ),
    "a dead anchor": Fault(
        links.targets, REST, "index.md#halving", "index.md#halfing", "has no anchor #halfing", "halfing"
    ),
    "a link in raw HTML": Fault(
        links.targets,
        REST,
        "See [halving](index.md#halving)",
        'See <a href="../toy/">it</a>',
        "write it as Markdown",
        "<a",
    ),
    "an image in raw HTML": Fault(
        links.targets, REST, "See [halving]", '<img src="a.svg" alt="A"> [halving]', "write it as Markdown", "<img"
    ),
    "an absolute link": Fault(links.targets, REST, "(index.md#halving)", "(/toy/)", "is absolute", "(/toy/)"),
    "an image from elsewhere": Fault(
        network.requests,
        INDEX,
        "../figures/toy/halving.svg",
        "https://example.org/halving.svg",
        "fetched from elsewhere",
    ),
    "a script from elsewhere": Fault(
        network.requests, INDEX, PICTURE, '<script src="https://example.org/x.js"></script>', "fetched from elsewhere"
    ),
    "front matter that is no YAML": Fault(
        words.front_matter, REST, "title: The rest", "title: The rest: all", "cannot be read", "---"
    ),
    # What moves.
    "an unknown moving figure": Fault(
        coverage.unknown,
        INDEX,
        "```moving\nhalving\n",
        "```moving\nhalvings\n",
        "toy.halvings (moving) is made by no function",
        "```moving",
    ),
    "a moving figure shown nowhere": Fault(
        coverage.unused, INDEX, "```moving\nhalving\n```", "", "halving (moving) is on no page", "def halving", LIVE
    ),
    "a moving figure shown twice": Fault(
        coverage.repeated, REST, "```console", "```moving\nhalving\n```\n\n```console", "is shown at", "```moving"
    ),
    "a setting of no figure": Fault(
        links.settings, INDEX, "?halving.times=1#", "?halves.times=1#", "the page has no figure halves"
    ),
    "an unknown control": Fault(
        links.settings, INDEX, "?halving.times=1#", "?halving.time=1#", "no such control; there is times"
    ),
    "a setting between the stops": Fault(
        links.settings, REST, "halving.times=8#", "halving.times=3#", "it may be 0, 1, 2, 4, 8"
    ),
    "a moving figure that no sentence sets": Fault(
        links.settings,
        LIVE,
        "def halving()",
        "def halving_again() -> Moving:\n    return halving()\n\n\ndef halving()",
        "no sentence sets halving_again",
        "def halving_again",
    ),
    "a mark of no value": Fault(
        links.settings, LIVE, 'Line("left")', 'Line("lost")', "'lost' is no control and no output", "def halving()"
    ),
    "a moving figure of no section": Fault(
        names.slugs, LIVE, "def halving()", "def quartering()", "begins with the slug of no section", "def quartering"
    ),
    "a style from elsewhere": Fault(
        network.requests,
        "docs/assets/site.css",
        ".number",
        '@import "//example.org/x.css";\n.number',
        "fetched from elsewhere",
        "@import",
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_fault_is_caught(fault: Fault, tmp_path: Path) -> None:
    root = copy(tmp_path / "copy")
    change(root, fault.file, fault.old, fault.new)
    problems = found(root, [fault.gate])
    where = fault.where or fault.file
    line = line_of(root, where, fault.at or fault.new)
    assert any(p.startswith(f"{where}:{line}: ") and fault.says in p for p in problems), (f"{where}:{line}", problems)


def test_every_gate_has_its_faults() -> None:
    assert {fault.gate for fault in FAULTS.values()} == set(GATES)


def test_the_sample_is_whole(tmp_path: Path) -> None:
    assert found(copy(tmp_path / "copy"), GATES) == []


HARMLESS = {
    "a year, a section and a version": (
        INDEX,
        "Zeno asked",
        "In 1999, by § 4.2 of Python 3.11 and torch 2.13.0, Zeno asked",
    ),
    "a small whole number": (INDEX, "Zeno asked", "All 42 of us asked"),
    "a chosen input in code": (INDEX, "Zeno asked", "With `0.25` and `10,000`, Zeno asked"),
    "a number in a name": (INDEX, "Zeno asked", "On CIFAR-100 and an H200 with ResNet152, Zeno asked"),
    "a declared name": (INDEX, "as on Route 101.5", "as on Route 101.5 and once more on Route 101.5"),
    "a number on two lines": (INDEX, LINK, LINK + "\nor " + LINK.replace("0.0010", "0.00098")),
    "another form": (INDEX, LINK, "[0.10 %][toy.halving_left]"),
    "a comment with a number": (INDEX, "Zeno asked", "<!-- once 0.37, and 4 % -->Zeno asked"),
    "a link with a number in its address": (INDEX, "Zeno asked", "[Zeno](https://example.org/1.25/300#a-77.5) asked"),
    "numbers in a fence": (INDEX, "- In a list:", "```text\n0.37 and 31 %\n```\n\n- In a list:"),
    "a dollar that is no formula": (INDEX, "Zeno asked", "For \\$5, Zeno asked"),
    "another alignment of a proof": (REST, "&= 1 - 2^{-t}.", "&= 1-2^{-t} \\label{eq:rest} ."),
    "a definition on one line": (REST, "See [halving]", "$$\na = b\n$$\n\nSee [halving]"),
    "a matrix in a definition": (
        REST,
        "See [halving]",
        "$$\n\\begin{bmatrix} a \\\\ c \\end{bmatrix}\n$$\n\nSee [halving]",
    ),
    "a proof cited from afar": (INDEX, TICK, TICK + " [✓][claims.toy.test_rest_sum]"),
    "a tick twice": (REST, "See [halving]", f"{TICK} See [halving]"),
    "a bare block": (REST, "See [halving]", "```python\nassert 1 + 1 == 2\n```\n\nSee [halving]"),
    "a block in a quotation": (REST, "See [halving]", "> ```python\n> assert 1 + 1 == 2\n> ```\n\nSee [halving]"),
    "an escaped include": (REST, "See [halving]", '````text\n```python\n;--8<-- "a.py"\n```\n````\n\nSee [halving]'),
    "a comment in the code": (STEPS, "    return x / 2", "    # by two, as Zeno did\n    return x / 2"),
    "a private helper beside the numbers": (
        NUMBERS,
        "def rest_parts",
        "def _half():\n    return 0.5\n\n\ndef rest_parts",
    ),
    "marks of an axis in a figure": (
        FIGURES,
        "    return figure",
        '    axes.set_yticks([0.1], ["0.1"])\n    return figure',
    ),
    "the same number, computed otherwise": (STEPS, "x / 2", "0.5 * x"),
    "a heading without a section": (REST, "See [halving]", "### An aside\n\nSee [halving]"),
    "another page": (
        "docs/more.md",
        "",
        "---\ntitle: More\ndescription: Nothing yet.\ndate: 2026-11-21\n---\n\n# More\n",
    ),
}


@pytest.mark.parametrize("edit", HARMLESS.values(), ids=HARMLESS.keys())
def test_harmless_edit_passes_every_gate(edit: tuple[str, str, str], tmp_path: Path) -> None:
    root = copy(tmp_path / "copy")
    change(root, *edit)
    assert found(root, GATES) == []
