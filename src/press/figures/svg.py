"""A picture as the site sends it: the same to the eye, at a part of the bytes.

Matplotlib writes a millionth of a point, says of each part what it is, and gives every picture all colours.
"""

import re
from pathlib import Path

from press.store import Store

SELF = Path(__file__)
FINE = 100  # parts of a point that are kept: a phone shows a third of one
HEAD = re.compile(r"<\?xml.*?\?>|<!DOCTYPE[^>]*>|<!--.*?-->|<metadata>.*?</metadata>", re.DOTALL)
NAME, NAMED = re.compile(r'\s+id="([^"]*)"'), re.compile(r"#([\w-]+)")
COLOUR, ASKED = re.compile(r"(--[\w-]+):[^;}]*;?"), re.compile(r"var\((--[\w-]+)")
TAG, SPACES, GROUP = re.compile(r"<[^>]*>"), re.compile(r"\s+"), re.compile(r"(</?g\b[^>]*>)")
PATH = re.compile(r'(?<= d=")[^"]*(?=")')
SEGMENT, KNOWN = re.compile(r"([A-Za-z])([^A-Za-z]*)"), {"M": 2, "L": 2, "Q": 4, "C": 6}  # letter -> its numbers
PLACE, DECIMAL = re.compile(r' [xy]="[^"]*"|translate\([^)]*\)'), re.compile(r"-?\d+\.\d{3,}")
# Letters are drawn in parts that are a thousandth of a point; sixteen of them are a fortieth.
LETTER, LARGER, NUMBER, GRAIN = 'transform="scale(0.015625)"', 'transform="scale(0.25)"', re.compile(r"-?[\d.]+"), 16
UNSEEN = re.compile(r'<path d="[^"]*"(?: clip-path="[^"]*")? style="fill:none"/>')


def cached(svg: str, root: Path) -> str:
    """The same as `smaller`, kept in a checkout's store."""
    return Store(root).made("pictures", [svg, SELF.read_text(encoding="utf-8")], lambda: smaller(svg))


def smaller(svg: str) -> str:
    """A picture without what nobody sees.

    Args:
        svg: As Matplotlib writes it.
    """
    svg = HEAD.sub("", svg)
    named, asked = set(NAMED.findall(svg)), set(ASKED.findall(svg))
    svg = NAME.sub(lambda name: name[0] if name[1] in named else "", svg)
    svg = COLOUR.sub(lambda colour: colour[0] if colour[1] in asked else "", svg)
    svg = TAG.sub(lambda tag: tidy(tag[0]), svg)
    return unwrapped(UNSEEN.sub("", re.sub(r">\s+<", "><", svg))).strip()


def tidy(tag: str) -> str:
    """A tag, with short numbers and no spaces that say nothing."""
    tag = SPACES.sub(" ", tag).replace(" />", "/>").replace(": ", ":").replace("; ", ";")
    if not tag.startswith(("<path", "<use", "<g", "<rect", "<image")):
        return tag
    tag = PLACE.sub(lambda place: DECIMAL.sub(lambda number: short(fine(number[0])), place[0]), tag)
    if LETTER in tag:
        coarse = PATH.sub(lambda path: NUMBER.sub(lambda number: str(round(float(number[0]) / GRAIN)), path[0]), tag)
        tag = coarse.replace(LETTER, LARGER)
    return PATH.sub(lambda path: short_path(path[0]), tag)


def short_path(path: str) -> str:
    """A path, each point as it is seen from the one before it; what Matplotlib does not write stays as it is."""
    words, before, at, start = "", "", [0, 0], [0, 0]
    for letter, numbers in SEGMENT.findall(path):
        if letter in "zZ":
            words, before, at = words + "z", "z", start
            continue
        if len(numbers.split()) != KNOWN.get(letter):
            return path
        to = [fine(number) for number in numbers.split()]
        steps, at, name = [value - at[i % 2] for i, value in enumerate(to)], to[-2:], letter.lower()
        if name == "m":
            start = at
        elif name == "l" and 0 in steps:
            name, steps = ("h", steps[:1]) if steps[1] == 0 else ("v", steps[1:])
        said = "".join(word if word[0] == "-" else f" {word}" for word in map(short, steps))
        words += said if name == before != "m" else name + said.lstrip()
        before = name
    return words


def fine(number: str) -> int:
    """A number in the parts that are kept."""
    return round(float(number) * FINE)


def short(parts: int) -> str:
    """A number of such parts, without zeros that say nothing."""
    word = f"{parts / FINE:.2f}".rstrip("0").rstrip(".")
    return word.replace("0.", ".", 1) if word.startswith(("0.", "-0.")) else word


def unwrapped(svg: str) -> str:
    """A picture without groups that say nothing."""
    kept, open_ = [], []
    for piece in GROUP.split(svg):
        bare = piece == "<g>"
        if piece.startswith("<g") and not piece.endswith("/>"):
            open_.append(bare)
        elif piece == "</g>":
            bare = open_.pop()
        kept.append("" if bare or piece == "<g/>" else piece)
    return "".join(kept)
