"""The figures that move, as the essays declare them, and toys that have one of each kind of control, mark and part."""

import functools
import random
import re
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from browser import toys
from browser.proof import at_random, taken

from essays.kit.style import PALETTE
from press.figures import (
    Arrows,
    Axis,
    Bars,
    Cells,
    Choice,
    Curves,
    Dots,
    Drawing,
    Label,
    Line,
    Moves,
    Moving,
    Numbers,
    Order,
    Panel,
    Rule,
    Shape,
    Slider,
    Stepper,
    Table,
    Tiles,
    Toggle,
    Words,
    view,
)
from press.figures.moving import called
from press.figures.translation import translate
from press.pages.project import Project

ARTICLE = re.compile(r"(<article\b[^>]*>)(.*?)((?:<script[^>]*></script>\s*)*</article>)", re.DOTALL)
SCRIPTS = ("figures", "stepper")


class Shown(NamedTuple):
    """A figure on its page."""

    path: str
    name: str
    declared: Moving | Stepper

    def drawn(self, chance: random.Random) -> dict:
        """Settings that are drawn by chance."""
        values = {control.name: at_random(control, chance, 0) for control in taken(self.declared)}
        return values | ({"at": chance.randrange(40)} if isinstance(self.declared, Stepper) else {})

    def address(self, values: dict) -> str:
        """The part of an address that sets the figure so."""
        controls = {control.name: control for control in self.declared.settable}
        return "&".join(f"{self.name}.{name}={address(controls[name], value)}" for name, value in values.items())

    def asked(self, query: str) -> dict:
        """The settings that an address asks for."""
        values = self.start
        controls = {control.name: control for control in self.declared.settable}
        for pair in filter(None, query.split("&")):
            name, _, value = pair.partition("=")
            control = controls[name.partition(".")[2]]
            values[control.name] = control.read(value)
        return values

    @property
    def start(self) -> dict:
        """The settings of the first view."""
        first = {control.name: control.value for control in taken(self.declared)}
        return first | ({"at": self.declared.at} if isinstance(self.declared, Stepper) else {})


def address(control: Any, value: Any) -> str:
    """A value of a control as it stands in an address."""
    words = [word for word, (each, _) in control.values.items() if each == value and type(each) is type(value)]
    if isinstance(control, Moves):
        return "".join(map(str, value))
    return words[0] if words else ",".join(f"{number:.12g}" for number in value)


@functools.cache
def figures() -> list[Shown]:
    """Every figure that moves, with the page that shows it."""
    project = Project()
    moving = [each for each in project.catalogue if each.kind == "moving"]
    return [Shown(path(project, each.essay, each.page), each.name, project.run(each)) for each in moving]


def path(project: Project, essay: str, page: str) -> str:
    """The address of a page in the site."""
    parts = [*(() if essay == project.settings.home else (essay,)), *(() if page == "index" else (page,))]
    return "".join(f"/{part}" for part in parts) + "/"


WALK = (
    Slider("alpha", "α", (0.001, 0.01, 0.1), 0.01),
    Slider("beta", "β", (0.0, 0.5, 0.9, 0.99), 0.9),
    Slider("steps", "Steps", (1, 10, 100), 10),
    Toggle("signed", "Signed", True),
    Drawing("drawn", "Gradients", (0.0, 0.5, -0.5), -2.0, 2.0),
)
ORDER = Order("order", "Order", ("a", "b", "c", "d"))
RATE = Slider("rate", "Rate", (0.0, 0.1, 1.0), 0.1, play=True)
TOYS = {"walk": Moving("A walk", toys.walk, WALK, (), "")}
SPECIMEN = Moving(
    "One of each",
    toys.everything,
    (
        RATE,
        Choice("level", "Level", {"low": "Low", "high": "High"}),
        Toggle("signed", "Signed"),
        Numbers("given", "Numbers", (1.0, -2.0), most=9),
        Drawing("drawn", "Drawn", (0.0, 0.5, -0.5, 1.0), -2.0, 2.0),
        ORDER,
    ),
    (
        Panel(
            Axis(0, 3, "place"),
            Axis(-2, 2, "value"),
            (
                Line("line"),
                Dots("line", colour="m"),
                Rule(y="top", colour="warn"),
                Arrows("tips", colour="v"),
                Curves((((0.0, 0.0), (3.0, 1.0)),), colour="muted"),
                Shape("roof", colour="key", shade=0.3),
                Shape(lines=(((0.0, 0.0), (3.0, 0.0), (3.0, -1.0)),), colour="faint"),
                *(Label(thing, 0.1 * number, -1.5, colour=thing) for number, thing in enumerate(PALETTE)),
            ),
            alt="Lines, up to {top:.2f}.",
            pad="drawn",
        ),
        Panel(
            Axis(0, 4),
            Axis(4, -1),
            (
                Tiles("aside", "place", shows="order", form="a|b|c|d", colour="key", orders="order"),
                Tiles("place", "aside", shades="place", low=-3.0, high=3.0, colour="sin", below="cos"),
                Tiles("place", "place", shows="place", form=".0f", unit="°", bare=True, colour="warn"),
            ),
            alt="Tiles.",
        ),
        Panel(Axis(0, 9), Axis(-3, 3), (Bars("bars", colour="adam"),), alt="Bars."),
        Panel(Axis(0, 4), Axis(0, 4), (Cells("cells", 0.0, 9.0, colour="sin", below="cos"),), alt="Cells."),
        Table("cells", "Products", rows=ORDER.words, columns=ORDER.words, corner="×"),
        Table("ends", "In two numbers"),
        Words("order", ORDER.words, "Words", dict(zip(ORDER.words, PALETTE, strict=False))),
    ),
    "At {rate}, the top is {top:.2f}.",
)


def stepped() -> Stepper:
    """A toy to step through."""
    return Stepper("A walk, step by step", toys.walk, WALK, ("",) * 12, {"t": "t", "m": "m", "g": "g"}, "t", 2)


def specimen(page: str) -> tuple[str, str, list[Shown]]:
    """A page of the built site with toys for an article, the module that these call, and they."""
    shown = [Shown("", "specimen", SPECIMEN), Shown("", "specimen_steps", stepped())]
    source = Path(toys.__file__).read_text(encoding="utf-8")
    module = translate([called(one.declared) for one in shown], lambda _: (source, "toys.py")).module
    views = (view.first(one.declared, one.name, "toys", module, PALETTE) for one in shown)
    scripts = "".join(f'<script type="module" src="/assets/{name}.js"></script>' for name in SCRIPTS)
    article = f"<h1>{escape(SPECIMEN.title)}</h1>{''.join(views)}{scripts}"
    return ARTICLE.sub(lambda match: match[1] + article + "</article>", page, count=1), module, shown
