"""Which faults of a page its tool notices: the press beside markdown-exec, MyST-NB, sphinx-gallery and Jupyter Book.

python benchmarks/peers.py                   ask all, and say what each noticed: half an hour, a gigabyte of packages
python benchmarks/peers.py press myst-nb     ask these alone; the press alone takes two minutes
python benchmarks/peers.py --write           ask, and store it in src/essays/reference/results

One small page is written once for each tool, as its users write it: the page with which `press new` begins. Its number,
its figure and its snippet are made by the same files everywhere. Fourteen faults are planted, one at a time, each in a
fresh copy, and the tool is run as strictly as its own settings allow. It has noticed a fault if it ends with an error
(`stops`), or if it ends well and yet prints a line that it does not print of the whole page and that names the file at
fault (`tells`). The press asks for all changed words to be read again, which would notice any change: that counts only
where it is all that is said, and is called by another name (`asks`). The whole page must pass before anything is
planted. Environments are made in .cache/peers, once, from PyPI; Jupyter Book needs Node.js beside it, and has an empty
frame here in place of the one that it fetches from its own host: no fault lies in that.
"""

import argparse
import contextlib
import datetime
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from record import store, stored

ROOT = Path(__file__).resolve().parents[1]
RESULT = ROOT / "src/essays/reference/results/peers.json"
ROOMS = ROOT / ".cache/peers"
SECONDS = 300  # that a tool may take over one page
SIGNS = re.compile(r"\x1b\[[0-9;]*m")
NUMBER, WORD = re.compile(r"[\d.]+"), re.compile(r"\w[\w.-]+")
READ = re.compile(r":\d+: read ")  # with these words the press asks for changed words to be read, whatever they say
LOUD = re.compile(r"error|warning|exception", re.IGNORECASE)
STOPS, TELLS, ASKS, PASSES, CANNOT = "stops", "tells", "asks", "passes", "cannot"

FAULTS = {
    "stale": "a number that the code no longer makes",
    "typed": "a result that somebody has typed",
    "output": "a wrong digit in an output",
    "raises": "a listing that raises",
    "figure": "a figure that raises",
    "link": "a link to a page that is not there",
    "anchor": "a link to a section that is not there",
    "include": "an included file that is not there",
    "sign": "a wrong sign in a formula",
    "macro": "a TeX command that does not exist",
    "seen": "an alternative text that says the opposite",
    "source": "a source that is in no list",
    "silent": "a block of Python that is only shown, and fails",
    "remote": "a script from another site",
}


class Plant(NamedTuple):
    """A fault: in which file, what stood there once, and what stands there now."""

    file: str
    old: str
    new: str


class Tool(NamedTuple):
    """A tool, and the page as its users write it.

    Attributes:
        pins: What pip installs for it; nothing for the press, which is here.
        shown: The packages whose versions are told.
        commands: What its users run, one after the other; `python` is that of its room.
        files: Its page and settings, by path.
        plants: For each fault where it is planted, or in words why it cannot arise.
    """

    pins: tuple[str, ...]
    shown: tuple[str, ...]
    commands: tuple[tuple[str, ...], ...]
    files: Mapping[str, str]
    plants: Mapping[str, Plant | str]


SNIPPET, FIGURE = "snippets/toy/halving.py", "src/pages/toy/index/figures.py"
DRAWN = Plant(FIGURE, "    axes.plot([", "    1 / 0\n    axes.plot([")
RAISES = Plant(SNIPPET, "left = 1.0", "left = 1.0 / 0")
TYPED, REMOTE = "It takes 9.99 steps.", '<script src="https://example.org/count.js"></script>'
MADE = "the tool writes the number itself, from the code"
PRINTED = "the tool writes the output itself, as the listing prints it"

PRESS = Tool(
    pins=(),
    shown=(),
    commands=(
        ("python", "-m", "mkdocs", "build", "-q"),
        ("python", "-m", "press", "check"),
        ("python", "-m", "pytest", "-q", "docs/toy/index.md"),
    ),
    files={},
    plants={
        "stale": Plant("docs/toy/index.md", "[0.0010]", "[0.0020]"),
        "typed": Plant("docs/toy/index.md", "Zeno asked", f"{TYPED} Zeno asked"),
        "output": Plant("snippets/toy/halving.out", "0.125", "0.126"),
        "raises": RAISES,
        "figure": DRAWN,
        "link": Plant("docs/toy/index.md", "(rest.md#rest)", "(lost.md)"),
        "anchor": Plant("docs/toy/index.md", "(rest.md#rest)", "(rest.md#lost)"),
        "include": Plant("docs/toy/index.md", '"snippets/toy/halving.py"\n```', '"snippets/toy/lost.py"\n```'),
        "sign": Plant("docs/toy/index.md", "2^{-t}", "2^{t}"),
        "macro": Plant("docs/toy/index.md", r"x_0 \, 2", r"x_0 \lost 2"),
        "seen": Plant("docs/toy/index.md", "A curve that falls", "A curve that rises"),
        "source": Plant("docs/toy/index.md", "[zeno2001]", "[zeno2002]"),
        "silent": Plant("docs/toy/index.md", "print(halve(3))", "print(halve(3) / 0)"),
        "remote": Plant("docs/toy/index.md", "Zeno asked", f"{REMOTE} Zeno asked"),
    },
)

LOST = 'title="snippets/toy/halving.py"\n--8<-- "snippets/toy/lost.py"'
MARKDOWN_EXEC = Tool(
    pins=("markdown-exec==1.12.6", "mkdocs==1.6.1", "mkdocs-material==9.8.1"),
    shown=("markdown-exec", "mkdocs", "mkdocs-material"),
    commands=(("python", "-m", "mkdocs", "build"),),
    files={
        "mkdocs.yml": """\
site_name: A small house
strict: true
theme: {name: material, font: false}
nav: [index.md, rest.md]
validation: {omitted_files: warn, absolute_links: warn, unrecognized_links: warn, anchors: warn}
plugins: [search, markdown-exec]
markdown_extensions:
  - attr_list
  - footnotes
  - toc: {permalink: true}
  - pymdownx.arithmatex: {generic: true}
  - pymdownx.superfences
  - pymdownx.snippets: {base_path: ["."], check_paths: true}
""",
        "docs/rest.md": "# The rest\n\n## All together { #rest }\n\nNothing is lost.\n",
        "docs/index.md": r'''# Halving

```python exec="on"
from pages.toy.index.numbers import halving_left

print(f"After ten halvings {halving_left():.4f} is left.")
```

Zeno asked first.[^zeno2001] What is left over is [the next page](rest.md#rest).

$$
x_t = x_0 \, 2^{-t}
$$

```python title="snippets/toy/halving.py"
--8<-- "snippets/toy/halving.py"
```

```python exec="on" result="text"
--8<-- "snippets/toy/halving.py"
```

```python exec="on"
import base64

from pages.drawing import svg
from pages.toy.index.figures import halving

data = base64.b64encode(svg(halving, "halving").encode()).decode()
print(f"![A curve that falls](data:image/svg+xml;base64,{data})")
```

To halve three:

```python
print(halve(3))
```

[^zeno2001]: A. Zeno. On halving. 2001.
''',
    },
    plants={
        "stale": MADE,
        "typed": Plant("docs/index.md", "Zeno asked", f"{TYPED} Zeno asked"),
        "output": PRINTED,
        "raises": RAISES,
        "figure": DRAWN,
        "link": Plant("docs/index.md", "(rest.md#rest)", "(lost.md)"),
        "anchor": Plant("docs/index.md", "(rest.md#rest)", "(rest.md#lost)"),
        "include": Plant("docs/index.md", 'title="snippets/toy/halving.py"\n--8<-- "snippets/toy/halving.py"', LOST),
        "sign": Plant("docs/index.md", "2^{-t}", "2^{t}"),
        "macro": Plant("docs/index.md", r"x_0 \, 2", r"x_0 \lost 2"),
        "seen": Plant("docs/index.md", "A curve that falls", "A curve that rises"),
        "source": Plant("docs/index.md", "first.[^zeno2001]", "first.[^zeno2002]"),
        "silent": Plant("docs/index.md", "print(halve(3))", "print(halve(3) / 0)"),
        "remote": Plant("docs/index.md", "Zeno asked", f"{REMOTE} Zeno asked"),
    },
)

SOURCES = """\
@article{zeno2001,
  author = {Zeno, A.},
  title = {On halving},
  journal = {Journal of Halves},
  year = {2001},
}
"""
MYST = r"""# Halving

```{code-cell} python
:tags: [remove-cell]
from pages.toy.index.figures import halving
from pages.toy.index.numbers import halving_left
GLUE
```

After ten halvings NUMBER is left. Zeno asked first {cite:p}`zeno2001`.
What is left over is [the next page](rest.md#rest).

$$
x_t = x_0 \, 2^{-t}
$$

```{literalinclude} snippets/toy/halving.py
```

```{code-cell} python
left = 1.0
for _ in range(3):
    left = left / 2
    print(left)
```

FIGURE

To halve three:

```python
print(halve(3))
```
"""
MYST_PLANTS: dict[str, Plant | str] = {
    "stale": MADE,
    "typed": Plant("index.md", "Zeno asked", f"{TYPED} Zeno asked"),
    "output": PRINTED,
    "raises": Plant("index.md", "left = 1.0\n", "left = 1.0 / 0\n"),
    "figure": DRAWN,
    "link": Plant("index.md", "(rest.md#rest)", "(lost.md)"),
    "anchor": Plant("index.md", "(rest.md#rest)", "(rest.md#lost)"),
    "include": Plant("index.md", "snippets/toy/halving.py", "snippets/toy/lost.py"),
    "sign": Plant("index.md", "2^{-t}", "2^{t}"),
    "macro": Plant("index.md", r"x_0 \, 2", r"x_0 \lost 2"),
    "seen": Plant("index.md", "A curve that falls", "A curve that rises"),
    "source": Plant("index.md", "`zeno2001`", "`zeno2002`"),
    "silent": Plant("index.md", "print(halve(3))", "print(halve(3) / 0)"),
    "remote": Plant("index.md", "Zeno asked", f"{REMOTE} Zeno asked"),
}


def myst(**parts: str) -> str:
    """The page in MyST, with what its two tools write each in a way of its own."""
    page = MYST
    for name, text in parts.items():
        page = page.replace(name, text)
    return page


MYST_NB = Tool(
    pins=("myst-nb==1.4.0", "sphinx==9.0.4", "sphinx-book-theme==1.4.0", "sphinxcontrib-bibtex==2.7.0"),
    shown=("myst-nb", "sphinx", "sphinxcontrib-bibtex"),
    commands=(("python", "-m", "sphinx", "-b", "html", "-W", "-n", ".", "_build"),),
    files={
        "conf.py": """\
project = "A small house"
extensions = ["myst_nb", "sphinxcontrib.bibtex"]
html_theme = "sphinx_book_theme"
bibtex_bibfiles = ["sources.bib"]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 2
nb_execution_mode = "force"
nb_execution_raise_on_error = True
exclude_patterns = ["_build", "snippets", "src"]
""",
        "sources.bib": SOURCES,
        "rest.md": "# The rest\n\n## Rest\n\nNothing is lost.\n\n```{bibliography}\n```\n",
        "index.md": "---\nfile_format: mystnb\nkernelspec: {name: python3}\n---\n\n"
        + myst(
            GLUE='from myst_nb import glue\n\nglue("left", f"{halving_left():.4f}", display=False)',
            NUMBER="{glue:text}`left`",
            FIGURE="```{code-cell} python\n---\nmystnb: {image: {alt: A curve that falls}}\n---\nhalving()\n```",
        )
        + "\n```{toctree}\nrest\n```\n",
    },
    plants=MYST_PLANTS,
)

JUPYTER_BOOK = Tool(
    pins=("jupyter-book==2.1.7", "jupyter-server==2.21.1", "ipykernel==7.4.0"),
    shown=("jupyter-book",),
    commands=(("jupyter-book", "build", "--site", "--execute", "--strict"),),
    files={
        ".jupyter/jupyter_server_config.json": '{"ServerApp": {"allow_root": true}}',
        "frame/template.yml": "myst: v1\nkind: site\ntitle: empty\nversion: 1.0.0\n"
        'build: {install: "true", start: "true"}\n',
        "myst.yml": "version: 1\nproject:\n  title: A small house\n  toc: [{file: index.md}, {file: rest.md}]\n"
        "  bibliography: [sources.bib]\nsite:\n  template: frame\n",
        "sources.bib": SOURCES,
        "rest.md": "# The rest\n\n(rest)=\n## Rest\n\nNothing is lost.\n",
        "index.md": "---\nkernelspec: {name: python3, display_name: Python 3}\n---\n\n"
        + myst(
            GLUE="",
            NUMBER='{eval}`f"{halving_left():.4f}"`',
            FIGURE="```{code-cell} python\n:label: halving_cell\n:tags: [remove-input]\nhalving()\n```\n\n"
            "```{figure} #halving_cell\n:alt: A curve that falls\nWhat is left.\n```",
        ),
    },
    plants=MYST_PLANTS,
)

SPHINX_GALLERY = Tool(
    pins=("sphinx-gallery==0.22.1", "sphinx==9.0.4", "pydata-sphinx-theme==0.24.0"),
    shown=("sphinx-gallery", "sphinx"),
    commands=(("python", "-m", "sphinx", "-b", "html", "-W", "-n", ".", "_build"),),
    files={
        "conf.py": """\
project = "A small house"
extensions = ["sphinx_gallery.gen_gallery"]
html_theme = "pydata_sphinx_theme"
sphinx_gallery_conf = {
    "examples_dirs": "examples",
    "gallery_dirs": "gallery",
    "abort_on_example_error": True,
    "reference_url": {},
}
exclude_patterns = ["_build", "examples", "snippets", "src"]
""",
        "index.rst": "A small house\n=============\n\n.. toctree::\n\n   gallery/index\n   rest\n",
        "rest.rst": "The rest\n========\n\n.. _rest:\n\nAll together\n------------\n\nNothing is lost.\n\n"
        ".. [Zeno2001] A. Zeno. On halving. 2001.\n",
        "examples/GALLERY_HEADER.rst": "Gallery\n=======\n",
        "examples/plot_halving.py": r'''r"""
Halving
=======

After ten halvings 0.0010 is left. Zeno asked first [Zeno2001]_. What is left over is :doc:`the next page </rest>`, and
there :ref:`all together <rest>`.

.. math::

    x_t = x_0 \, 2^{-t}

.. literalinclude:: /snippets/toy/halving.py

To halve three:

.. code-block:: python

    print(halve(3))
"""

from pages.toy.index.figures import halving

left = 1.0
for _ in range(3):
    left = left / 2
    print(left)

# %%
# A curve that falls:

figure = halving()
''',
    },
    plants={
        "stale": Plant("examples/plot_halving.py", "0.0010", "0.0020"),
        "typed": Plant("examples/plot_halving.py", "Zeno asked", f"{TYPED} Zeno asked"),
        "output": PRINTED,
        "raises": Plant("examples/plot_halving.py", "left = 1.0\n", "left = 1.0 / 0\n"),
        "figure": DRAWN,
        "link": Plant("examples/plot_halving.py", "</rest>", "</lost>"),
        "anchor": Plant("examples/plot_halving.py", "<rest>", "<lost>"),
        "include": Plant("examples/plot_halving.py", "/snippets/toy/halving.py", "/snippets/toy/lost.py"),
        "sign": Plant("examples/plot_halving.py", "2^{-t}", "2^{t}"),
        "macro": Plant("examples/plot_halving.py", r"x_0 \, 2", r"x_0 \lost 2"),
        "seen": "the tool writes a text of its own: the name of the page",
        "source": Plant("examples/plot_halving.py", "[Zeno2001]_", "[Zeno2002]_"),
        "silent": Plant("examples/plot_halving.py", "print(halve(3))", "print(halve(3) / 0)"),
        "remote": Plant("examples/plot_halving.py", "To halve", f".. raw:: html\n\n    {REMOTE}\n\nTo halve"),
    },
)

TOOLS = {
    "press": PRESS,
    "markdown-exec": MARKDOWN_EXEC,
    "myst-nb": MYST_NB,
    "sphinx-gallery": SPHINX_GALLERY,
    "jupyter-book": JUPYTER_BOOK,
}
BESIDE = ("matplotlib==3.11.2", "numpy==2.4.6")  # what the sample's figure is drawn with


class AbsentError(RuntimeError):
    """A tool could not be had, or does not pass its page while it is whole."""


class Answer(NamedTuple):
    """How a tool ended, and what it printed, a line each."""

    status: int
    lines: list[str]


# What a tool is asked


def page(name: str, folder: Path) -> None:
    """Write the whole page of a tool into a folder."""
    if name == "press":
        sys.path.insert(0, str(ROOT / "src"))
        from press.new import new

        new(folder)
        return
    sample = ROOT / "tests/press/sample"
    for part in ("src", "snippets"):
        shutil.copytree(sample / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file, text in TOOLS[name].files.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")


def plant(folder: Path, fault: Plant) -> None:
    """Break one thing, which must be there once."""
    path = folder / fault.file
    text = path.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        raise ValueError(f"{fault.file} holds {text.count(fault.old)} times {fault.old!r}")
    path.write_text(text.replace(fault.old, fault.new), encoding="utf-8")


def room(name: str) -> Path:
    """Where a tool's Python is; it is made when it is first asked for.

    Raises:
        AbsentError: If its packages cannot be had.
    """
    if name == "press":
        return Path(sys.executable)
    folder, pins = ROOMS / name, [*TOOLS[name].pins, *BESIDE]
    note = folder / "pins.txt"
    if not note.is_file() or note.read_text(encoding="utf-8").split() != pins:
        print(f"{name}: its packages are fetched", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        pip = [str(folder / "bin/python"), "-m", "pip", "-q", "--disable-pip-version-check", "install", *pins]
        done = subprocess.run(pip, capture_output=True, text=True)
        if done.returncode:
            raise AbsentError(done.stderr.strip().splitlines()[-1])
        note.write_text("\n".join(pins), encoding="utf-8")
    return folder / "bin/python"


def versions(name: str, python: Path) -> dict[str, str]:
    """The versions of what a tool is made of, as its own Python tells them."""
    ask = "import sys; from importlib.metadata import version; print(*map(version, sys.argv[1:]))"
    told = subprocess.run([str(python), "-c", ask, *TOOLS[name].shown], capture_output=True, text=True, check=True)
    return dict(zip(TOOLS[name].shown, told.stdout.split(), strict=True))


def answer(name: str, python: Path, folder: Path) -> Answer:
    """Run all commands of a tool over its page; its status is the first that is an error."""
    sources = [folder / "src", ROOT / "src"] if name == "press" else [folder / "src"]
    told = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PYTEST", "GITHUB"))}
    told |= {"PYTHONPATH": os.pathsep.join(map(str, sources)), "NO_MKDOCS_2_WARNING": "1", "NO_COLOR": "1", "CI": "1"}
    told |= {"PATH": f"{python.parent}{os.pathsep}{os.environ.get('PATH', '')}", "PYTHONUTF8": "1", "COLUMNS": "400"}
    told["JUPYTER_CONFIG_DIR"] = str(folder / ".jupyter")
    ended, lines = [0], list[str]()
    for first, *others in TOOLS[name].commands:
        program = [str(python), *others] if first == "python" else [str(python.parent / first), *others]
        status, text = ran(program, folder, told)
        lines += text.splitlines()
        ended += [status] if status else []
    return Answer((ended[1:] or ended)[0], lines)


def ran(command: list[str], folder: Path, told: Mapping[str, str]) -> tuple[int, str]:
    """How a program ended, and all that it printed; whatever it has begun and left is ended after it."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as printed:
        streams = {"stdin": subprocess.DEVNULL, "stdout": printed, "stderr": printed}
        process = subprocess.Popen(command, cwd=folder, env=dict(told), start_new_session=True, **streams)
        try:
            status = process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            status = 124
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        printed.seek(0)
        return status, printed.read()


def bare(line: str, folder: Path) -> str:
    """A line without colours, the folder, and what differs from run to run."""
    return SIGNS.sub("", line).replace(f"{folder}/", "").strip()


def judged(whole: Answer, broken: Answer, fault: Plant, folder: Path) -> tuple[str, str]:
    """Whether a fault was noticed, and the line that shows it best: one that names the file, and what was planted."""
    usual = {NUMBER.sub("0", line) for line in whole.lines}
    more = [line for each in broken.lines if (line := bare(each, folder)) and NUMBER.sub("0", line) not in usual]
    planted = {*WORD.findall(fault.new)} - {*WORD.findall(fault.old)}
    named = [line for line in more if Path(fault.file).name in line]
    exact = [line for line in named if any(word in line for word in planted)]
    own = [line for line in [*exact, *named] if not READ.search(line)]
    if not broken.status:
        return (TELLS, named[0]) if named else (PASSES, "")
    if named and not own:
        return ASKS, named[0]
    return STOPS, [*own, *(line for line in more if LOUD.search(line)), *more, f"it ended with {broken.status}"][0]


def asked(name: str) -> dict[str, Any]:
    """What a tool makes of its page: whole, and with each fault.

    Raises:
        AbsentError: If it cannot be had, or does not pass its whole page.
    """
    python, tool = room(name), TOOLS[name]
    found: dict[str, Any] = {"versions": versions(name, python), "commands": [" ".join(each) for each in tool.commands]}
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch).resolve() / "whole"
        page(name, folder)
        made = answer(name, python, folder)
        if made.status:
            print("\n".join(made.lines), file=sys.stderr)
            raise AbsentError("it does not pass its page while it is whole")
        whole = Answer(0, [bare(line, folder) for line in made.lines])
    found["faults"] = {fault: one(name, python, whole, fault) for fault in FAULTS}
    return found


def one(name: str, python: Path, whole: Answer, fault: str) -> dict[str, str]:
    """What a tool makes of one fault."""
    broken = TOOLS[name].plants[fault]
    if isinstance(broken, str):
        verdict, says = CANNOT, broken
    else:
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch).resolve() / "whole"
            page(name, folder)
            plant(folder, broken)
            verdict, says = judged(whole, answer(name, python, folder), broken, folder)
    print(f"{name:15} {verdict:7} {FAULTS[fault]:50} {says[:100]}", flush=True)
    return {"verdict": verdict, "says": says[:300]}


def main(arguments: list[str] | None = None) -> None:
    """Ask, and store it where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tools", nargs="*", choices=[*TOOLS, []], help="these alone")
    parser.add_argument("--write", action="store_true", help="store what was found")
    given = parser.parse_args(arguments)
    result = stored(RESULT).get("tools", {})
    for name in given.tools or TOOLS:
        try:
            result[name] = asked(name)
        except (AbsentError, subprocess.CalledProcessError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            result[name] = {"absent": str(error)}
    for name in given.tools or TOOLS:
        verdicts = [each["verdict"] for each in result[name].get("faults", {}).values()]
        noticed = sum(map(verdicts.count, (STOPS, TELLS, ASKS)))
        print(f"{name:15} noticed {noticed}, {verdicts.count(CANNOT)} cannot arise")
    if given.write:
        made = {"date": datetime.date.today().isoformat(), "python": platform.python_version()}
        tools = {name: result[name] for name in TOOLS if name in result}
        store(RESULT, {"made": made, "faults": FAULTS, "tools": tools})


if __name__ == "__main__":
    main()
