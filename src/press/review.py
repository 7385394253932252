"""``python -m press read``: shows words and what they lean on, side by side, and keeps what has been read together."""

import argparse
import shutil
import sys
import textwrap
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from press import store
from press.figures.draw import files, folders
from press.gates.reviewed import STORE, Key, Pair, changes, digest, earlier, kept, pairs, texts
from press.graph import Graph
from press.pages.project import Project

MOST = 30  # what somebody reads before writing down that it is read


class Due(NamedTuple):
    """What is to be read: a pair, and what was read of it before one of its sides changed."""

    pair: Pair
    before: list[Key]

    @property
    def key(self) -> str:
        """What a list names it by; it is another as soon as a side, or what is shown as changed, is another."""
        return digest(" ".join([*self.pair.key, *sorted(map(" ".join, self.before))]))


def main(project: Project, arguments: list[str]) -> int:
    """List, ask or record, and return the exit status."""
    parser = argparse.ArgumentParser(prog="press read", description="what must be read together and has not been")
    parser.add_argument("pages", nargs="*", metavar="PAGE", help="a file or a folder, docs/adam/cost.md; all if none")
    parser.add_argument("--list", action="store_true", help=f"print what is unread, {MOST} at once, each under its key")
    parser.add_argument("--record", nargs="+", metavar="KEY", help="keep as read what was read from a list")
    options = parser.parse_args(arguments)
    asked = project.chosen(options.pages, [page.name for page, _ in texts(project)])
    now = pairs(project, asked)
    unread = due(project, now)
    if options.list:
        print("\n".join(listed(project, unread)))
        return 0
    if options.record is None and not sys.stdin.isatty():
        return refuse("no terminal: press read --list PAGE, then press read PAGE --record KEY...")
    if len(options.record or ()) > MOST:
        return refuse(f"{len(options.record)} keys are more than one list shows; list, read and record {MOST} at once")
    keys = list(answered(project, unread)) if options.record is None else options.record
    if strangers := [f"{key}: nothing unread has this key now; list again" for key in keys if key not in unread]:
        return refuse("\n".join(strangers), 1)
    read = {key: each for key, each in unread.items() if key in keys}
    record(project, asked if options.pages else [], now, read, unread)
    print(f"{len(read)} read, {len(unread) - len(read)} unread")
    return 0


def refuse(message: str, status: int = 2) -> int:
    """Say what is wrong, if anything is, and return the exit status."""
    if message:
        print(message, file=sys.stderr)
    return status


def due(project: Project, now: dict[Key, Pair]) -> dict[str, Due]:
    """What is unread of some pairs, by key, in the order of the pages."""
    known = kept(project)
    there = [Due(pair, earlier(known, now, key)) for key, pair in now.items() if not known.get(key, (0, ""))[1]]
    return {each.key: each for each in sorted(there, key=lambda each: (each.pair.page.name, each.pair.line, each.key))}


def record(
    project: Project, asked: list[str], now: dict[Key, Pair], read: dict[str, Due], unread: dict[str, Due]
) -> None:
    """Keep what has been read, with the day, and drop what is on no page; what is still to be compared stays."""
    left = {old for key, each in unread.items() if key not in read for old in each.before}
    others = (key for key in kept(project) if asked and key[0] not in asked)
    stays = {*now, *left, *others}
    known = {key: day for key, (_, day) in kept(project).items() if key in stays}
    rows = known | {each.pair.key: date.today().isoformat() for each in read.values()}
    lines = sorted(" ".join([*key, day]).rstrip() for key, day in rows.items())
    store.rewrite(project.root / STORE, "".join(f"{line}\n" for line in lines))


def drawings(project: Project) -> dict[str, Path]:
    """The figures that are drawn, by address."""
    drawn = files(project, folders(project, Graph(project.root)))
    return {address: path for address, path in drawn.items() if path.suffix == ".svg" and path.exists()}


def listed(project: Project, unread: dict[str, Due]) -> Iterator[str]:
    """What is unread, as text, as far as one list goes."""
    drawn = drawings(project) if unread else {}
    for key in list(unread)[:MOST]:
        yield from shown(project, key, unread[key], drawn)
    if not unread:
        yield "nothing is unread there"
    if len(unread) > MOST:
        yield f"{len(unread) - MOST} more are listed when these are recorded"


def shown(project: Project, key: str, due: Due, drawn: dict[str, Path]) -> Iterator[str]:
    """A pair as text: the words, where they stand and after what, and all that they lean on; or what has changed."""
    pair = due.pair
    yield f"{'=' * 100}\n{key}  {pair.kind}  {pair.page.name}:{pair.line}"
    if pair.pieces:
        for line, text in changes(project, pair, due.before) or pair.pieces(pair.page):
            yield "\n".join(wrapped(f"{pair.page.name}:{line}: {text}"))
        return
    yield from wrapped(pair.words)
    if pair.context not in ("", pair.words):
        yield "\n".join(["-- as written, with what stands before", *wrapped(pair.context)])
    if pair.side.place:
        yield f"-- {pair.side.target}  {pair.side.place}  {drawn.get(pair.side.target, '')}".rstrip()
        yield pair.side.text


def wrapped(text: str) -> list[str]:
    """A text in lines that fit a terminal."""
    return textwrap.wrap(text, min(shutil.get_terminal_size().columns, 120), break_long_words=False) or [""]


def answered(project: Project, unread: dict[str, Due]) -> Iterator[str]:
    """The keys of those pairs that somebody says belong together; q ends."""
    drawn = drawings(project)
    for key, each in unread.items():
        print("\n".join(shown(project, key, each, drawn)))
        try:
            while (answer := input("Is it so? y/n/q ").strip().lower()) not in ("y", "n", "q"):
                continue
        except (EOFError, KeyboardInterrupt):
            return
        if answer == "q":
            return
        if answer == "y":
            yield key
