"""The drawings of the story: a planet of paperclips, a factory on legs, a visitor; and for each rule one thing seen.

They measure nothing. Lengths are points of the finished picture, rounded to a tenth, which keeps the files small.
"""

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import asin, cos, pi, radians, sin, sqrt
from typing import Any, NamedTuple

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch, Polygon
from matplotlib.path import Path
from numpy.typing import ArrayLike, NDArray

from essays.kit.style import COLOURS

LIGHT = np.array([-0.62, 0.55, 0.56])
TONES = 9  # shades of grey
MOVE, DRAW, BEND = 1, 2, 4  # what a point of a path is, in the letters of matplotlib.path.Path
# Of each leg: where it is hung and where its knee is, from that corner; where it treads, in degrees from the top.
LEGS = (((4, 0), (-22, 13), 11.5), ((26, 0), (12, -15), 21.5), ((54, 0), (76, -13), 32.5), ((76, 0), (108, 19), 43))


class Scene(NamedTuple):
    """A picture's size, its planet, the clips on all of it, and the length of one that is seen flat."""

    width: float
    height: float
    centre: NDArray
    radius: float
    clips: int
    length: float
    fade: float  # the height at which no clip is faint

    def limb(self, degrees: float, height: float = 0.0) -> NDArray:
        """A place over the edge, by its angle from the top on a planet of radius 166."""
        angle = asin(166 * sin(radians(degrees)) / self.radius)
        return self.centre + (self.radius + height) * np.array([sin(angle), cos(angle)])

    def works(self, *points: tuple[float, float]) -> NDArray:
        """Places given from the near corner of the works' floor."""
        return np.array(points) + self.centre + np.array([60, self.radius + 26])

    @property
    def eye(self) -> NDArray:
        """The place of the sensor."""
        return self.centre + np.array([2, self.radius + 48])


def approach() -> Figure:
    """A factory on legs looks down at a lander, on the limb of a planet of paperclips."""
    return _draw(Scene(360.0, 284.0, np.array([178.0, 8.0]), 166.0, 4100, 11.7, 62))[0]


def approach_wide() -> Figure:
    """The same from nearer, where the limb goes on to both sides."""
    return _draw(Scene(860.0, 190.0, np.array([380.0, -920.0]), 1000.0, 52_000, 17.0, 62))[0]


def narrow_your_goals() -> Figure:
    """Towers like combs, and at their foot a piano that has pins and no strings."""
    fig, ax = _paper(200, 132)
    _ground(ax, 24, 3)
    for left, top, reach, alpha in ((12, 96, 18, 0.35), (42, 122, 30, 1), (164, 104, 22, 0.35)):
        _comb(ax, left, top, reach, alpha)
    for lw, strokes in _piano():
        _line(ax, _joined(_turned(stroke, 4, (92, 24)) for stroke in strokes), lw)
    pins = [(6 + 2.6 * k, 41 + 1.8 * (k % 2)) for k in range(17)] + [(6 + 2.6 * k, 23.6) for k in range(17)]
    ax.plot(*_turned(pins, 4, (92, 24)).T, "o", ms=1.2, mew=0, color=COLOURS["ink"])
    return fig


def ignore_interpretability() -> Figure:
    """Newspapers in order, each thinner than the one before; the last is a sheet with a graph."""
    fig, ax = _paper(200, 104)
    _ground(ax, 22, 5)
    for k, thick in enumerate((34, 21, 12.5, 6.5, 2.5)):
        _bundle(ax, 6 + 27 * k, thick)
    _line(ax, [(147, 22), (150, 86), (191, 84), (188, 22), (147, 22)], 1.3)
    _line(ax, [(155, 78), (187, 76.7)], 1.6)
    _line(ax, [(155, 73.5), (180, 72.5)], 0.6)
    _line(ax, [(154, 66), (153, 30), (184, 29)], 0.8)
    rise = [(154, 32), (160, 34), (165, 37), (170, 41.5), (175, 48), (179, 55.5), (182, 64)]
    _line(ax, rise, 1.9, color=COLOURS["clip"])
    return fig


def dont_give_in() -> Figure:
    """A dial at its end; its rim is worn where a thumb would push it up."""
    fig, ax = _paper(200, 128)
    middle, ink = (100, 64), COLOURS["ink"]
    _line(ax, [(42, 12), (42, 116), (158, 116), (158, 12), (42, 12)], 1.0)
    screws = [(x, y) for x in (49, 151) for y in (19, 109)]
    ax.plot(*np.array(screws).T, "o", ms=4.2, mfc="none", mec=ink, mew=0.8)
    _line(ax, _joined([(x - 1.1, y - 1.1), (x + 1.1, y + 1.1)] for x, y in screws), 0.7)
    varnish = [*_arc(middle, 46, -150, 150), *_arc(middle, 38, 150, -150)]
    ax.add_patch(Polygon(np.round(varnish, 1), fc=ink, ec="none", alpha=0.13))
    for radius, start, end, lw in ((46, 0, 360, 1.3), (38, 0, 360, 1.1), (30, -45, 225, 0.7)):
        _line(ax, _arc(middle, radius, start, end), lw)
    worn = {angle: np.exp(-(((abs(angle) - 180) / 21) ** 4)) for angle in range(-177, 180, 3)}
    _line(ax, _joined(_ray(middle, k, 38.8, 45.2 - 6.2 * gone) for k, gone in worn.items() if gone < 0.85), 0.7)
    for k, angle in enumerate(range(225, -46, -30)):
        _line(ax, _ray(middle, angle, 25.5 - 0.35 * k, 30), 0.6 + 0.16 * k)
    gleam = _joined(_ray(middle, 180 + k, 49, 53 - abs(k) / 12) for k in range(-20, 21, 10))
    _line(ax, gleam, 0.6, color=COLOURS["muted"])
    _line(ax, _ray(middle, -45, -7, 24), 2.4)
    ax.plot(*middle, "o", ms=7, mew=0, color=ink)
    return fig


def trust_the_checks() -> Figure:
    """A door in its frame, open, and through it the next street; beside it a counter that reads nothing."""
    fig, ax = _paper(200, 128)
    _ground(ax, 22, 7)
    _street(ax)
    _line(ax, [(70, 22), (70, 112), (118, 112), (118, 22)], 1.6)
    _line(ax, [(114.5, 22), (114.5, 108.5), (73.5, 108.5)], 0.9)
    _line(ax, [(73.5, 22), (73.5, 108.5), (52, 118), (52, 13), (73.5, 22)], 1.3)
    panels = [[(0.2, low), (0.2, low + 0.34), (0.8, low + 0.34), (0.8, low), (0.2, low)] for low in (0.12, 0.56)]
    _line(ax, _joined([(52 + 21.5 * u, 13 + 9 * u + v * (105 - 18.5 * u)) for u, v in each] for each in panels), 0.7)
    _line(ax, _joined([[(149.2, 22), (149.2, 56)], [(150.8, 22), (150.8, 56)]]), 0.9)
    for inset, lw in ((0, 1.5), (5, 0.8)):
        low, high = (134 + inset, 56 + inset), (166 - inset, 86 - inset)
        _line(ax, [low, (low[0], high[1]), high, (high[0], low[1]), low], lw)
    _line(ax, _arc((0, 0), 1) * (4.2, 6.8) + (150, 71), 1.9)
    screws = [(x, y) for x in (136.5, 163.5) for y in (58.5, 83.5)]
    ax.plot(*np.array([*screws, (54.6, 66)]).T, "o", ms=1.8, mew=0, color=COLOURS["ink"])
    _line(ax, _joined(_ray((168, 88), angle, 2, 7) for angle in (25, 45, 65)), 0.8, color=COLOURS["muted"])
    return fig


def forget_the_off_switch() -> Figure:
    """Forms on a hook, each asking whether one is sure; in each the box is ticked, in print."""
    fig, ax = _paper(200, 142)
    hook, turns = (108, 114), (5, -13, -31)
    sheets = [_turned([(-36, 6), (36, 6), (36, -100), (-36, -100), (-36, 6)], turn, hook) for turn in turns]
    box, tick = [(-29, -74), (-29, -87), (-16, -87), (-16, -74), (-29, -74)], [(-26.5, -80), (-23, -84.5), (-14.5, -71)]
    for k, (turn, sheet) in enumerate(zip(turns, sheets, strict=True)):
        for stroke, lw in ((sheet, 1.3), (_turned(box, turn, hook), 1.3), (_turned(tick, turn, hook), 2.3)):
            _line(ax, _beside(stroke, sheets[:k]), lw, alpha=1 - 0.22 * k)
    print_ = [[(-29, y), (-29 + length, y)] for y, length in ((-19, 56), (-27, 48), (-35, 53), (-43, 31))]
    _line(ax, _joined(_turned(each, 5, hook) for each in print_), 0.7, color=COLOURS["muted"])
    _line(ax, _turned([(-29, -8), (4, -8)], 5, hook), 2.2)
    x, y = _turned([(-30, -66)], 5, hook)[0]
    ax.text(x, y, "Are you sure?", rotation=5, fontsize=10.8, color=COLOURS["ink"])
    _line(ax, [(108, 122), (108, 115), (110.5, 112.5), (108, 110.5), (105.5, 112.5)], 1.8)
    ax.plot(108, 123, "o", ms=4.6, mew=0, color=COLOURS["ink"])
    return fig


def fix_as_we_go() -> Figure:
    """Shelves to both sides, as far as one sees; at their end, small, a red sensor."""
    fig, ax = _paper(200, 124)
    depths = [0.85**k for k in range(15)]

    def at(x: float, y: float, depth: float) -> tuple[float, float]:
        return 100 + 96 * x * depth, 66 + 56 * y * depth

    heights = np.linspace(-1, 1, 7)
    _line(ax, _joined([at(x, y, 1), at(x, y, depths[-1])] for x in (-1, 1) for y in heights), 0.8)
    for near, far in itertools.pairwise(depths):
        pen = {"alpha": 0.25 + 0.75 * near, "solid_capstyle": "butt"}
        _line(ax, _joined([at(x, -1, near), at(x, 1, near)] for x in (-1, 1)), 0.5 + 0.9 * near, **pen)
        files = [(near + t * (far - near), y) for t in (0.2, 0.4, 0.6, 0.8) for y in heights[:-1]]
        spines = [[at(x, y + 0.015, depth), at(x, y + 0.25, depth)] for x in (-1, 1) for depth, y in files]
        _line(ax, _joined(spines), 0.4, **(pen | {"color": COLOURS["muted"]}))
        _line(ax, [at(-1, -1, near), at(1, -1, near)], 0.5, **(pen | {"color": COLOURS["faint"]}))
    for size, alpha in ((17, 0.12), (10, 0.22), (4.5, 1)):
        ax.plot(100, 66, "o", ms=size, color=COLOURS["warn"], alpha=alpha, mew=0)
    return fig


def _turned(points: ArrayLike, degrees: float, to: tuple[float, float]) -> NDArray:
    """Points turned about their origin, which is then moved."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.asarray(points) @ np.array([(c, s), (-s, c)]) + to


def _arc(middle: tuple[float, float], radius: float, start: float = 0, end: float = 360) -> NDArray:
    """A part of a circle."""
    angles = np.radians(np.linspace(start, end, 2 + round(abs(end - start) / 5)))
    return middle + radius * np.column_stack([np.cos(angles), np.sin(angles)])


def _ray(middle: tuple[float, float], degrees: float, start: float, end: float) -> NDArray:
    """A piece of a line that goes out from a place."""
    return middle + np.outer((start, end), (cos(radians(degrees)), sin(radians(degrees))))


def _joined(strokes: Iterable[ArrayLike]) -> NDArray:
    """Strokes as one line, with gaps."""
    return np.concatenate([part for stroke in strokes for part in (np.asarray(stroke, float), [(np.nan, np.nan)])])


def _beside(stroke: ArrayLike, sheets: Sequence[NDArray]) -> NDArray:
    """What is seen of a stroke on which sheets lie."""
    corners = np.asarray(stroke, float)
    points = np.concatenate([np.linspace(*ends, 200) for ends in itertools.pairwise(corners)])
    for sheet in sheets:
        points[Path(sheet).contains_points(points)] = np.nan
    seen = ~np.isnan(points[:, 0])
    inner = np.roll(seen, 1) & seen & np.roll(seen, -1)
    inner[[k * 200 + end for k in range(len(corners) - 1) for end in (0, 199)]] = False
    return points[~inner]


def _comb(ax: Axes, left: float, top: float, reach: float, alpha: float) -> None:
    """What the girders left of a tower: its back, and the floors; of the upper ones, stubs."""
    pen = {"alpha": alpha, "solid_capstyle": "butt"}
    _line(ax, [(left, 25), (left, top), (left - 4, top), (left - 4, 25)], 1.1, **pen)
    heights = np.arange(32, top - 3, 7)
    ends = [left + reach * (1 if k < len(heights) - 5 else 0.16) for k in range(len(heights))]
    floors = [[(left, y), (x, y), (x, y + 1.7), (left, y + 1.7)] for y, x in zip(heights, ends, strict=True)]
    _line(ax, _joined(floors), 0.7, **pen)


def _piano() -> Iterator[tuple[float, list[list[tuple[float, float]]]]]:
    """An upright piano without its front, from its lower left corner: strokes, by their width."""
    yield 1.5, [[(0, 0), (0, 48), (54, 48), (54, 0), (0, 0)]]
    yield 1.1, [[(-2, 48), (-2, 51), (56, 51), (56, 48), (-2, 48)]]
    yield 0.9, [[(3, 45.5), (51, 45.5), (51, 21.5), (3, 21.5), (3, 45.5)]]
    yield 1.3, [[(3, 38.5), (51, 38.5)], [(17, 38.5), (22, 21.5)], [(35, 38.5), (44, 21.5)]]  # the iron frame
    yield 1.3, [[(-2, 19), (56, 19), (56, 14), (-2, 14), (-2, 19)]]
    yield 0.5, [[(x, 14), (x, 19)] for x in range(1, 55, 3)]
    yield 1.1, [[(x - 2, 0), (x - 1, 14), (x + 1, 14), (x + 2, 0)] for x in (4, 50)]
    yield 0.7, [[(8, 3), (46, 3), (46, 11), (8, 11), (8, 3)]]
    yield 1.1, [[(x, 0.5), (x, 3)] for x in (24, 27, 30)]


def _bundle(ax: Axes, left: float, thick: float) -> None:
    """A folded newspaper that lies on the wire, so thick."""

    def at(u: float, v: float, height: float) -> tuple[float, float]:
        return left + u + 7 * v, 22 + 10 * v + height

    front = [at(0, 0, 0), at(19, 0, 0), at(19, 0, thick), at(0, 0, thick), at(0, 0, 0)]
    top = [at(0, 0, thick), at(0, 1, thick), at(19, 1, thick), at(19, 0, thick)]
    _line(ax, _joined([front, top, [at(19, 0, 0), at(19, 1, 0), at(19, 1, thick)]]), 1.2)
    sheets = [[at(0.8, 0, y), at(19, 0, y), at(19, 0.92, y)] for y in np.arange(1.9, thick - 0.9, 1.9)]
    _line(ax, _joined([front[:1], *sheets]), 0.35, color=COLOURS["muted"])
    _line(ax, [at(3, 0.8, thick), at(15, 0.8, thick)], 1.5)
    columns = [[at(u, v, thick), at(u + 6, v, thick)] for u in (2.5, 10.5) for v in (0.24, 0.42, 0.6)]
    _line(ax, _joined(columns), 0.5, color=COLOURS["muted"])


def _street(ax: Axes) -> None:
    """Fronts on both sides of a street, seen through the door as far as it goes."""
    houses = ((1.0, 0.72, 44), (0.68, 0.5, 50), (0.47, 0.36, 34), (0.33, 0.25, 52), (0.23, 0.17, 40))
    for side, (near, far, height) in itertools.product((-1, 1), houses):

        def box(start: float, end: float, low: float, high: float, wall: tuple = (19 * side, near, far)) -> list:
            x, *depths = wall
            corners = [(start, low), (start, high), (end, high), (end, low), (start, low)]
            placed = [(np.interp(t, (0, 1), depths), y) for t, y in corners]
            return [(95 + x * depth, 50 + (y - 28) * depth) for depth, y in placed]

        _line(ax, box(0, 1, 0, height), 0.8, color=COLOURS["muted"])
        windows = [box(0.3, 0.7, low, low + 6) for low in range(8, height - 8, 12)]
        _line(ax, _joined(windows), 0.5, color=COLOURS["muted"])


def _draw(scene: Scene) -> tuple[Figure, Axes]:
    """A scene, from the back to the front."""
    fig, ax = _paper(scene.width, scene.height)
    _sky(ax, scene)
    _planet(ax, scene)
    _lander(ax, scene)
    _legs(ax, scene, far=True)
    _works(ax, scene)
    _legs(ax, scene, far=False)
    _eye(ax, scene)
    return fig, ax


def _paper(width: float, height: float) -> tuple[Figure, Axes]:
    """A sheet without axes, whose units are points."""
    fig, ax = plt.subplots(figsize=(width / 72, height / 72))
    ax.set_position((0, 0, 1, 1))
    ax.set(xlim=(0, width), ylim=(0, height))
    ax.axis("off")
    return fig, ax


def _clip(flat: bool = True) -> tuple[NDArray, list[int]]:
    """A wire bent three times, a unit long: its points, and what each is; without the curves where they cannot show."""
    if not flat:
        points = [(-0.5, -0.9), (-0.5, 1.5), (0.5, 1.5), (0.5, -1.8)]
        points += [(-0.83, -1.8), (-0.83, 2), (0.83, 2), (0.83, -0.8)]
        return np.array(points) / 3.9, [MOVE, *[DRAW] * 7]
    points = [(-0.5, -0.9), (-0.5, 1.05), (-0.5, 1.72), (0.5, 1.72), (0.5, 1.05), (0.5, -1.15), (0.5, -2.04)]
    points += [(-0.83, -2.04), (-0.83, -1.15), (-0.83, 1.25), (-0.83, 2.36), (0.83, 2.36), (0.83, 1.25), (0.83, -0.75)]
    return np.array(points) / 3.9, [MOVE, *[DRAW, BEND, BEND, BEND] * 3, DRAW]


def _wires(ax: Axes, clips: Sequence[tuple[NDArray, list[int]]], **style) -> None:
    """Many clips as one path."""
    points = np.round(np.concatenate([clip for clip, _ in clips]), 1)
    path = Path(points, [code for _, codes in clips for code in codes])
    ax.add_patch(PathPatch(path, **({"fc": "none", "capstyle": "round", "joinstyle": "round"} | style)))


def _lattice(rng: np.random.Generator, count: int) -> Iterator[tuple[NDArray, NDArray]]:
    """Points spread evenly over the near half of a unit sphere, each with a direction; a wire lies across it."""
    golden = pi * (3 - sqrt(5))
    for k in range(count):
        y = 1 - (2 * k + 1) / count
        at = np.array([sqrt(1 - y * y) * cos(golden * k), y, sqrt(1 - y * y) * sin(golden * k)])
        beside = rng.normal(size=3)
        if at[2] > 0:
            yield at, beside


def _planet(ax: Axes, scene: Scene) -> None:
    """Every clip that the visitor can see, darker away from the light, and fewer towards the foot of the picture."""
    rng, tones = np.random.default_rng(3), defaultdict(list)
    for at, beside in _lattice(rng, scene.clips):
        place = scene.centre + scene.radius * at[:2]
        fade = min(max((place[1] - 2) / scene.fade, 0), 1)
        if rng.random() < fade**0.4:
            along = np.cross(at, beside)
            along /= np.linalg.norm(along)
            across = np.cross(at, along)
            shade = (0.16 + 0.84 * (1 - at @ LIGHT) / 1.8 + 0.18 * (1 - at[2]) ** 3) * fade
            shape, codes = _clip(flat=at[2] > 0.45)
            clip = place + scene.length * (shape[:, :1] * across[:2] + shape[:, 1:] * along[:2])
            tones[int(np.clip(shade, 0, 0.99) * TONES) + 1].append((clip, codes))
    for tone, clips in sorted(tones.items()):
        _wires(ax, clips, ec=COLOURS["clip"], alpha=tone / TONES, lw=0.4 + 0.45 * tone / TONES)


def _line(ax: Axes, points: ArrayLike, lw: float = 1.0, **style) -> None:
    """A stroke of the pen."""
    ax.plot(*np.round(np.asarray(points), 1).T, lw=lw, **({"color": COLOURS["ink"], "solid_capstyle": "round"} | style))


def _ground(ax: Axes, top: float, seed: int) -> None:
    """Wire, to the foot of a small picture that is 200 wide: larger towards the viewer, and fewer to both sides."""
    rng, tones = np.random.default_rng(seed), defaultdict(list)
    for near in np.sort(rng.random(360) ** 1.3):
        place = np.array([rng.uniform(4, 196), top - 1 - (top - 2) * near])
        shade = (0.95 - 0.6 * near) * (1 - abs(place[0] / 100 - 1) ** 3) * (1 - near**4)
        angle, length = rng.uniform(0, 2 * pi), 5 + 7 * near
        along, across = np.array([cos(angle), sin(angle)]), np.array([-sin(angle), cos(angle)])
        shape, codes = _clip(flat=near > 0.7)
        clip = length * (shape[:, :1] * across + shape[:, 1:] * along) * (1, 0.3 + 0.15 * near)
        if rng.random() < shade**0.4:
            tones[int(np.clip(shade, 0, 0.99) * TONES) + 1].append((place + clip, codes))
    for tone, clips in sorted(tones.items()):
        _wires(ax, clips, ec=COLOURS["clip"], alpha=tone / TONES, lw=0.35 + 0.3 * tone / TONES)


def _sky(ax: Axes, scene: Scene) -> None:
    """Stars, where nothing stands before them."""
    rng = np.random.default_rng(11)
    stars = np.round(rng.uniform((6, scene.height - 164), (scene.width - 6, scene.height - 6), (80, 2)), 1)
    clear = np.hypot(*(stars - scene.centre).T) > scene.radius + 16
    clear &= ~((stars > scene.works((-8, -8))) & (stars < scene.works((84, 84)))).all(1)
    stars = stars[clear]
    x, y = stars.T
    ax.scatter(x, y, s=rng.choice([0.5, 1.2, 2.4], len(stars), p=[0.6, 0.3, 0.1]), color=COLOURS["muted"], lw=0)


def _lander(ax: Axes, scene: Scene) -> None:
    """A dome on three legs, with a door and an aerial."""
    foot = scene.limb(-17)
    up = scene.limb(-17, 1) - foot
    axes = np.array([(up[1], -up[0]), up])
    dome = [(8 * cos(k * pi / 12), 7 + 9 * sin(k * pi / 12)) for k in range(13)]
    legs = [[(x, 7), (1.6 * x, 0)] for x in (-6, 0, 6)]
    for lw, stroke in ((1.1, [*dome, dome[0]]), *((1.1, leg) for leg in legs), (0.8, [(3, 15), (6, 23)])):
        _line(ax, foot + np.array(stroke) @ axes, lw)
    _line(ax, foot + np.array([(-2.5, 7), (-2.5, 12), (1.5, 12), (1.5, 7)]) @ axes, 0.8)


def _works(ax: Axes, scene: Scene) -> None:
    """The factory itself: a shed with a toothed roof, two chimneys, windows, and a brand on its wall."""
    roof = [(0, 0), (0, 29), (16, 43), (16, 29), (32, 43), (32, 29), (48, 43), (48, 29), (80, 29), (80, 0), (0, 0)]
    ax.add_patch(Polygon(scene.works(*roof), fc=COLOURS["ink"], ec="none", alpha=0.08))
    _line(ax, scene.works(*roof), 1.3)
    _line(ax, scene.works((0, 6), (80, 6)), 0.6)
    for x, top in ((56, 62), (68, 55)):
        _line(ax, scene.works((x - 3.6, 29), (x - 2.6, top), (x + 2.6, top), (x + 3.6, 29)), 1.2)
        _line(ax, scene.works((x - 3, top - 5), (x + 3, top - 5)), 0.8)
    for x in (8, 24, 40):
        _line(ax, scene.works((x, 18), (x, 24), (x + 8, 24), (x + 8, 18), (x, 18)), 0.8)
    shape, codes = _clip()
    _wires(ax, [(scene.works((65, 17.5)) + 18 * shape, codes)], ec=COLOURS["clip"], lw=1.1)


def _legs(ax: Axes, scene: Scene, far: bool) -> None:
    """Jointed legs, from the floor of the works to the planet."""
    pen: dict[str, Any] = {"alpha": 0.45 if far else 1, "color": COLOURS["ink"]}
    for hip, knee, degrees in LEGS:
        hung, bent = scene.works(hip, knee) + ([(6, 3), (8.4, 4.2)] if far else 0)
        _line(ax, [hung, bent, scene.limb(degrees + (3.2 if far else 0))], 1.3 if far else 2.2, **pen)
        ax.plot(*bent, "o", ms=2.5 if far else 4.2, mew=0, **pen)


def _eye(ax: Axes, scene: Scene) -> None:
    """The sensor on its neck, and what it looks at."""
    warn, ink = COLOURS["warn"], COLOURS["ink"]
    seen = np.round([scene.limb(-23, 3), scene.limb(-12, 3)], 1)
    ax.add_patch(Polygon([scene.eye, *seen], fc=warn, ec="none", alpha=0.12))
    shoulder, elbow = scene.works((0, 22), (-26, 43))
    _line(ax, [shoulder, elbow, scene.eye + 3], 2.2)
    ax.plot(*elbow, "o", ms=4.2, color=ink, mew=0)
    for size, alpha in ((17, 0.12), (11.5, 0.2), (7, 1)):
        ax.plot(*scene.eye, "o", ms=size, color=warn, alpha=alpha, mew=0)
    ax.plot(*scene.eye, "o", ms=10, mfc="none", mec=ink, mew=1.3)
