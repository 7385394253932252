"""The figures that move, as the essays declare them, and toys that have one of each kind of control, mark and part."""

import functools
import random
import re
from html import escape
from pathlib import Path
from typing import NamedTuple

from browser import toys
from browser.proof import at_random

from workings.kit.moving import (
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
    Moving,
    Numbers,
    Order,
    Panel,
    Rule,
    Slider,
    Stepper,
    Table,
    Toggle,
    Words,
    draw,
    stepper,
)
from workings.kit.style import PALETTE
from workings.site.gates.moving import names
from workings.site.moving import bundle, called, catalogue, translate
from workings.site.project import Project

ARTICLE = re.compile(r"(<article\b[^>]*>)(.*?)((?:<script[^>]*></script>\s*)*</article>)", re.DOTALL)
SCRIPTS = ("figures", "stepper")


class Shown(NamedTuple):
    """A figure on its page."""

    path: str
    name: str
    declared: Moving | Stepper

    def drawn(self, chance: random.Random) -> dict:
        """Settings that are drawn by chance."""
        values = {control.name: at_random(control, chance, 0) for control in self.declared.controls}
        return values | ({"at": chance.randrange(40)} if isinstance(self.declared, Stepper) else {})

    def address(self, values: dict) -> str:
        """The part of an address that sets the figure so."""
        controls = {control.name: control for control in self.declared.settable}
        return "&".join(f"{self.name}.{name}={controls[name].address(value)}" for name, value in values.items())

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
        return self.declared.start | ({"at": self.declared.at} if isinstance(self.declared, Stepper) else {})

    def view(self, values: dict) -> tuple[str, str]:
        """What is shown at some settings, as HTML, and the sentence."""
        if isinstance(self.declared, Moving):
            return draw.parts(self.declared, values), self.declared.said(values)
        ran = stepper.events(self.declared.function, *(values[one.name] for one in self.declared.controls))
        at = min(values["at"], len(ran))
        return stepper.values(self.declared, ran, at), stepper.says(self.declared, ran, at)


@functools.cache
def figures() -> list[Shown]:
    """Every figure that moves, with the page that shows it."""
    project, found = Project(), []
    for wing in project.wings:
        known = catalogue(wing)
        for page in project.essay(wing):
            path = "/" + page.path.relative_to(project.docs).as_posix().removesuffix(".md").removesuffix("index") + "/"
            found += [Shown(path.replace("//", "/"), name, known[name]()) for name in names(page)]
    return found


WALK = (
    Slider("alpha", "α", (0.001, 0.01, 0.1), 0.01),
    Slider("beta", "β", (0.0, 0.5, 0.9, 0.99), 0.9),
    Slider("steps", "Steps", (1, 10, 100), 10),
    Toggle("signed", "Signed", True),
    Drawing("drawn", "Gradients", (0.0, 0.5, -0.5), -2.0, 2.0),
)
ORDER = Order("order", "Order", ("a", "b", "c", "d"))
RATE = Slider("rate", "Rate", (0.0, 0.1, 1.0), 0.1, play=True)
TOYS = {
    "walk": Moving("A walk", toys.walk, ("path", "ring", "below", "rest"), WALK, (), ""),
    "decay": Moving("A decay", toys.decay, ("power", "table", "rows"), (RATE, ORDER), (), ""),
    "picky": Moving(
        "A refusal",
        toys.picky,
        ("kept",),
        (Choice("level", "Level", {"none": "", "low": "", "high": "", "higher": ""}),),
        (),
        "",
    ),
}
SPECIMEN = Moving(
    "One of each",
    toys.everything,
    ("line", "bars", "tips", "cells", "ends", "top"),
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
                *(Label(thing, 0.1 * number, -1.5, colour=thing) for number, thing in enumerate(PALETTE)),
            ),
            alt="Lines, up to {top:.2f}.",
            pad="drawn",
        ),
        Panel(Axis(0, 9), Axis(-3, 3), (Bars("bars", colour="adam"),), alt="Bars."),
        Panel(Axis(0, 4), Axis(0, 4), (Cells("cells", 0.0, 9.0, colour="sin", below="cos"),), alt="Cells."),
        Table("cells", "Products", rows=ORDER.words, columns=ORDER.words, corner="×"),
        *(Table("ends", f"In {thing}", shade=(0.0, 1.0, thing)) for thing in PALETTE if thing != "faint"),
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
    module = bundle({"toys": translate(source, "toys.py", ("walk",))}, [called(one.declared) for one in shown])
    controls = [draw.described(control) for control in WALK]
    views = (
        draw.figure(SPECIMEN, "specimen", "toys"),
        stepper.figure(shown[1].declared, "specimen_steps", "toys", draw.data, controls),
    )
    scripts = "".join(f'<script type="module" src="/assets/{name}.js"></script>' for name in SCRIPTS)
    article = f"<h1>{escape(SPECIMEN.title)}</h1>{''.join(views)}{scripts}"
    return ARTICLE.sub(lambda match: match[1] + article + "</article>", page, count=1), module, shown
