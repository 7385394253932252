"""What readers are told by files that are no pages: scripts, templates, settings, docstrings, comments of snippets."""

import ast
import io
import itertools
import re
import tokenize
from collections.abc import Iterator

from pygments.lexers.javascript import JavascriptLexer
from pygments.token import String

from press.read.catalogue import parsed
from press.read.history import Piece
from press.read.page import Page
from press.read.sentences import sentences, words

WORDS = re.compile(r"[A-Z][a-z]|[a-z]\W* \W*[A-Za-z]")  # of a string that is said, and not the name of something
MARKED = re.compile(r"#.*--8<--.*")


def prose(page: Page) -> list[Piece]:
    """The headings and sentences of a text that is no page of the site."""
    found = [(heading.line, heading.text) for heading in page.headings]
    found += [(sentence.line, sentence.text) for sentence in sentences(page)]
    pieces = (Piece(line, words(text)) for line, text in sorted(found, key=lambda each: each[0]))
    return [piece for piece in pieces if re.search(r"\w", piece.words)]


def lines(page: Page) -> list[Piece]:
    """The lines of settings or of a template, as they are."""
    each = (Piece(number, " ".join(line.split())) for number, line in enumerate(page.lines, 1))
    return [piece for piece in each if re.search(r"\w", piece.words) and not piece.words.startswith("#")]


def strings(page: Page) -> list[Piece]:
    """The strings of a script that hold words."""
    line, found = 1, list[Piece]()
    for kind, text in JavascriptLexer(stripnl=False, ensurenl=False).get_tokens(page.text):
        if kind in String and kind not in String.Regex and WORDS.search(text):
            found.append(Piece(line, " ".join(text.split())))
        line += text.count("\n")
    return found


def docstrings(page: Page) -> list[Piece]:
    """What the docstrings of a module say, paragraph by paragraph."""
    return sorted(documented(parsed(page.text)))


def documented(tree: ast.AST) -> Iterator[Piece]:
    """The paragraphs of all docstrings within a tree."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            lines = enumerate(text.split("\n"), node.body[0].lineno)
            for full, group in itertools.groupby(lines, key=lambda line: bool(line[1].strip())):
                if full:
                    first, *_ = paragraph = list(group)
                    yield Piece(first[0], " ".join(" ".join(line for _, line in paragraph).split()))


def remarks(page: Page) -> list[Piece]:
    """The docstrings and the comments of a snippet, which stand on a page."""
    tokens = tokenize.generate_tokens(io.StringIO(page.text).readline)
    comments = (each for each in tokens if each.type == tokenize.COMMENT and not MARKED.match(each.string))
    return sorted([*docstrings(page), *(Piece(each.start[0], each.string.lstrip("# ")) for each in comments)])
