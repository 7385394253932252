"""A figure's code and the words about it do not contradict one another: its axes, its scales, its labels, its colours.

Nothing is written down for these checks. The words are those of the page and of the figure itself, and the code has
names; what neither names is left to a reader.
"""

import ast
import re
from collections.abc import Iterator

from press.gates.coverage import uses_on
from press.gates.gate import gate
from press.pages.catalogue import FILES, Function, parsed
from press.pages.code import rests_on
from press.pages.project import Problem, Project
from press.pages.sentences import sentences

LOGARITHM = re.compile(r"\blogarithm\w*|\blog[- ](?:log|scale|axis|axes)\b", re.IGNORECASE)
LOGARITHMIC = {"log", "symlog", "semilogx", "semilogy", "loglog", "LogNorm"}
AGAINST = re.compile(r"(?P<upright>[^.:;]*?)\b(?:against|by)\b(?P<lying>[^.:;,]*)")
COMMON = {"the", "of", "a", "an", "in", "to", "and", "at", "for", "by", "after", "is", "it", "with", "per"}
NEUTRAL = {"ink", "muted", "faint", "warn"}  # colours of no one thing


@gate
def axes(project: Project) -> Iterator[Problem]:
    """An axis that words call logarithmic is, and what stands against or by what in them does so in the figure."""
    known = {each.address: each for each in project.catalogue if each.kind == "figures"}
    for page in (page for page in project.pages if project.asks(page.name)):
        shown = [use for use in uses_on(project, page) if use.kind in ("figures", "moving", "tables")]
        words = {image.line: image.text for image in page.images}
        for each in (each for each in sentences(page) if each.kind == "caption"):
            above = max((use.line for use in shown if use.line < each.line), default=0)
            words[above] = f"{words.get(above, '')}. {each.text}"
        for use in (use for use in shown if use.address in known):
            for complaint in contradictions(project, known[use.address], words.get(use.line, "")):
                yield project.problem(page.path, use.line, f"{complaint}; mend the words or the figure")


def contradictions(project: Project, figure: Function, text: str) -> Iterator[str]:
    """What alternative text, caption or docstring of a figure say of its axes, and its code does not."""
    place = f"{figure.name} ({project.name(figure.file)}:{figure.line})"
    names = {name for node in rests_on(project, figure).values() for each in ast.walk(node) for name in named(each)}
    if (match := LOGARITHM.search(f"{text} {figure.doc}")) and not names & LOGARITHMIC:
        yield f"`{match[0]}` is said of {place}, and no axis of it is"
    for match in filter(None, map(AGAINST.match, (text, figure.doc))):
        lying, upright = spoken(match["lying"]), spoken(match["upright"])
        x, y = labels(figure.node, "xlabel"), labels(figure.node, "ylabel")
        if x & upright and y & lying and not (x & lying or y & upright):
            yield f"`{' '.join(match[0].split())}` is said of {place}, whose axes are the other way round"


def named(node: ast.AST) -> list[str]:
    """What a node names: a variable, an attribute, a text."""
    return [text for field in ("id", "attr", "value") if isinstance(text := getattr(node, field, None), str)]


def labels(node: ast.AST, name: str) -> set[str]:
    """The words of the labels of an axis, `xlabel=...` or `set_xlabel(...)`."""
    calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
    given = [keyword.value for call in calls for keyword in call.keywords if keyword.arg == name]
    given += [each for call in calls if named(call.func) == [f"set_{name}"] for each in call.args]
    texts = (each.value for value in given for each in ast.walk(value) if isinstance(each, ast.Constant))
    return {word for text in texts if isinstance(text, str) for word in spoken(text)}


def spoken(text: str) -> set[str]:
    """The words of a text that say something, without their plural."""
    return {word.rstrip("s") for word in re.findall(r"[^\W\d_]+", text.lower())} - COMMON


@gate
def colours(project: Project) -> Iterator[Problem]:
    """What is drawn in the colour of a thing is of this thing, by its label and by the names of its data."""
    palette = {*project.named(project.settings.palette)} - NEUTRAL
    drawn = (FILES[kind] for kind in ("figures", "moving"))
    for file in sorted(file for stem in drawn for file in project.source.glob(f"*/*/{stem}.py")):
        calls = [each for each in ast.walk(parsed(file.read_text(encoding="utf-8"))) if isinstance(each, ast.Call)]
        for call in calls if project.concerns(project.name(file)) else ():
            if complaint := miscoloured(call, palette):
                yield project.problem(file, call.lineno, f"{complaint}; mend the colour, or what it is given to")


def miscoloured(call: ast.Call, palette: set[str]) -> str:
    """Why what a call draws is of another thing than its colour, if it is."""
    given = [each.value for each in call.keywords if each.arg in ("color", "colour")]
    keys = {name for value in given for each in ast.walk(value) for name in named(each)} & palette
    if len(keys) != 1:
        return ""
    (key,) = keys
    for text in (text for each in [*call.args, *call.keywords] for text in typed(each)):
        begins, things = thing(text, palette), {thing(word, palette) for word in text.split()} - {""}
        if begins and things == {begins} and begins != key:
            return f"`{text}` stands in the colour of {key}"
    functions = {id(each.func) for each in ast.walk(call) if isinstance(each, ast.Call)}
    data = [each for value in call.args for each in ast.walk(value) if id(each) not in functions]
    of = {part for each in data for name in data_names(each) for part in name.split("_")} & palette
    return f"{', '.join(sorted(of))} is drawn in the colour of {key}" if of and key not in of else ""


def data_names(node: ast.AST) -> list[str]:
    """What a node names as data: a variable, an attribute, an entry; no text that is drawn."""
    if isinstance(node, ast.Constant):
        return []
    return named(node.slice) if isinstance(node, ast.Subscript) else named(node)


def typed(node: ast.AST) -> list[str]:
    """The text that an argument of a drawing is or begins with."""
    value = node.value if isinstance(node, ast.keyword) and node.arg in ("label", "text", "s") else node
    first = value.values[0] if isinstance(value, ast.JoinedStr) else value
    return [first.value] if isinstance(first, ast.Constant) and isinstance(first.value, str) else []


def thing(text: str, palette: set[str]) -> str:
    """The thing that a text begins with; nothing if it begins with none. A letter is not its capital."""
    word = next(iter(re.findall(r"[^\W_]+", re.sub(r"\\[a-z]+|[\u0300-\u036f]", "", text))), "")
    return next((each for each in palette if each == (word.lower() if len(each) > 1 else word)), "")
