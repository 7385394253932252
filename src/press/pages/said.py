"""What readers are told by files that are no pages: scripts, templates, settings, docstrings, comments of snippets."""

import ast
import io
import itertools
import re
import tokenize
from collections.abc import Iterator

from pygments.lexers.javascript import JavascriptLexer
from pygments.token import String

from press.pages.catalogue import parsed
from press.pages.history import Piece
from press.pages.page import Page
from press.pages.sentences import sentences, words

WORDS = re.compile(r"[A-Z][a-z]|[a-z]\W* \W*[A-Za-z]")  # of a string that is said, and not the name of something
MARKED = re.compile(r"#.*--8<--.*")
COMMENTED = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"(?P<names>[^{};]+)\{(?P<body>[^{}]*)\}")
HIDES = re.compile(
    r"(?<![\w-])(?:content|visibility|list-style[\w-]*|text-decoration[\w-]*|clip[\w-]*|opacity)\s*:[^;}]*|(?<![\w-])display\s*:\s*none"
)


def prose(page: Page) -> list[Piece]:
    """The headings, sentences, pictures and commands of a text that is no page of the site."""
    found = [(heading.line, heading.text) for heading in page.headings]
    found += [(sentence.line, sentence.text) for sentence in sentences(page)]
    found += [(image.line, image.text) for image in page.images]
    pieces = [Piece(line, words(text)) for line, text in found]
    for fence in page.fences:
        pieces += [Piece(line, " ".join(text.split())) for line, text in enumerate(fence.body, fence.line + 1)]
    return [piece for piece in sorted(pieces, key=lambda each: each.line) if re.search(r"\w", piece.words)]


def lines(page: Page, comments: str = "#") -> list[Piece]:
    """The lines of settings or of a template, each with how far in it stands, where that means something."""
    found = list[Piece]()
    for number, line in enumerate(page.lines, 1):
        inside = len(line) - len(line.lstrip()) if page.name.endswith(".yml") else 0
        if re.search(r"\w", line) and not line.lstrip().startswith(comments):
            found.append(Piece(number, " ".join([f"in {inside}:"] * bool(inside) + line.split())))
    return found


def strings(page: Page) -> list[Piece]:
    """The strings of a script that hold words."""
    line, found = 1, list[Piece]()
    for kind, text in JavascriptLexer(stripnl=False, ensurenl=False).get_tokens(page.text):
        if kind in String and kind not in String.Regex and WORDS.search(text):
            found.append(Piece(line, " ".join(text.split())))
        line += text.count("\n")
    return found


def hides(page: Page) -> list[Piece]:
    """What a style sheet writes by itself, and what it hides or strikes out, each with what it is said of."""
    found = list[Piece]()
    for rule in RULE.finditer(COMMENTED.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), page.text)):
        if told := [" ".join(match[0].split()) for match in HIDES.finditer(rule["body"])]:
            line = page.line_at(rule.end("names") - len(rule["names"].lstrip()))
            found.append(Piece(line, f"{' '.join(rule['names'].split())}: {'; '.join(told)}"))
    return found


def literals(page: Page) -> list[Piece]:
    """The strings of a module that hold words, but its docstrings."""
    tree = parsed(page.text)
    documented = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    constants = (each for each in ast.walk(tree) if isinstance(each, ast.Constant) and id(each) not in documented)
    strings = [(each.lineno, each.value) for each in constants if isinstance(each.value, str)]
    return sorted(Piece(line, " ".join(text.split())) for line, text in strings if WORDS.search(text))


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
    """The docstrings, comments and words of a snippet, which stand on a page."""
    tokens = tokenize.generate_tokens(io.StringIO(page.text).readline)
    comments = (each for each in tokens if each.type == tokenize.COMMENT and not MARKED.match(each.string))
    remarked = [Piece(each.start[0], each.string.lstrip("# ")) for each in comments]
    return sorted([*docstrings(page), *literals(page), *remarked])
