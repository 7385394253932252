"""``python -m press read``: shows words and what they lean on, side by side, and keeps what has been read together."""

import argparse
import shutil
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

from press.build.figures import files, folders
from press.build.graph import Graph
from press.gates.readings import STORE, Pair, digest, kept, pairs
from press.read.project import Project


def main(project: Project, arguments: list[str]) -> int:
    """List, ask or record, and return the exit status."""
    parser = argparse.ArgumentParser(prog="press read", description="what must be read together and has not been")
    parser.add_argument("page", nargs="?", default="", help="a page or a folder, docs/adam/cost.md; everything if none")
    parser.add_argument("--list", action="store_true", help="print every unread pair under its key")
    parser.add_argument("--record", nargs="*", metavar="KEY", help="keep as read what was read from a list")
    parser.add_argument("--all", action="store_true", help="keep all that is unread there as read")
    options = parser.parse_args(arguments)
    known, now = kept(project), pairs(project)
    there = [pair for key, pair in now.items() if key not in known and pair.page.name.startswith(options.page)]
    there.sort(key=lambda pair: (pair.page.name, pair.line, pair.key))
    unread = {digest(" ".join(pair.key)): pair for pair in there}
    if options.list:
        print("\n".join(listed(unread, drawings(project))))
        return 0
    if not options.all and options.record is None and not sys.stdin.isatty():
        print("no terminal: press read --list PAGE, then press read --record KEY...", file=sys.stderr)
        return 2
    keys = unread if options.all else options.record if options.record is not None else list(asked(project, unread))
    read = {unread[key].key for key in keys if key in unread}
    lines = sorted(" ".join(key) for key in {*(known.keys() & now), *read})
    (project.root / STORE).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    print(f"{len(read)} read, {len(unread) - len(read)} unread")
    for wrong in (strangers := sorted({*keys} - {*unread})):
        print(f"{wrong}: nothing unread has this key", file=sys.stderr)
    return bool(strangers)


def drawings(project: Project) -> dict[str, Path]:
    """The figures that are drawn, by address."""
    drawn = files(project, folders(project, Graph(project.root)))
    return {address: path for address, path in drawn.items() if path.suffix == ".svg" and path.exists()}


def listed(unread: dict[str, Pair], drawn: dict[str, Path]) -> Iterator[str]:
    """Each pair as text: the words, where they stand and after what, and all that they lean on."""
    for key, pair in unread.items():
        yield f"{'=' * 100}\n{key}  {pair.kind}  {pair.page.name}:{pair.line}"
        yield from wrapped(pair.words)
        if pair.context not in ("", pair.words):
            yield "\n".join(["-- as written, with what stands before", *wrapped(pair.context)])
        if pair.side.place:
            yield f"-- {pair.side.target}  {pair.side.place}  {drawn.get(pair.side.target, '')}".rstrip()
            yield pair.side.text


def wrapped(text: str) -> list[str]:
    """A text in lines that fit a terminal."""
    return textwrap.wrap(text, min(shutil.get_terminal_size().columns, 120), break_long_words=False) or [""]


def asked(project: Project, unread: dict[str, Pair]) -> Iterator[str]:
    """The keys of those pairs that somebody says belong together; q ends."""
    drawn = drawings(project)
    for key, pair in unread.items():
        print("\n".join(listed({key: pair}, drawn)))
        try:
            while (answer := input("Do they say the same? y/n/q ").strip().lower()) not in ("y", "n", "q"):
                continue
        except (EOFError, KeyboardInterrupt):
            return
        if answer == "q":
            return
        if answer == "y":
            yield key
