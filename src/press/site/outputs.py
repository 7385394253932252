"""What code makes beside the snippets, kept under a key of all that the code reaches, so that it runs once.

The processes that draw run it too, when all is drawn. What fails is not kept, and runs again in the next build.
"""

import functools
from collections.abc import Iterable, Mapping
from pathlib import Path

from press.gates import outputs
from press.gates.outputs import Failure, Output
from press.graph import Graph, imports
from press.pages.project import Project
from press.store import Store, load, save

HOW = ("press.gates.outputs", "press.pages.program")  # what runs them; they would reach every gate


def places(project: Project, graph: Graph) -> dict[str, Path]:
    """Where each output is kept, or will be, by its name: `snippets/adam/first_step.out`."""
    how = [graph.modules[name] for name in HOW if name in graph.modules]
    keys: dict[Iterable[str], str] = {}
    found = {}
    for output in outputs.outputs(project):
        text = output.maker.read_text(encoding="utf-8")
        modules = frozenset([output.table.module]) if output.table else imports(text)
        if modules not in keys:
            keys[modules] = graph.key(modules, *how)
        name = project.name(output.path)
        found[name] = Store(project.root).place("outputs", (keys[modules], name, text))
    return found


def recall(project: Project, kept: Mapping[str, Path] | None = None) -> list[str]:
    """Take over what was made before, so that nobody makes it again; returns the names of the others."""
    kept = places(project, Graph(project.root)) if kept is None else kept
    made = {name: text for name, place in kept.items() if (text := load(place)) is not None}
    known(project).update((project.root / name, text) for name, text in made.items())
    return [name for name in kept if name not in made]


def keep(project: Project, kept: Mapping[str, Path], made: Mapping[str, str | Failure]) -> None:
    """Take over what has been made now, and keep what did not fail."""
    known(project).update((project.root / name, text) for name, text in made.items())
    for name, text in made.items():
        if isinstance(text, str):
            save(kept[name], text)


def known(project: Project) -> dict[Path, str | Failure]:
    """What a project's outputs should hold, as far as somebody has made them."""
    return project.memory.setdefault("outputs", {})


def make(project: Project, folder: Path, name: str) -> None:
    """Write beneath a folder what an output should hold, or why it cannot be made."""
    print(f"output {name}", flush=True)
    save(folder / name, outputs.attempt(by_name(project)[name]))


@functools.cache
def by_name(project: Project) -> dict[str, Output]:
    """The outputs of a project that nobody edits meanwhile."""
    return {project.name(output.path): output for output in outputs.outputs(project)}
