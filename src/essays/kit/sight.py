"""Whether marks of a figure are told apart, also by readers to whom red and green are much alike.

Of men one in twelve sees so, most of them as deuteranopes do or nearly. A colour is taken to what they see by the
matrix of Machado, Oliveira & Fernandes (2009), of full severity, which is applied to linear RGB; how far two colours
then are from one another is measured in OKLab.
"""

import functools
import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple, cast

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.colors import to_hex, to_rgb
from matplotlib.container import ErrorbarContainer
from matplotlib.transforms import Bbox

from essays.kit.data import THINGS
from essays.kit.style import PALETTE

DEUTERANOPE = np.array(
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
)
CONES = np.array(
    [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
     [0.0883024619, 0.2817188376, 0.6299787005]]
)  # fmt: skip
LAB = np.array(
    [[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
     [0.0259040371, 0.7827717662, -0.8086757660]]
)  # fmt: skip
# The least difference that is noticed between large patches side by side is 0.02 (CSS Color 4). Of a line two pixels
# wide that is looked up in words some way off, five of these are asked.
APART = 0.1
BESIDE = 12  # pixels, the height of a word: marks that are nowhere nearer to one another are told apart by their place
FAINT = 0.5  # an opacity under which a line is a whisker or a shade, whose dot or edge is asked instead
SPARSE = 400  # points of a line that tell its course
BY = 24  # pixels from its mark within which a name is read as that mark's


class Mark(NamedTuple):
    """A line or dots: its colour, its dashes, its marker, and points along it, (n, 2) pixels."""

    colour: str
    dashes: str
    marker: str
    points: np.ndarray


def linear(colour: str) -> np.ndarray:
    """A colour as linear RGB."""
    rgb = np.array(to_rgb(colour))
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def oklab(rgb: np.ndarray) -> np.ndarray:
    """Linear RGB in OKLab (Ottosson 2020)."""
    return LAB @ np.cbrt(CONES @ rgb)


def distance(one: str, other: str) -> float:
    """How far two colours are from one another as a reader sees them to whom they are most alike."""
    pairs = [[np.clip(sight @ linear(colour), 0, 1) for colour in (one, other)] for sight in (np.eye(3), DEUTERANOPE)]
    return min(float(np.linalg.norm(oklab(a) - oklab(b))) for a, b in pairs)


@functools.cache
def alike(one: str, other: str) -> bool:
    """Whether two colours of the palette are taken for one another, on the light page or on the dark one."""
    dark = dict(PALETTE.values())
    return min(distance(one, other), distance(dark.get(one, one), dark.get(other, other))) < APART


def confused(axes: Axes) -> Iterator[str]:
    """Lines and dots beside one another that nothing but colours tells apart, and these are much alike."""
    told = set()
    for one, other in itertools.combinations(marks(axes), 2):
        pair = tuple(sorted((one.colour, other.colour)))
        apart = one.colour == other.colour or one.dashes != other.dashes or one.marker != other.marker
        if apart or pair in told or not alike(*pair) or not beside(one, other):
            continue
        if not (called(axes, one, other) and called(axes, other, one)):
            told.add(pair)
            names = " and ".join(THINGS.get(colour, colour) for colour in pair)
            yield f"{names} are much alike to some readers; give one other dashes or dots, or name both on the line"


def marks(axes: Axes) -> Iterator[Mark]:
    """The lines and dots of a panel, as far as they lie within it, but for rules, whiskers and what is faint."""
    ends = [end for bars in axes.containers if isinstance(bars, ErrorbarContainer) for end in bars.lines[1]]
    for line in axes.lines:
        if line.get_transform() != axes.transData or (line.get_alpha() or 1) < FAINT or line in ends:
            continue
        path = line.get_path().transformed(line.get_transform())
        dots = line.get_linestyle() == "None"
        points = np.asarray((path if dots or len(path) > SPARSE else path.interpolated(20)).vertices)
        dashes = "dots" if dots else str(vars(line)["_unscaled_dash_pattern"])  # nothing public tells two tuples apart
        yield Mark(to_hex(cast(Any, line.get_color())), dashes, str(line.get_marker()), within(axes, points))
    for cloud in axes.collections:
        if isinstance(cloud, PathCollection) and len(cloud.get_facecolor()):
            points = cloud.get_offset_transform().transform(cloud.get_offsets())
            colour = to_hex(cast(Any, cloud.get_facecolor())[0])
            yield Mark(colour, "dots", str(len(cloud.get_paths()[0])), within(axes, points))


def within(axes: Axes, points: np.ndarray) -> np.ndarray:
    """Those points that lie in a panel, and no more of them than tell its course."""
    box = axes.get_window_extent().padded(3)
    places: np.ndarray = np.ma.filled(np.ma.asarray(points, float), np.nan)
    found = places[((places >= box.min) & (places <= box.max)).all(1)]
    return found[:: len(found) // SPARSE + 1]


def beside(one: Mark, other: Mark) -> bool:
    """Whether two marks come nearer to one another than words are high."""
    apart = np.linalg.norm(one.points[:, None] - other.points[None], axis=-1)
    return bool(apart.min(initial=np.inf) < BESIDE)


def called(axes: Axes, mark: Mark, other: Mark) -> bool:
    """Whether words in a mark's colour stand by it, and nearer to it than to the other."""
    words = [text.get_window_extent() for text in axes.texts if to_hex(text.get_color()) == mark.colour]
    return any(away(box, mark) < min(BY, away(box, other)) for box in words)


def away(box: Bbox, mark: Mark) -> float:
    """How far words are from a mark, in pixels."""
    outside = np.maximum(np.maximum(box.min - mark.points, mark.points - box.max), 0)
    return float(np.hypot(*outside.T).min(initial=np.inf))
