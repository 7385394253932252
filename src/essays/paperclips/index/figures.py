"""The picture that opens the story: a planet of paperclips, a factory on legs, and a visitor.

It measures nothing. Lengths are points of the finished picture, rounded to a tenth, which keeps the file small.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
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


def _draw(scene: Scene) -> tuple[Figure, Axes]:
    """A scene, from the back to the front."""
    fig, ax = plt.subplots(figsize=(scene.width / 72, scene.height / 72))
    ax.set_position((0, 0, 1, 1))
    ax.set(xlim=(0, scene.width), ylim=(0, scene.height))
    ax.axis("off")
    _sky(ax, scene)
    _planet(ax, scene)
    _lander(ax, scene)
    _legs(ax, scene, far=True)
    _works(ax, scene)
    _legs(ax, scene, far=False)
    _eye(ax, scene)
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
    """Points spread evenly over the near half of a unit sphere, with a direction to lie in at each."""
    golden = pi * (3 - sqrt(5))
    for k in range(count):
        y = 1 - (2 * k + 1) / count
        at = np.array([sqrt(1 - y * y) * cos(golden * k), y, sqrt(1 - y * y) * sin(golden * k)])
        along = np.cross(at, rng.normal(size=3))
        if at[2] > 0:
            yield at, along / np.linalg.norm(along)


def _planet(ax: Axes, scene: Scene) -> None:
    """Every clip that the visitor can see, darker away from the light, and fewer towards the foot of the picture."""
    rng, tones = np.random.default_rng(3), defaultdict(list)
    for at, along in _lattice(rng, scene.clips):
        place, across = scene.centre + scene.radius * at[:2], np.cross(at, along)
        fade = np.clip((place[1] - 2) / scene.fade, 0, 1)
        if rng.random() < fade**0.4:
            shade = (0.16 + 0.84 * (1 - at @ LIGHT) / 1.8 + 0.18 * (1 - at[2]) ** 3) * fade
            shape, codes = _clip(flat=at[2] > 0.45)
            clip = place + scene.length * (shape[:, :1] * across[:2] + shape[:, 1:] * along[:2])
            tones[int(np.clip(shade, 0, 0.99) * TONES) + 1].append((clip, codes))
    for tone, clips in sorted(tones.items()):
        _wires(ax, clips, ec=COLOURS["clip"], alpha=tone / TONES, lw=0.4 + 0.45 * tone / TONES)


def _line(ax: Axes, points: ArrayLike, lw: float = 1.0, **style) -> None:
    """A stroke of the pen."""
    ax.plot(*np.round(np.asarray(points), 1).T, lw=lw, **({"color": COLOURS["ink"], "solid_capstyle": "round"} | style))


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
