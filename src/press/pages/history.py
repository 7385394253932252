"""What a file said in earlier revisions, and which of its words have changed since."""

import itertools
import subprocess
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from press.pages.sentences import plain


class Piece(NamedTuple):
    """Words of a file that belong together, a sentence or a heading, and their line."""

    line: int
    words: str


def revisions(root: Path, name: str, most: int = 40) -> Iterator[str]:
    """The text of a file at its last revisions, the newest first; none where there is no history."""
    for commit in git(root, "log", f"-{most}", "--format=%H", "--", name).split():
        yield git(root, "show", f"{commit}:./{name}")


def git(root: Path, *command: str) -> str:
    """What git answers; nothing where it cannot."""
    try:
        done = subprocess.run(["git", *command], cwd=root, capture_output=True, check=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.decode("utf-8", "replace")


def difference(old: list[Piece], new: list[Piece]) -> Iterator[Piece]:
    """The pieces that have changed, with what went as [-so-] and what came as {+so+}."""
    before, after = [plain(each.words) for each in old], [plain(each.words) for each in new]
    for tag, i, j, k, n in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            line = new[min(k, len(new) - 1)].line if new else 1
            here = [Piece(each.line, word) for each in new[k:n] for word in each.words.split()]
            yield from marked(" ".join(each.words for each in old[i:j]).split(), here or [Piece(line, "")])


def marked(old: list[str], new: list[Piece]) -> Iterator[Piece]:
    """New words by their lines, with marks where they are not the old."""
    said: dict[int, list[str]] = {}
    before, after = [plain(each) for each in old], [plain(each.words) for each in new]
    for tag, i, j, k, n in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if i < j and tag != "equal":
            said.setdefault(new[min(k, len(new) - 1)].line, []).append(f"[-{' '.join(old[i:j])}-]")
        for line, those in itertools.groupby(new[k:n], key=lambda each: each.line):
            text = " ".join(each.words for each in those)
            said.setdefault(line, []).append(text if tag == "equal" or not text else f"{{+{text}+}}")
    for line, parts in said.items():
        if any(part.startswith(("[-", "{+")) for part in parts):
            yield Piece(line, " ".join(parts).strip())
