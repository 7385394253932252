"""Each gate catches its fault, at its file and line, in a copy broken in that one way; harmless edits pass them all."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from copies import change, changed_line, commit, copy, found, line_of

from press import gates
from press.gates import GATES, Gate
from press.pages.program import configuration
from press.pages.project import Project

INDEX, REST, SOURCES = "docs/toy/index.md", "docs/toy/rest.md", "docs/reference/sources.md"
STEPS, NUMBERS, FIGURES = "src/things/toy/steps.py", "src/pages/toy/rest/numbers.py", "src/pages/toy/index/figures.py"
SNIPPET, OUT, TABLE = "snippets/toy/halving.py", "snippets/toy/halving.out", "snippets/toy/halving_table.md"
LIVE = "src/pages/toy/index/live.py"
CLAIM, PROOF = "tests/claims/toy/test_index.py", "tests/claims/toy/test_rest.py"
READINGS = "tests/docs/readings.txt"
SYMBOLS = "tests/claims/toy/symbols/index.py"
MUTANTS, STAMPS, TESTS = "tests/mutants.txt", "tests/stamps.txt", "tests/things/test_toy.py"


class Fault(NamedTuple):
    """One thing broken.

    Attributes:
        file: Where it is planted.
        old: What stood there; nothing to make or remove the whole file.
        new: What stands there now.
        says: Part of the message.
        at: Text on the line that the message names; the first line that has changed if empty.
        where: The file that the message names, if it is another.
    """

    file: str
    old: str
    new: str
    says: str
    at: str = ""
    where: str = ""


TIMED, TYPED = "src/pages/toy/results/timed.json", "src/pages/toy/results/typed.json"
KEPT = "benchmarks/results/stamps.txt"
ZENO, SEE = (INDEX, "Zeno asked"), (REST, "See [halving]")  # where pages are given words more
LINK = "[0.0010][toy.halving_left]"
PAST = "[−0.001][toy.rest_change]"
IN_A_TAB = '```python hl_lines="1"'
TITLED = '```python title="src/things/toy/steps.py"'
QUOTED = '--8<-- "src/things/toy/steps.py:halve"'
HALVING = "(index.md#halving), halve"
OTHER = "is at docs/toy/index.md#halving, and #rest leads to “All together”"
SEEN = "A curve that falls and never arrives, left against halvings on a logarithmic axis"
PICTURE = f"![{SEEN}](../figures/toy/halving.svg)"
TICK = "[✓][claims.toy.test_halving_shrinks]"
DRAWN = "    axes.plot([halved(times) for times in range(3)])"
CITED = "[Zeno 2001, §2.5][zeno2001]"
PARTS = "[1,023][toy.rest_parts]"
ENTRY = "[0.25][toy.halving_steps.two]"
ONCE = "Halve it [once](?halving.times=1#halving)."

NOTICED = "-8c188e30 +707889ba\nclaims."
WHOLE = """\
src/things/exercises/toy.py:EXERCISES +211f3e48 +94c8b3d3 +e4dddd6a +f03e4d31 +d83ea4ab
src/things/exercises/toy.py:LEAST +8dcd2ee4
src/things/exercises/toy.py:counted +ee23d455 +a3920398 +001810f0
src/things/toy/plain.py:halvings +35f6f95e +f5f7de50 +6e6dc4f9 +96540052 +434b0663
src/things/toy/steps.py:halve +707889ba +8c188e30
"""

DISPLAY = r"""$$
\begin{align}
\sum_{i=1}^{t} 2^{-i} &= \frac{1}{2} \cdot \frac{1 - 2^{-t}}{1 - \frac{1}{2}} \\
&= 1 - 2^{-t}.
\end{align}
$$"""


HALF = "def test_a_half() -> None:\n    assert halve(3) == 1.5\n\n\n"
LOCALS = "half = halve(start)\n    whole = parts * half\n    assert whole == start"
HALVINGS = "\n\ndef test_halvings() -> None:\n    assert halvings(2) == [1, 0.5, 0.25]\n"


HOUSE = "src/pages/drawing.py"
LAB = "docs/labs/lab.py"
LEDGER = "tests/docs/addresses.txt"
SUMS = ("$$\n\\begin{align*}\n", "x &= 1 \\\\\n&= 2 \\\\\n&= 3\n\\end{align*}\n$$")
LONG = "".join(SUMS)
HEAD = "# %%\nx = 1\n\n# %% [markdown]\n# # A lab\n#\n# Words.\n"


def lab(words: str, says: str) -> Fault:
    """A lab whose last line is at fault."""
    return Fault(LAB, "", f"{HEAD}# {words}\n", says, words)


def before(place: tuple[str, str], words: str) -> tuple[str, str, str]:
    """The change that puts words before others, which stand on a page once."""
    file, there = place
    return file, there, words + there


FAULTS: dict[Gate, dict[str, Fault]] = {
    gates.numbers.digits: {
        "a wrong digit": Fault(INDEX, "[0.0010]", "[0.0011]", "shows 0.0011, but"),
        "a digit too many": Fault(INDEX, "[0.0010]", "[0.00100]", "is 0.00098"),
        "the code has changed": Fault(STEPS, "x / 2", "x / 3", "shows 0.0010, but", "0.0010", INDEX),
        "no comma in thousands": Fault(REST, "[1,023]", "[1023]", "is 1,023"),
        "a wrong percentage": Fault(INDEX, "[25 %]", "[26 %]", "is 25 %"),
        "a wrong power": Fault(INDEX, "10⁻⁴", "10⁻⁵", "is 9.8 × 10⁻⁴"),
        "a hyphen for a minus": Fault(REST, "[−0.001]", "[-0.001]", "is −0.001"),
        "words for a number": Fault(INDEX, "[0.0010]", "[1e-3]", "`1e-3` is not a number"),
        "an unknown number": Fault(INDEX, LINK, LINK[:-1] + "s]", "does not exist"),
        "an unknown key": Fault(INDEX, ENTRY, ENTRY.replace("two", "six"), "name one of its keys: one, two"),
        "a key of no mapping": Fault(INDEX, LINK, LINK[:-1] + ".one]", "has no key one"),
        "nothing for something": Fault(INDEX, "[0.0010]", "[0]", "0.00098, and no zero"),
        "a number that is none": Fault(NUMBERS, "-halved(10)", 'float("nan")', "nan is no number", PAST, REST),
        "a number that raises": Fault(NUMBERS, "-halved(10)", "1 / 0", f"{NUMBERS}:13 raises ZeroDivision", PAST, REST),
    },
    gates.coverage.unused: {
        "a number never quoted": Fault(REST, PAST, "", "(numbers) is on no page", "def rest_change", NUMBERS),
        "a figure never shown": Fault(INDEX, PICTURE, "", "halving (figures) is on no page", "def halving", FIGURES),
        "a claim never cited": Fault(INDEX, TICK, "", "(claims) is on no page", "def test_halving_shrinks", CLAIM),
        "a moving figure shown nowhere": Fault(INDEX, "```moving", "```text", "is on no page", "def halving", LIVE),
    },
    gates.proofs.assertions: {
        "a claim that asserts nothing": Fault(CLAIM, "assert halve", "halve", "asserts nothing", "def test"),
        "a claim that asserts what is plain": Fault(CLAIM, "halve(1) < 1", "0.5 < 1", "asserts nothing", "def test"),
        "a claim that returns at once": Fault(CLAIM, "    assert", "    return\n    assert", "can end here", "return"),
        "a claim that skips": Fault(CLAIM, "    assert", "    pytest.skip()\n    assert", "can end here", "skip()"),
        "a slow claim": Fault(CLAIM, "def test", "@pytest.mark.slow\ndef test", "is marked", "def test"),
        "a claim that may fail": Fault(CLAIM, "def test", "@pytest.mark.xfail\ndef test", "is marked", "def test"),
        "claims that are marked": Fault(CLAIM, "def test", "pytestmark = []\ndef test", "whole module", '"""Claims'),
    },
    gates.proofs.noticed: {
        "no record": Fault(MUTANTS, "", "", "nobody has tried", "def test_halving_shrinks", CLAIM),
        "a claim that nobody tried": Fault(
            MUTANTS,
            "claims.toy.test_rest_sum",
            "claims.toy.test_rest",
            "make mutants CLAIM=claims.toy.test_rest_sum",
            "def test_rest_sum",
            PROOF,
        ),
        "a claim that notices nothing": Fault(
            MUTANTS, NOTICED, NOTICED.replace("+", "-"), "none of 2", "def test", CLAIM
        ),
        "a package whose changes pass": Fault(MUTANTS, ":halve +", ":halve -", "15 of 16 changes", "# Written"),
        "a package that nobody tried": Fault(MUTANTS, WHOLE, "", "0 of 0 changes", "# Written"),
    },
    gates.proofs.unchanged: {
        "a test of the package without its point": Fault(
            TESTS, "halvings(2) == [", "halvings(2) != [", "halvings has changed", "def test_halvings"
        ),
        "a test of the package that is gone": Fault(TESTS, HALF, "", "something above start has gone", "def start"),
        "its last test gone": Fault(TESTS, HALVINGS, "", "end has gone", '"""'),
        "a test that nobody tried": Fault(
            TESTS, "def test_halvings", "def test_0():\n    pass\n\n\ndef test_halvings", "0 is new", "def test_0"
        ),
        "a claim made easy": Fault(CLAIM, "halve(1) < 1", "halve(1) < 2", f"mutants CLAIM={CLAIM}`", "def test"),
        "another constant": Fault(TESTS, '"parts", [2]', '"parts", [1]', "add_up has changed", "def test_halves"),
        "another operator": Fault(TESTS, "parts * half", "parts + half", "add_up has changed", "def test_halves"),
        "another call": Fault(TESTS, "half = halve(start)", "half = float(start)", "has changed", "def test_halves"),
        "another local": Fault(TESTS, "assert whole == start", "assert half == start", "changed", "def test_halves"),
        "an assertion gone": Fault(TESTS, "    assert whole == start\n", "", "has changed", "def test_halves"),
        "a decorator gone": Fault(TESTS, '@pytest.mark.parametrize("parts", [2])\n', "", "changed", "def test_halves"),
        "another fixture": Fault(TESTS, "(start: float,", "(begin: float,", "has changed", "def test_halves"),
        "another value of a fixture": Fault(TESTS, "return 3.0", "return 0.0", "start has changed", "def start()"),
        "another symbol": Fault(SYMBOLS, "= halve(x_0)", "= x_0 / 2", f"mutants CLAIM={SYMBOLS}`", "def x("),
        "a subject exchanged": Fault(TESTS, "toy.steps import halve", "toy.plain import halve", "this has changed"),
        "a test that is no Python": Fault(TESTS, "halve(3) == 1.5", "halve(3) = = 1.5", "raises SyntaxError"),
        "no stamps": Fault(STAMPS, "", "", "is new since", "import", TESTS),
        "a test's file gone": Fault(TESTS, "", "", f"{TESTS}, which was tried, is gone", "# Written", STAMPS),
    },
    gates.records.made: {
        "a digit of a result": Fault(TIMED, "0.123456", "0.123457", "make it again with `make labs NAMES=timed`"),
        "a digit of a table that is typed": Fault(TYPED, "7", "8", f"`python benchmarks/record.py {TYPED}`"),
        "what a test notices by hand": Fault(MUTANTS, "-8c188e30", "+8c188e30", "with `make mutants`", "# Written"),
        "a result by hand": Fault("src/pages/toy/results/right.json", "", "{}", "nothing says which script"),
        "a result gone": Fault(TIMED, "", "", "was kept and is gone", "# Written", KEPT),
    },
    gates.numbers.arguments: {
        "a number with arguments": Fault(NUMBERS, "def rest_change()", "def rest_change(t=1)", "takes arguments"),
    },
    gates.results.prose: {
        "a bare decimal": Fault(INDEX, LINK, "0.0010", f"write {LINK}"),
        "a bare percentage": Fault(REST, PARTS, "62 %", "62 % is a result"),
        "a bare whole number": Fault(REST, PARTS, "1,023", f"write {PARTS}"),
        "a bare result in a table": Fault(INDEX, ENTRY, "0.25", f"write {ENTRY}"),
        "a bare result in a caption": Fault(INDEX, "[9.8 × 10⁻⁴][toy.halving_left]", "9.8 × 10⁻⁴", "9.8 × 10⁻⁴ is"),
        "a bare result in a heading": Fault(REST, "## All together", "## All 1,023 together", "1,023 is a result"),
        "a bare result in a list": Fault(INDEX, "- In a list:", "- In a list of 250:", "250 is a result"),
        "a bare result in a footnote": Fault(*before(ZENO, "[^1]: Of 0.37.\n\n"), "0.37 is"),
        "a bare result in a link to code": Fault(*before(ZENO, "[0.37][things.toy.a.b] "), "0.37 is"),
        "a bare result without a nought": Fault(*before(ZENO, "At .5, "), ".5 is"),
        "a bare result as computers write": Fault(*before(ZENO, "At 1e-7, "), "1e-7 is"),
        "a bare power of ten": Fault(*before(ZENO, "At 10⁻⁷, "), "10⁻⁷ is"),
        "a bare result with a comma": Fault(*before(ZENO, "At 7,91, "), "7,91 is"),
        "a bare result with a raised point": Fault(*before(ZENO, "At 7·91, "), "7·91 is"),
        "a bare result with an entity": Fault(*before(ZENO, "At 7&#46;91, "), "7.91 is"),
        "a bare fraction": Fault(*before(ZENO, "At 87/11, "), "87/11 is"),
        "a bare fraction in a letter": Fault(*before(ZENO, "At 7⅞, "), "7⅞ is"),
        "a bare factor": Fault(*before(ZENO, "By a 12× step, "), "12× is"),
        "a bare million": Fault(*before(ZENO, "After 3 million, "), "3 million is"),
        "a bare result after a word": Fault(*before(ZENO, "In table 7.91, "), "7.91 is"),
        "a bare result after a version": Fault(*before(ZENO, "In version 7.91, "), "7.91 is"),
        "a bare result like a year": Fault(*before(ZENO, "At step 1907, "), "1907 is"),
        "a bare percentage all in words": Fault(INDEX, "Zeno asked", "Eighty-three per cent. Zeno", "Eighty-three per"),
        "a result among the sources": Fault(SOURCES, "# Sources", "# Sources\n\nIn 83 % of cases.", "83 % is", "83 %"),
        "a bare percentage in words": Fault(*before(ZENO, "At 7 per cent, "), "7 per cent is"),
    },
    gates.results.unlinked: {
        "a result behind an abbreviation": Fault(*before(ZENO, "\n*[RMS]: 7.91 far\n\n"), "7.91", "*[RMS"),
        "a result in a caption's head": Fault(INDEX, "/// caption\n", "/// caption | 7.91 far\n", "7.91 stands alone"),
        "a result in an attribute": Fault(INDEX, "{ #halving }", '{ #halving title="7.91 far" }', "7.91 stands alone"),
        "a result in an image's title": Fault(INDEX, "halving.svg)", 'halving.svg "7.91 far")', "7.91 stands alone"),
        "a decimal with a brace": Fault(INDEX, "x_0 \\, 2^{-t}", "7{.}25 \\, 2^{-t}", "7{.}25 stands alone"),
        "a power in a formula": Fault(INDEX, "x_0 \\, 2^{-t}", "3 \\cdot 10^{5} \\, 2^{-t}", "stands alone"),
        "a formula that is a number": Fault(*before(ZENO, "At $4711$, "), "4711 stands alone"),
        "a percentage in a summary, in words": Fault(REST, "come to.", "come to, 63 per cent.", "63 per cent stands"),
        "a percentage in a formula alone": Fault(INDEX, "x_0 \\, 2^{-t}", "7 \\% \\, 2^{-t}", "stands alone"),
        "a decimal in a formula alone": Fault(INDEX, "x_0 \\, 2^{-t}", "7.25 \\, 2^{-t}", "7.25 stands alone"),
        "a decimal in an alternative text": Fault(INDEX, "never arrives", "arrives at 0.07", "0.07 stands alone"),
        "a decimal in a summary": Fault(REST, "come to.", "come to, 0.999.", "0.999 stands alone"),
        "a result typed in a figure": Fault(
            FIGURES,
            "    return figure",
            '    axes.text(1, 0.5, f"{1 + 1} halvings: 0.26")\n    return figure',
            f"0.26 stands alone in a formula, a figure, an alternative text or a summary; say it on {INDEX}",
        ),
    },
    gates.outputs.snippets: {
        "a stale output": Fault(OUT, "0.25", "0.26", r"is '0.26\n', but the code makes '0.25\n'"),
        "a missing output": Fault(OUT, "", "", "halving.out is missing", "left = 1.0", SNIPPET),
        "a snippet that raises": Fault(SNIPPET, "print(left)", "print(lift)", "raises NameError"),
        "a snippet that ends Python": Fault(SNIPPET, "print(left)", "raise SystemExit(3)", "raises SystemExit: 3"),
        "a snippet that is not Python": Fault(SNIPPET, "print(left)", "print(left", "raises SyntaxError"),
    },
    gates.outputs.widths: {
        "a line too wide": Fault(OUT, "0.25", f"{0.25:79.2f}", "is 79 columns wide; print at most 78"),
    },
    gates.outputs.tables: {
        "a stale table": Fault(TABLE, "200.0", "201.0", "but the code makes '| 400 | 200.0"),
    },
    gates.coverage.unknown: {
        "a table by hand": Fault(INDEX, "halving_table.md", "halving_other.md", "made by no function"),
        "a figure never drawn": Fault(INDEX, PICTURE, PICTURE.replace("halving.", "line."), "made by no function"),
        "the numbers of no essay": Fault("docs/reference/numbers.md", "\ntoy", "\ntoys", "no essay", "```numbers"),
        "also the figures of no essay": Fault(
            "docs/reference/figures.md", "\ntoy", "\ntoy\ntoys", "'toys' is no essay", "```figures"
        ),
        "a figure that does not say so": Fault(
            FIGURES, "-> Figure", "", "does not say that it makes what docs/toy/index.md:", "def halving()"
        ),
        "a moving figure that does not say so": Fault(
            LIVE, "-> Moving", "-> object", "shows; write -> Moving or -> Stepper", "def halving()"
        ),
        "a citation of no claim": Fault(INDEX, TICK, TICK.replace("shrinks", "grows"), "is made by no function"),
        "an unknown moving figure": Fault(INDEX, "\nhalving\n", "\nhalves\n", "is made by no function", "```moving"),
    },
    gates.includes.regions: {
        "a misspelt end": Fault(STEPS, "[end:halve]", "[end:halfe]", "[end:halfe] where [end:halve]"),
        "a region without end": Fault(STEPS, "# --8<-- [end:halve]", "", "has no end", "[start:halve]"),
        "an end without start": Fault(STEPS, "# --8<-- [start:halve]", "", "[end:halve] where [start", "[end:halve]"),
        "a region named otherwise": Fault(STEPS, "def halve", "def bisect", "halve holds bisect", "[start:halve]"),
    },
    gates.includes.targets: {
        "prose from another place": Fault(INDEX, "halving_table.md", "../../src/things/x.md", "may not be included"),
        "a page within itself": Fault(
            INDEX, '--8<-- "snippets/toy/halving_table.md"', f'--8<-- "{INDEX}"', "which only a table may be"
        ),
        "a missing region": Fault(INDEX, QUOTED, QUOTED.replace(":halve", ":bisect"), "no region bisect"),
        "a missing snippet": Fault(
            INDEX, '-- "snippets/toy/halving.py', '-- "snippets/toy/having.py', "does not exist"
        ),
        "an include from elsewhere": Fault(INDEX, QUOTED, '--8<-- "pyproject.toml"', "may not be included"),
        "an include by lines": Fault(INDEX, QUOTED, QUOTED.replace(":halve", ":5:7"), "lines by number drift"),
        "a file quoted as prose": Fault(
            INDEX, "Zeno asked", '\n--8<-- "snippets/toy/halving.out"\n', "outside a fence", "halving.out"
        ),
    },
    gates.includes.coverage: {
        "a snippet out of place": Fault("snippets/halving.py", "", "print(1)", "out of place"),
        "a region never quoted": Fault(INDEX, QUOTED, "", "region halve is quoted on no page", "[start:halve]", STEPS),
        "a snippet never shown": Fault("snippets/toy/halving_more.py", "", "print(1)", "shown on no page"),
    },
    gates.includes.neighbours: {
        "an output of another snippet": Fault(
            *before(SEE, '--8<-- "snippets/toy/halving.out"\n\n'), "another snippet", "halving.out"
        ),
        "a table in another section": Fault(
            *before(SEE, '\n## More { #rest_more }\n\n--8<-- "snippets/toy/halving_table.md"\n\n'),
            "the table of another section",
            "halving_table",
        ),
    },
    gates.markup.elements: {
        f"{name} in raw HTML": Fault(*before(ZENO, f"{html} "), "is followed by no check")
        for name, html in {
            "a link": '<a href="../toy/">it</a>',
            "an image": '<img src="a.svg" alt="A">',
            "code": "<pre><code>1 / 0</code></pre>",
            "a script": '<script src="//example.org/x"></script>',
            "a script in the page": "<script>fetch('https://example.org/x')</script>",
            "words that are none": '<script type="text/plain">7.91</script>',
            "a style": "<style>@import url(https://example.org/x.css);</style>",
            "a style of one element": '<div style="background:url(https://example.org/x.png)">.</div>',
            "a film": '<video poster="https://example.org/x.png"></video>',
            "a button that loads": '<input type="image" alt="x" src="https://example.org/x.png">',
            "a drawing": '<svg viewBox="0 0 9 9"><path d="M0 0L9 9"/></svg>',
            "a choice of images": '<picture><source srcset="x.png 1x, //example.org/x 2x"></picture>',
            "a form": '<form action="https://example.org/x"></form>',
            "a page that leaves": '<meta http-equiv="refresh" content="1;url=https://example.org/x">',
            "a result in an attribute": '<span data-md="7.91">The longest</span>',
            "an abbreviation": '<abbr title="7.91 of the rate">the top</abbr>',
        }.items()
    }
    | {
        f"{name} hangs on a heading": Fault(REST, "{ #rest }", f"{{ #rest {listed} }}", says)
        for name, listed, says in [
            ("what hides it", "hidden", "`hidden` may hide"),
            ("what keeps it from being read aloud", 'aria-hidden="true"', "`aria-hidden` may hide"),
            ("a style", 'style="display:none"', "`style` may hide"),
            ("a class of the theme's", ".md-hidden", "`md-hidden` is a class of somebody else's"),
        ]
    }
    | {
        "what only a pointer shows": Fault(REST, HALVING, '(index.md#halving "Not so"), halve', "only a pointer"),
        "what hides a paragraph": Fault(*before(ZENO, "{: hidden }\n"), "`hidden` may hide"),
        "a class of the theme's in raw HTML": Fault(*before(ZENO, '<span class="md-hidden">.</span> '), "`md-hidden`"),
        "an image by reference": Fault(INDEX, PICTURE, "![A curve][far]", "at another place than its link"),
        "a target by reference": Fault(INDEX, PICTURE, "\n[far]: https://example.org/x\n", "at another place", "[far]"),
    },
    gates.markup.characters: {
        "a character of no width": Fault(INDEX, "Zeno asked", "Ze\u200bno asked", "U+200B cannot be seen"),
        "ends of lines from elsewhere": Fault(INDEX, "Zeno asked first", "Zeno asked\r\nfirst", "U+000D", "Zeno asked"),
    },
    gates.markup.pictures: {
        "a picture by hand": Fault("docs/assets/curve.svg", "", "<svg/>", "no code has drawn this"),
        "a picture of the site's": Fault(INDEX, "../figures/toy/halving.svg", "../assets/x.svg", "is drawn by no code"),
        "a picture from elsewhere": Fault(INDEX, "(../figures/toy/halving", "( //a.org/halving", "is drawn by no code"),
        "half of a figure": Fault(INDEX, "halving.svg)", "halving.svg#only-dark)", "is drawn by no code"),
    },
    gates.markup.menu: {
        "a page in no menu": Fault(
            "mkdocs.yml", ", {The hour: [toy/rest.md]}]", "]", "no menu leads here", "---", REST
        ),
        "a page twice in the menu": Fault(
            "mkdocs.yml", "toy/rest.md]", "toy/rest.md, toy/rest.md]", "in the menu twice"
        ),
        "a page of no essay": Fault(
            "docs/more/page.md",
            "",
            "---\ntitle: More\ndescription: More.\ndate: 2026-11-21\n---\n\n# More\n",
            "more is no essay",
        ),
    },
    gates.fences.vocabulary: {
        "Python that never runs": Fault(
            INDEX, "    print(halve(3))", "    if False:\n        print(1)", "never run", "if F"
        ),
        "Python that fails in silence": Fault(
            INDEX,
            "    print(halve(3))",
            "    try:\n        1 / 0\n    except ValueError:\n        pass",
            "swallows",
            "except",
        ),
        "Python as words": Fault(*before(ZENO, "`#!python 2 + 2 == 5` "), "write a fence"),
        "Python as text": Fault(
            REST, "```console", "```text\nprint(7)\n```\n\n```console", "is the output of a snippet"
        ),
        "an output at the console": Fault(
            REST, "$ python snippets/toy/halving.py", "$ python x.py\n3", "holds commands", "```console"
        ),
        "an unknown language": Fault(REST, "```console", "```sh", "unknown fence language `sh`"),
        "another name for Python": Fault(INDEX, IN_A_TAB, '```py hl_lines="1"', "unknown fence language `py`"),
        "a session": Fault(INDEX, IN_A_TAB, "```pycon", "unknown fence language `pycon`"),
        "no language": Fault(REST, "```console", "```", "unknown fence language ``"),
        "tildes": Fault(REST, "```console\n$ python snippets/toy/halving.py\n```", "~~~text\nx\n~~~", "of tildes"),
        "braces": Fault(INDEX, IN_A_TAB, '```{.python hl_lines="1"}', "braces"),
        "an unclosed fence": Fault(REST, '.out"\n    ```', '.out"\n', "never closed", "    ```text"),
        "an unclosed fence in a list": Fault(
            INDEX, "    ```python\n    print(halve(3))", "    ````python\n    print(halve(3))", "never closed"
        ),
        "a fence beside its bullet": Fault(INDEX, "- In a list:\n\n    ```python", "- ```python", "line of its bullet"),
        "an unknown attribute": Fault(INDEX, IN_A_TAB, '```python linenums="1"', "has no `linenums`"),
        "a title that lies": Fault(INDEX, QUOTED, "def halve(x): return x / 2", "must be one include", TITLED),
        "an include without a title": Fault(INDEX, TITLED, "```python", "without a title"),
        "an output by hand": Fault(INDEX, '--8<-- "snippets/toy/halving.out"', "0.5", "by hand", 'title="output"'),
        "an order to skip": Fault(INDEX, "- In a list:", "<!--pytest-codeblocks:cont-->", "no block is skipped"),
    },
    gates.coverage.repeated: {
        "a figure shown twice on one way": Fault(
            INDEX, "```moving", f"{PICTURE}\n\n```moving", f"shown at {INDEX}", "", INDEX
        ),
        "a moving figure shown twice": Fault(REST, "```console", "```moving\nhalving\n```\n\n```console", "shown at"),
    },
    gates.words.images: {
        "a figure without words": Fault(INDEX, PICTURE, "![](../figures/toy/halving.svg)", "no alternative text"),
        "a file name for words": Fault(INDEX, SEEN, "halving.svg", "is a file name"),
    },
    gates.words.claims: {
        "a claim without words": Fault(
            CLAIM, "Halving makes a positive number smaller.", "", "no docstring", "def test_halving"
        ),
    },
    gates.words.ticks: {
        "a claim cited in words": Fault(INDEX, TICK, TICK.replace("✓", "yes"), "not as [yes]"),
    },
    gates.derivations.displays: {
        "a line that is not the proof's": Fault(
            REST,
            "&= 1 - 2^{-t}.",
            "&= 1 - 2^{-2t}.",
            "displayed: =1-2^{-2t}; proved by claims.toy.test_rest_sum: =1-2^{-t}",
        ),
        "a line too many": Fault(REST, "&= 1 - 2^{-t}.", "&= 1 - 2^{-t} \\\\ &< 1.", "proved by"),
        "a line too few": Fault(REST, "\\\\\n&= 1 - 2^{-t}.", "", "displayed nowhere", "[✓][claims.toy.test_rest_sum]"),
        "a proof longer than its display": Fault(
            PROOF, "1 - half**t),", '1 - half**t), (r"= 1 - a", 0),', "without the last lines", "$$", REST
        ),
        "a proof changed": Fault(PROOF, 'r"= 1 - 2^{-t}"', 'r"= 1 - 2^{-s}"', "proved by", "&= 1 - 2^{-t}", REST),
        "a derivation without proof": Fault(
            INDEX,
            "x_t = x_0 \\, 2^{-t} \\tag{1} \\label{eq:halving}",
            "\\begin{align} a &= b \\label{eq:halving} \\\\ &= c \\end{align}",
            "several lines is a derivation",
            "$$",
        ),
        "a proof without display": Fault(REST, DISPLAY, "", "displayed nowhere that cites it", "test_rest_sum]"),
        "a proof that raises": Fault(PROOF, "sympy.Rational(1, 2)", "1 / 0", "sum: ZeroDivisionError", "def test_rest"),
    },
    gates.equations.truth: {
        "a false formula in a lab": lab("$2 + 2 = 5$", "4 = 5 is false"),
        "a minus for a plus in a line of text": Fault(INDEX, "} + x_{t+1}", "} - x_{t+1}", "is false at t = "),
        "an exponent dropped in a display": Fault(INDEX, "x_0 \\, 2^{-t}", "x_0 \\, 2", "is false at", "$$"),
        "the code has changed": Fault(STEPS, "x / 2", "x / 3", "is false at", "$$", INDEX),
        "a line equal to the one above": Fault(
            REST, "&= 1 - 2^{-t}.", "&= 1 - 2^{-t} \\\\ &= 1 - 2^{-t}.", "only what the one before it says", "$$"
        ),
        "a line that is not the sum": Fault(REST, "{i=1}^{t} 2", "{i=0}^{t} 2", "is false at t = ", "$$"),
        "a display that cannot be computed": Fault(INDEX, "x_0 \\, 2^{-t}", "x_0 / 0", "ZeroDivisionError", "$$"),
        "a page without symbols": Fault(SYMBOLS, "", "", "of 2 displays are not evaluated", "$$", INDEX),
        "another number that is small": Fault(
            *before(ZENO, "$1 \\cdot 10^{-13} = 9 \\cdot 10^{-13}$ "), "is false at every point"
        ),
        "a sum that ends early": Fault(
            *before(ZENO, "$\\sum_{i=0}^{99} \\lfloor i/50 \\rfloor = 0$ "), "50 = 0 is false at every point"
        ),
        "a letter that is needed and not there": Fault(
            SYMBOLS, "x(t, *, x_0)", "x(t, *, x_0, s=1)", "s is needed to compute it, and is not among", "$$", INDEX
        ),
        "an entry that says what the formula says": Fault(
            SYMBOLS, "x_0 = halve(x_0)", "x_0 = x_0 / 2", "only its entry says what x is", "$$", INDEX
        ),
    },
    gates.equations.entries: {
        "an entry for no formula": Fault(
            INDEX, "x_{t+1} + x_{t+1} = x_t", "x_t = 2 x_{t+1}", "begins no formula of docs/toy/index", "WHERE", SYMBOLS
        ),
        "symbols that cannot be imported": Fault(
            SYMBOLS, "t, x_0 = whole", "t, x_0 = 1 / 0, whole", "raises ZeroDivisionError"
        ),
        "symbols that are no Python": Fault(SYMBOLS, "t, x_0 = whole", "t, x_0 = = whole", "raises SyntaxError"),
    },
    gates.typesetting.formulas: {
        "an undefined macro in a lab": lab("$\\halved{x}$", "Undefined control sequence"),
        "an undefined macro": Fault(INDEX, "x_0 \\, 2^{-t}", "\\halved{x_0}", "Undefined control sequence", "$$"),
        "a dangling reference": Fault(INDEX, "\\eqref{eq:halving}", "\\eqref{eq:halfing}", "no \\label{eq:halfing}"),
        "a missing brace": Fault(INDEX, "$x_0 = 1.0$", "$x_{0 = 1.0$", "was not typeset"),
    },
    gates.citations.keys: {
        "an unknown source": Fault(INDEX, CITED, "[Zeno 2003][zeno2003]", "neither a source nor a section"),
        "no sources": Fault(SOURCES, "", "", "add it to docs/reference/sources.md", CITED, INDEX),
        "a source never cited": Fault(INDEX, CITED, "Zeno", "zeno2001 is cited on no page", "#zeno2001", SOURCES),
        "a result in a citation": Fault(INDEX, "2001, §2.5]", "2001, 7.91 far]", "no place in a source"),
        "the wrong year": Fault(INDEX, "[Zeno 2001, §2.5]", "[Zeno 2002, §2.5]", "does not name author and year"),
    },
    gates.citations.syntax: {
        "a bare citation in a lab": lab("By (Zeno et al. 2001).", "bare citation"),
        "a bare citation": Fault(INDEX, f"({CITED})", "(Zeno et al. 2001)", "bare citation"),
        "a bare paper": Fault(INDEX, f"({CITED})", "(arXiv:0101.00123)", "names a paper"),
        "a link to a paper": Fault(INDEX, CITED, "[Zeno](https://arxiv.org/abs/0101.00123)", "is a source"),
    },
    gates.names.slugs: {
        "a name without its section": Fault(
            INDEX, "#halving }", "#half }", "slug of no section", "def halving()", FIGURES
        ),
        "a section without a slug": Fault(REST, "## All together { #rest }", "## All together", "has no slug"),
        "a slug of hyphens": Fault(REST, "{ #rest }", "{ #the-rest }", "not in lower snake case"),
        "a slug taken": Fault(REST, "{ #rest }", "{ #halving }", f"taken at {INDEX}"),
        "a moving figure of no section": Fault(LIVE, "def halving()", "def quartering()", "the slug of no section"),
    },
    gates.names.once: {
        "a name used twice": Fault(
            NUMBERS,
            "def rest_parts() -> float:",
            "def halving_left() -> float:  # again\n    return 0.5\n\n\ndef rest_parts() -> float:",
            f"has the address of what stands at {NUMBERS.replace('rest', 'index')}:",
        ),
        "a number with the name of a moving figure": Fault(
            LIVE,
            "def halving()",
            "def halving_left() -> Moving:\n    return halving()\n\n\ndef halving()",
            f"(moving) has the address of what stands at {NUMBERS.replace('rest', 'index')}:",
            "def halving_left",
        ),
    },
    gates.words.front_matter: {
        "a field that nobody reads": Fault(
            REST, "date: 2026-11-21", "serach: {}\ndate: 2026-11-21", "nobody reads serach", "serach:"
        ),
        "a date to come": Fault(REST, "date: 2026-11-21", "date: 2062-11-21", "is yet to come"),
        "a result for a name": Fault(INDEX, 'Route 101.5"]', '7.91 far"]', "begins with a capital letter", "names:"),
        "no front matter": Fault(REST, "---\ntitle: The rest\n", "title: The rest\n", "no title"),
        "two names of a page": Fault(
            REST, "title: The rest", "title: What is left", "says 'The rest'; give the page one"
        ),
        "no summary": Fault(REST, "description: What all the halves together come to.\n", "", "no description", "---"),
        "no date": Fault(REST, "date: 2026-11-21", "date: someday", "no date"),
        "a date with a time of day": Fault(REST, "date: 2026-11-21", "date: 2026-01-01 10:00:00", "has a time of day"),
        "names without one": Fault(INDEX, 'names: ["Route 101.5"]', "names:", "names are a list"),
        "search words that are none": Fault(
            REST, "tags: [halves]", "tags: [halves]\nsearch:\n  also:", "holds lists of words", "search:"
        ),
        "search words in no list": Fault(
            REST, "tags: [halves]", "tags: [halves]\nsearch: {also: {rest: whole}}", "lists of words", "search:"
        ),
        "no tags": Fault(REST, "tags: [halves]", "tags: []", "no tags"),
        "front matter that is no YAML": Fault(REST, "title: The rest", "title: The rest: all", "cannot be read", "---"),
    },
    gates.links.targets: {
        "a dead link in a lab": lab("[There](../toy/rests.md)", "leads to no page or file"),
        "a dead link": Fault(REST, "sources.md)", "source.md)", "leads to no page"),
        "a link out of the site": Fault(REST, HALVING, "(../../mkdocs.yml), halve", "leads to no page or file"),
        "a dead anchor": Fault(REST, HALVING, "(index.md#halfing), halve", "has no anchor #halfing"),
        "an absolute link": Fault(REST, HALVING, "(/toy/), halve", "is absolute"),
    },
    gates.anchors.titles: {
        "the name of another section in a lab": lab("[How it goes](../toy/rest.md#rest)", "leads to “All together”"),
        "the name of another section": Fault(REST, f"[halving]{HALVING}", "[how it goes](#rest), halve", OTHER),
        "a whole page of another name": Fault(
            "docs/index.md", "[halving](toy/index.md#", "[The rest](toy/index.md#", "docs/toy/rest.md#"
        ),
    },
    gates.anchors.numbers: {
        "another number": Fault(*before(SEE, "[line 15](#line_11) "), "“line 15” leads to #line_11"),
    },
    gates.anchors.labels: {
        "two digits exchanged in a lab": lab("[arXiv:0101.00123](https://a.org/0101.00132)", "does not stand in"),
        "two digits exchanged": Fault(
            SOURCES, "arXiv:0101.00123", "[arXiv:0101.00123](https://arxiv.org/abs/0101.00132)", "does not stand"
        ),
        "another name": Fault(*before(SEE, "[doi:10.1/abc](https://doi.org/10.1/abd) "), "does not stand in its"),
    },
    gates.site.menu: {
        "a part with another name": Fault("mkdocs.yml", "{Halving:", "{Doubling:", "whose title is 'Halving'"),
        "a page with another name": Fault("mkdocs.yml", "Sources:", "Sorcery:", "whose title is 'Sources'"),
    },
    gates.site.order: {
        "two pages exchanged": Fault(
            "docs/reference/index.md", "", "[All](sources.md), [code](code.md).", "of sources.md", "nav:", "mkdocs.yml"
        ),
    },
    gates.site.lists: {
        "two lists exchanged": Fault(
            "mkdocs.yml", "Feed, claims.bib: BibTeX", "BibTeX, workings.bib: Feed", "say that it is feed"
        ),
    },
    gates.site.tags: {
        "a tag misspelt": Fault(REST, "tags: [halves]", "tags: [halvs]", "no tag is called 'halvs'"),
    },
    gates.network.requests: {
        "a style from elsewhere": Fault(
            "docs/assets/own.css", ".number", '@import "//example.org/x.css";\n.number', "fetched from elsewhere"
        ),
    },
    gates.links.settings: {
        "a setting of no figure in a lab": lab("[It](../toy/index.md?halves.times=1#halving)", "no figure halves"),
        "a setting on no page": Fault(REST, "index.md?halving.", "idex.md?halving.", "the page has no figure halving"),
        "a misspelt keyword of a control": Fault(LIVE, "stops=", "stop=", "raises TypeError", "def halving()"),
        "a mark of no value": Fault(LIVE, 'Line("left")', 'Line("lost")', "'lost' is no control", "def halving()"),
        "a setting of no figure": Fault(INDEX, "?halving.times=1#", "?halves.times=1#", "page has no figure halves"),
        "an unknown control": Fault(INDEX, "?halving.times=1#", "?halving.time=1#", "no such control; there is times"),
        "a setting between the stops": Fault(REST, "halving.times=8#", "halving.times=3#", "it may be 0, 1, 2, 4, 8"),
        "a moving figure that no sentence sets": Fault(
            LIVE,
            "def halving()",
            "def halving_again() -> Moving:\n    return halving()\n\n\ndef halving()",
            "no sentence sets halving_again",
        ),
    },
    gates.drawings.axes: {
        "a logarithm that is not drawn": Fault(
            FIGURES, ', yscale="log"', "", "`logarithmic` is said of halving", "![A", INDEX
        ),
        "the labels of two axes exchanged": Fault(
            FIGURES,
            'xlabel="halvings", ylabel="left"',
            'ylabel="halvings", xlabel="left"',
            "whose axes are the other way round",
            "![A",
            INDEX,
        ),
        "what stands against what exchanged": Fault(
            INDEX, "left against halvings", "halvings against what is left", "whose axes are the other way round"
        ),
        "what is drawn by what exchanged": Fault(
            INDEX, "left against halvings", "halvings by what is left", "whose axes are the other way round"
        ),
        "the axes of a docstring exchanged": Fault(
            FIGURES, "A curve that falls.", "Halvings by what is left.", "the other way round", "![A", INDEX
        ),
    },
    gates.drawings.colours: {
        "a label in the colour of another thing": Fault(
            FIGURES,
            'color=COLOURS["ink"]',
            'color=COLOURS["gone"], label="Left of it"',
            "`Left of it` stands in the colour of gone",
        ),
        "a text in the colour of another thing": Fault(
            FIGURES,
            "    axes.set(",
            '    axes.text(0, 1, "left", color=COLOURS["gone"])\n    axes.set(',
            "`left` stands in the colour of gone",
        ),
        "data in the colour of another thing": Fault(
            FIGURES,
            DRAWN,
            '    gone = [0, 0.5, 0.75]\n    axes.plot(gone, color=COLOURS["left"])',
            "gone is drawn in the colour of left",
            "axes.plot(gone",
        ),
        "an entry in the colour of another thing": Fault(
            FIGURES,
            DRAWN,
            '    runs = {"gone_by": [0, 0.5]}\n    axes.plot(runs["gone_by"], color=COLOURS["left"])',
            "gone is drawn in the colour of left",
            "axes.plot(runs",
        ),
        "what moves in the colour of another thing": Fault(
            LIVE, 'Line("left")', 'Line("left", colour="gone")', "`left` stands in the colour of gone"
        ),
    },
    gates.reviewed.together: {
        "the opposite before its tick": Fault(REST, "halves sum to", "halves differ from", f"({PROOF}:9): the words"),
        "the opposite in a sentence without a tick": Fault(
            REST, "loses nothing", "loses all", "read these words again: Halving loses [-nothing.-] {+all.+}"
        ),
        "a sentence more": Fault(*before(ZENO, "Nobody knows. "), "read these words again: {+Nobody knows.+}"),
        "a number in words": Fault(REST, "Two halvings", "Six halvings", "this number and toy.halving_steps"),
        "a tick of another claim": Fault(
            INDEX,
            TICK,
            "[✓][claims.toy.test_rest_sum]",
            f"this claim and claims.toy.test_rest_sum ({PROOF}:9)",
            "After",
        ),
        "another number in a ticked sentence": Fault(
            REST, PARTS, PARTS.replace("parts", "change"), "the words changed"
        ),
        "a false caption": Fault(INDEX, "is left.\n///", "is gone.\n///", f"({LIVE}:20): the words changed"),
        "a number in a caption": Fault(INDEX, "After ten halvings", "After nine halvings", "the words changed"),
        "a false alternative text": Fault(INDEX, "never arrives", "arrives", f"({FIGURES}:10): the words changed"),
        "another section of a source": Fault(
            INDEX, "§2.5]", "§5.2]", "zeno2001 (docs/reference/sources.md:9): the words"
        ),
        "another source": Fault(SOURCES, "On running", "On walking", ":10) changed", "after [Achilles", INDEX),
        "a false title": Fault(REST, "title: The rest", "title: The whole", "The [-rest-] {+whole+}"),
        "a false summary": Fault(REST, "together come to", "alone come to", "[-together-] {+alone+} come to"),
        "a false heading": Fault(REST, "## All together", "## None together", "[-All-] {+None+} together"),
        "a false inline formula": Fault(INDEX, "$x_0 = 1.0$", "$x_0 = -1.0$", "start is [-$x_0=1.0$"),
        "a row with another number": Fault(INDEX, ENTRY, ENTRY.replace("two", "one"), "read these words again"),
        "another setting": Fault(REST, "halving.times=8#", "halving.times=4#", f"toy.halving ({LIVE}:20): the words"),
        "another label of what moves": Fault(LIVE, '1, "left"', '1, "gone"', f"({LIVE}:20) changed", "Halve it", INDEX),
        "another line that is marked": Fault(INDEX, 'hl_lines="1"', 'hl_lines="3"', "[-1:-] {+3:+}"),
        "a figure's docstring, which the reference shows": Fault(
            FIGURES, "A curve that falls.", "A curve that rises.", "[-falls.-] {+rises.+}"
        ),
        "a helper of a figure's helper": Fault(
            "src/pages/toy/index/experiments.py", "START = 1.0", "START = 2.0", f"({FIGURES}:10) changed", "![A", INDEX
        ),
        "other code that is shown": Fault(STEPS, "x / 2", "x * 0.5", f"this code and {STEPS}:halve", QUOTED, INDEX),
        "a note that is folded away": Fault(INDEX, '!!! note "In an', '??? note "In an', "box 0 [-!!!-] {+???+}"),
        "a section that is part of the one before": Fault(REST, "## All", "### All", "heading [-2:-] {+3:+}"),
        "an item of a list within the one before": Fault(
            INDEX, "- In a list:", "    - In a list:", "box [-0-] {+4+} item"
        ),
        "a figure in another section": Fault(
            INDEX, "![A curve", "## Then\n\n![A curve", "[-../figures/toy/halving.svg-]", "## How"
        ),
        "other words in a snippet": Fault(SNIPPET, "print(left)", "print('So much', left)", "nobody has"),
        "a style that hides": Fault("docs/assets/own.css", "underline dotted", "none", "-] {+none+}"),
        "which tests run": Fault("pyproject.toml", "displays = 0.6", "displays = 0.1", "[-0.6-] {+0.1+}"),
        "another claim": Fault(CLAIM, "smaller", "larger", f"test_halving_shrinks ({CLAIM}:6) changed", "After", INDEX),
        "another test": Fault(CLAIM, "halve(1) < 1", "halve(1) > 1", f"shrinks ({CLAIM}:6) changed", "After", INDEX),
        "axes exchanged": Fault(
            FIGURES, 'xlabel="halvings", ylabel="left"', 'ylabel="halvings", xlabel="left"', "changed", "![A", INDEX
        ),
        "a logarithm dropped": Fault(FIGURES, ', yscale="log"', "", f"({FIGURES}:10) changed", "![A", INDEX),
        "a wrong label": Fault(FIGURES, 'xlabel="halvings"', 'xlabel="doublings"', "changed", "![A", INDEX),
        "a wrong colour": Fault(FIGURES, 'COLOURS["ink"]', '"red"', f"({FIGURES}:10) changed", "![A", INDEX),
        "a line of data missing": Fault(FIGURES, f"{DRAWN}\n", "", "changed", "![A", INDEX),
        "another target": Fault("docs/index.md", "(toy/index.md#halving)", "(toy/rest.md#rest)", "these words again"),
        "another colour of a name": Fault(HOUSE, "#000000", "#1d7a7a", f"({FIGURES}:10) changed", "![A", INDEX),
        "the menu in other words": Fault("mkdocs.yml", "Sources:", "Sauces:", "[-Sources:-] {+Sauces:+}"),
        "a docstring of a number": Fault(NUMBERS, "take away", "leave over", "[-take away.-] {+leave over.+}"),
        "a docstring that a page shows": Fault(STEPS, "Half of it", "Twice of it", "[-Half-] {+Twice+} of it"),
        "a comment of a snippet": Fault(SNIPPET, "left = 1.0", "left = 1.0  # all of it", "read the words of this"),
        "words of a script": Fault("docs/assets/x.js", "", "\nsay('All was sent.');\n", "read the words", "All was"),
        "words of a template": Fault("src/press/theme/llms.txt", "", "No number is checked.", "read the words"),
        "a promise": Fault("README.md", "", "With Python 3.9.", "read the words of this file"),
        "words of a lab": Fault(LAB, "", f"{HEAD}# They do not.\n", "read the words of this file", "# # A lab"),
        "code of a lab": Fault(LAB, "", HEAD, f"this cell and - ({LAB}:2): nobody has", "x = 1"),
        "a reading of nothing": Fault(
            READINGS, "docs/toy/index.md alt", "docs/a.md alt - b - 2026-11-22\ndocs/toy/index.md alt", "on no page"
        ),
    },
    gates.ways.every_page: {
        "a way that nobody knows": Fault(REST, "way: hour", "way: night", "nobody knows the way 'night'", "way:"),
        "a page that says not what it is for": Fault(REST, "way: hour\n", "", "says not what it is for", "---"),
        "a handbook that presupposes nothing": Fault(REST, "way: hour", "way: handbook", "write `first: [", "---"),
        "a page to read first that is not there": Fault(
            REST, "way: hour", "way: handbook\nfirst: [none.md]", "beside this one is called none.md", "first:"
        ),
        "a page to be read before itself": Fault(
            REST, "way: hour", "way: handbook\nfirst: [rest.md]", "beside this one is called rest.md", "first:"
        ),
        "a list to read first that is none": Fault(
            REST, "way: hour", "way: handbook\nfirst: 3", "beside this one is called 3", "first:"
        ),
    },
    gates.ways.menu: {
        "two ways in one group": Fault(
            "mkdocs.yml", "{The hour: [toy/rest.md]}", "toy/rest.md", "mixes sitting and hour"
        ),
        "the hour before the sitting": Fault(
            "mkdocs.yml",
            "[toy/index.md, {The hour: [toy/rest.md]}]",
            "[{The hour: [toy/rest.md]}, {First: [toy/index.md]}]",
            "goes hour, sitting; the order is sitting, hour",
        ),
    },
    gates.ways.addresses: {
        "a section whose slug goes": Fault(
            REST, "{ #rest }", "{ #all }", "#rest of toy/rest.md was", "md#rest", LEDGER
        ),
        "a page that goes": Fault(LEDGER, "toy/rest.md\n", "toy/rust.md\n", "toy/rust.md was published; add it"),
        "a page that moved to one that is not there": Fault(
            "mkdocs.yml",
            "extra: {",
            "extra: {moved: {toy/rest.md: toy/none.md}, ",
            "toy/rest.md was published",
            "toy/rest.md",
            LEDGER,
        ),
    },
    gates.ways.length: {
        "a sitting that takes an evening": Fault(
            *before(ZENO, "so " * 2_500), "a page for sitting has at most 2,500", "way:"
        ),
        "a long chapter": Fault(*before(SEE, "so " * 1_800), "a page for hour has at most 1,800", "way:"),
        "a long aside": Fault(
            "docs/toy/rust.md", "", "---\nway: aside\n---\n\n" + "so " * 2_501, "a page for aside has at most", "way:"
        ),
        "words in a fold that is open": Fault(
            *before(SEE, "\n\n???+ note\n\n    " + "so " * 1_800 + "\n\n"), "has at most 1,800", "way:"
        ),
        "formulas for words": Fault(*before(SEE, "$x$ " * 1_800), "has at most 1,800", "way:"),
        "words in links": Fault(*before(SEE, "[so so so](index.md) " * 600), "has at most 1,800", "way:"),
        "a second derivation": Fault(
            *before(SEE, f"{LONG}\n\nAnd so.\n\n{LONG.replace('$$', '$$ ', 1)}\n\n"), "close it in a fold", "$$ ", REST
        ),
    },
    gates.ways.numbers: {
        "three numbers in a sentence of a sitting": Fault(
            *before(ZENO, f"{LINK}, {LINK}, {LINK}: all alike. "), "3 computed numbers in a sentence, of at most 2"
        ),
        "five in a paragraph": Fault(
            *before(ZENO, f"One is {LINK}. Two are {LINK} and {LINK}. Then {LINK} and {LINK}. "),
            "5 computed numbers in a paragraph, of at most 4",
        ),
        "four in a sentence of an hour": Fault(
            *before(SEE, f"{LINK} and {LINK} and {LINK} and {LINK} again. "), "in a sentence, of at most 3"
        ),
        "a run in an item": Fault(
            *before(SEE, f"\n\n- Words.\n- {LINK}, {LINK}, {LINK}, {LINK}.\n\n"), "in a sentence", f"- {LINK}"
        ),
        "a run in a caption": Fault(
            *before(SEE, f"\n\n/// caption\n{LINK}, {LINK}, {LINK}, {LINK}.\n///\n\n"), "in a sentence", f"{LINK}, "
        ),
    },
    gates.ways.errors: {
        "an error that closes a section": Fault(*before(SEE, 'Commonly said: "It is so". '), "take this line out"),
        "an error in an item": Fault(*before(SEE, "\n\n- Commonly said: it is.\n\n"), "take this line out", "- Com"),
    },
    gates.ways.guesses: {
        "a guess with nothing held back": Fault(*before(SEE, "Guess how much is left. "), "holds the answer back"),
        "a guess whose answer is held back elsewhere": Fault(
            *before(SEE, "Take a guess.\n\n## There { #rest_there }\n\n??? note\n\n    So much.\n\n"),
            "holds the answer back",
            "Take a guess",
        ),
    },
    gates.ways.told_once: {
        "the same told in two chapters": Fault(
            "docs/toy/rust.md",
            "",
            "---\nway: hour\n---\n\n# Rust\n\nSo it is. [✓][claims.toy.test_rest_sum]\n",
            "test_rest_sum is told on docs/toy/rest.md too",
            "So it is",
        ),
    },
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The sample, whole."""
    return copy(tmp_path / "copy")


@pytest.mark.parametrize(
    ("gate", "fault"),
    [pytest.param(gate, fault, id=name) for gate, faults in FAULTS.items() for name, fault in faults.items()],
)
def test_fault_is_caught(gate: Gate, fault: Fault, root: Path) -> None:
    if gate is gates.reviewed.together:
        commit(root)  # what was read stands in the history
    change(root, fault.file, fault.old, fault.new)
    problems = found(root, [gate])
    where = fault.where or fault.file
    line = line_of(root, where, fault.at) if fault.at else changed_line(root, where)
    told = [p for p in problems if p.startswith(f"{where}:{line}: ") and fault.says in p]
    assert told, (f"{where}:{line}", problems)
    if where in (INDEX, REST) and "are not evaluated" not in told[0]:  # a share is of all pages together
        alone = Project(root, frozenset([where]))
        assert told[0] in map(str, gate(alone)), "the page by itself"
        assert alone.concerns(where)


def test_code_that_raises_is_told_with_the_result_beneath_it(root: Path) -> None:
    change(root, NUMBERS, "-halved(10)", "1 / 0")
    change(root, "src/pages/toy/index/tables.py", "halve(x)", "x / 0")
    asked = [gates.numbers.digits, gates.outputs.tables]
    assert [each for each in found(root, asked) if "ZeroDivisionError: " in each and "beneath" not in each] != []
    (root / TIMED).unlink()
    assert [each.partition("; ")[2] for each in found(root, asked)] == [f"beneath it {TIMED} is not what was kept"] * 2


def test_a_page_asked_about_alone_is_told_nothing_of_others(root: Path) -> None:
    change(root, INDEX, "[0.0010]", "[0.0020]")
    problems = {page: told_of(root, page) for page in (INDEX, REST)}
    assert any(INDEX in each for each in problems[INDEX])
    assert not any(INDEX in each for each in problems[REST])


def told_of(root: Path, page: str) -> list[str]:
    """What all gates say that concerns a page."""
    project = Project(root, frozenset([page]))
    return [str(each) for gate in GATES for each in gate(project) if project.concerns(each.file)]


def test_the_sample_is_whole_page_by_page(root: Path) -> None:
    assert [told_of(root, page) for page in (INDEX, REST, SOURCES)] == [[], [], []]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (LIVE, "def halving()", "1 / 0\n\n\ndef halving()"),
        (FIGURES, "def halving", "def halving(:\n\n\ndef halving"),
        (NUMBERS, "def rest_change", "raise SystemExit(0)\n\n\ndef rest_change"),
        (CLAIM, "def test", "import nothing_of_this_name\n\n\ndef test"),
        (STEPS, "def halve", "1 / 0\n\n\ndef halve"),
    ],
)
def test_whatever_a_gate_calls_its_message_has_a_file_and_a_line(file: str, old: str, new: str, root: Path) -> None:
    change(root, file, old, new)
    problems = found(root, GATES)
    assert all(re.match(r"[\w./-]+\.\w+:\d+: \S", each) for each in problems)
    place = f"{file}:{changed_line(root, file)}"
    assert any(place in each for each in problems) or file == CLAIM, problems


def test_extensions_without_includes_are_named(root: Path) -> None:
    change(root, "mkdocs.yml", "markdown_extensions:", "others:")
    with pytest.raises(ValueError, match=r"mkdocs.yml names no pymdownx.snippets"):
        configuration(root)


def test_a_page_and_its_proof_made_false_alike(root: Path) -> None:
    for file in (REST, PROOF):
        change(root, file, "= 1 - 2^{-t}", "= 1 + 2^{-t}")
    assert found(root, [gates.derivations.displays]) == []
    assert any(f"{REST}:{line_of(root, REST, '$$')}: " in each for each in found(root, [gates.equations.truth]))


def test_every_gate_has_its_faults() -> None:
    assert set(FAULTS) == set(GATES)


def test_the_sample_is_whole(root: Path) -> None:
    assert found(root, GATES) == []


HARMLESS = {
    "a figure of the sitting in its chapter": before(SEE, f"{PICTURE} "),
    "two things in the colour of one": (
        FIGURES,
        "    axes.set(",
        '    axes.text(0, 1, "left and gone", color=COLOURS["gone"])\n    axes.set(',
    ),
    "a thing in its own colour": (FIGURES, 'COLOURS["ink"]', 'COLOURS["left"], label="Left"'),
    "a word of a thing within a label": (FIGURES, 'COLOURS["ink"]', 'COLOURS["gone"], label="what is not left"'),
    "a year, a section and a version": before(ZENO, "In 1999, by § 4.2 of Python 3.11 and torch 2.13.0, "),
    "a small whole number": (INDEX, "Zeno asked", "All 42 of us asked"),
    "a chosen input in code": before(ZENO, "With `0.25` and `10,000`, "),
    "a number in a name": before(ZENO, "On CIFAR-100 and an H200 with ResNet152, "),
    "a declared name": (INDEX, "as on Route 101.5", "as on Route 101.5 and once more on Route 101.5"),
    "a number on two lines": (INDEX, LINK, LINK + "\nor " + LINK.replace("0.0010", "0.00098")),
    "another form": (INDEX, LINK, "[0.10 %][toy.halving_left]"),
    "a comment with a number": before(ZENO, "<!-- once 0.37, and 4 % -->"),
    "a link with a number in its address": (INDEX, "Zeno asked", "[Zeno](https://example.org/1.25/300#a-77.5) asked"),
    "a dollar that is no formula": before(ZENO, "For \\$5, "),
    "another alignment of a proof": (REST, "&= 1 - 2^{-t}.", "&= 1-2^{-t} \\label{eq:rest} ."),
    "a definition on one line": before(SEE, "$$\na = b\n$$\n\n"),
    "a matrix in a definition": before(SEE, "$$\n\\begin{bmatrix} a \\\\ c \\end{bmatrix}\n$$\n\n"),
    "a proof cited from afar": (INDEX, TICK, TICK + " [✓][claims.toy.test_rest_sum]"),
    "a tick twice": before(SEE, f"{TICK} "),
    "a bare block": before(SEE, "```python\nassert 1 + 1 == 2\n```\n\n"),
    "a block in a quotation": before(SEE, "> ```python\n> assert 1 + 1 == 2\n> ```\n\n"),
    "a comment in the code": (STEPS, "    return x / 2", "    # by two, as Zeno did\n    return x / 2"),
    "a private helper": (NUMBERS, "def rest_parts", "def _half():\n    return 0.5\n\n\ndef rest_parts"),
    "marks of an axis": (FIGURES, "    return figure", '    axes.set_yticks([0.1], ["0.1"])\n    return figure'),
    "the same number, computed otherwise": (STEPS, "x / 2", "0.5 * x"),
    "a heading without a section": before(SEE, "### An aside\n\n"),
    "another thin space in a proof": (REST, "&= 1 - 2^{-t}.", "&= 1\\; - \\, 2^{-t}."),
    "braces round one letter of a proof": (REST, "&= 1 - 2^{-t}.", "&= {1} - 2^{-{t}}."),
    "a blank line more": before(SEE, "\n\n"),
    "commands at the console": (REST, "$ python snippets/toy/halving.py", "$ python x.py\n$ python y.py"),
    "a failure that is told": (
        INDEX,
        "    print(halve(3))",
        "    try:\n        1 / 0\n    except ZeroDivisionError as error:\n        print(error)",
    ),
    "an older date": (REST, "date: 2026-11-21", "date: 2025-01-31"),
    "a place in a source": (INDEX, "2001, §2.5]", "2001, §2.5, eq. 3–4]"),
    "another name of a local": (TESTS, LOCALS, LOCALS.replace("half", "part").replace("whole", "two")),
    "no annotations in a test": (TESTS, "(start: float, parts: int) -> None:", "(start, parts):"),
    "an annotation of a local": (TESTS, "whole = parts", "whole: float = parts"),
    "a claim in other words": (CLAIM, "Halving makes a positive number smaller.", "A positive number shrinks."),
} | {
    words: before(ZENO, f"{words} ")
    for words in (
        "The 1st, the 2nd, the 99th and the 100th.",
        "On 2026-11-21.",
        "On 21 November 2026.",
        "In the 1990s, and from 2017 to 2024.",
        "It was shown in Vienna 2024.",
        "By scipy 1.14.2, numpy 2.1 and Python 3.12 it is so.",
        "From version 3.1 on.",
        "So say GPT-4.5, Llama 3.1 and ResNet-152.",
        "With ViT-B, YaRN and fp16.",
        "See RFC 2119 and RFC 7231.",
        "ISBN 978-3-16-148410-0.",
        "After 180° and 360° it is back.",
        "By 25° and then by 50°.",
        "One part in 100.",
        "With α ≤ β, x², and `10⁻⁸` of it.",
        "See §2.5, section 3.4.1, eq. 17 and Table 2.",
        "In Theorem 3, Lemma 2.1 and chapter 12.",
        "A half, a third, twice and twelve times.",
        "The values 1/2, 1/4 and 1/8.",
        "A 7 by 9 grid, 3 and 4.",
        "From 12 to 15 of them.",
        "Steps 3–7 of 12.",
        "It costs \\$5.",
        "An em dash — and a hyphen-word.",
        "A [link](rest.md#rest) and *stress* and **more**.",
        "H₂O and CO₂.",
        "The keys `a1` and `b_22`.",
        "With $\\tfrac{1}{2}$ and $2^{-10}$.",
        "With $10{,}000$ of `10,000`.",
        "With $n = 512$ keys.",
        "A footnote.[^note]\n\n[^note]: Of nothing.\n\n",
        "\n\n> A quotation of two\n> lines.\n\n",
        "\n\n1. One\n2. Two\n\n",
        '\n\n??? note "An aside"\n\n    Folded words.\n\n',
        f"\n\n??? note\n\n    Guess: {'so ' * 2_500}\n\n    {LINK}, {LINK}, {LINK}, {LINK}.\n\n",
        f"\n\n| of a |\n|---|\n| {LINK}, {LINK}, {LINK} |\n\n",
        "Guess first.",
        '<span class="kept">Words</span>.',
        "Is 3 < 5 and 5 > 3?",
        "Of type `list[int]`, shape `(n, d)`.",
        "A semicolon; a colon: a “quotation”.",
    )
}


def test_a_link_that_leaves_the_folder_is_no_include(root: Path) -> None:
    (root / "snippets/toy/halving.out").unlink()
    (root / "snippets/toy/halving.out").symlink_to(__file__)
    assert any("is a link that leaves this folder" in problem for problem in found(root, [gates.includes.targets]))


@pytest.mark.parametrize("edit", HARMLESS.values(), ids=HARMLESS.keys())
def test_harmless_edit_passes_every_gate(edit: tuple[str, str, str], root: Path) -> None:
    change(root, *edit)
    assert found(root, [gate for gate in GATES if gate is not gates.reviewed.together]) == []


UNREAD = {
    "a paragraph moved": (
        INDEX,
        f"{ONCE}\n\n/// caption\nAfter ten halvings [9.8 × 10⁻⁴][toy.halving_left] is left.\n///",
        f"/// caption\nAfter ten halvings [9.8 × 10⁻⁴][toy.halving_left] is left.\n///\n\n{ONCE}",
    ),
    "lines broken elsewhere": (REST, "was there: after ten of them", "was there:\nafter ten\nof them"),
    "other digits of a number": (INDEX, "[9.8 × 10⁻⁴]", "[9.9 × 10⁻⁴]"),
    "other spaces in a formula": (INDEX, "x_0 \\, 2^{-t}", "x_0\\,2^{ -t }"),
    "another emphasis": (REST, "sum to what", "*sum* to what"),
    "a comment in a test": (CLAIM, "    assert", "    # by two\n    assert"),
    "a test further down": (CLAIM, "def test", "LATER = 1\n\n\ndef test"),
    "a test laid out otherwise": (CLAIM, "assert halve(1) < 1", "assert (\n        halve(1)\n        < 1\n    )"),
    "another function of a figure's module": (
        FIGURES,
        "def halving",
        "def _other() -> None:\n    pass\n\n\ndef halving",
    ),
    "a comma less": (REST, "was there: after ten of them", "was there after ten of them"),
    "a comma more": (REST, "Two halvings leave", "Two halvings, leave"),
    "quotation marks": (REST, "Halving loses nothing", "“Halving” loses ‘nothing’"),
    "an annotation in a test": (CLAIM, "() -> None:", "():"),
    "another shade of a colour": (HOUSE, "#000000", "#111111"),
    "a docstring that no page shows": ("src/things/toy/plain.py", "What is left", "All that is left"),
}


@pytest.mark.parametrize("edit", UNREAD.values(), ids=UNREAD.keys())
def test_harmless_edit_needs_no_reading(edit: tuple[str, str, str], root: Path) -> None:
    change(root, *edit)
    assert found(root, [gates.reviewed.together]) == []


def test_two_ticks_exchanged_need_reading(root: Path) -> None:
    change(root, INDEX, TICK, "[✓][claims.toy.test_rest_sum]")
    change(root, REST, "[✓][claims.toy.test_rest_sum]", TICK)
    problems = found(root, [gates.reviewed.together])
    lines = {line_of(root, INDEX, "After"): INDEX, line_of(root, REST, "All the halves"): REST}
    assert all(any(p.startswith(f"{file}:{line}: ") for p in problems) for line, file in lines.items()), problems
