"""A figure that moves, as a whole."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_type_hints

from .controls import Best, Control, Guess
from .marks import Mark
from .parts import Panel, Part
from .sentence import FORM, Sentence, fields

# Of marks and parts: names of values.
REFERENCES = (
    "x",
    "y",
    "tips",
    "tails",
    "points",
    "values",
    "cells",
    "name",
    "pad",
    "wide",
    "shades",
    "shows",
    "orders",
)
SENTENCES = ("text", "alt")


@dataclass(frozen=True)
class Moving:
    """A function, the controls that set its parameters, and what is shown of what it returns.

    Attributes:
        title: A few words above the figure: what the reader can try.
        compute: A function in the translator's subset. Its parameters are the controls' names; it returns a NamedTuple,
            and marks, tables and sentences refer to the fields by their names, `adam_x` for a field of a field.
        controls: In the order in which they stand.
        parts: Panels, tables and rows of words.
        says: The sentence beneath, with fields such as `{steps}` and `{loss:.2e}`: what is seen, in words. It is what a
            screen reader hears when a control has moved.
        guess: What the reader is asked first. The function may take it too, as the last parameter: then what is said
            can be drawn, as a hand or as an outline, by marks that are `asks`.
    """

    title: str
    compute: Callable[..., Any]
    controls: tuple[Control, ...]
    parts: tuple[Part, ...]
    says: Sentence
    guess: Guess | None = None

    def __post_init__(self) -> None:
        """Refuse controls that are not the function's parameters, and names that nothing has."""
        names = [control.name for control in self.controls]
        parameters = list(inspect.signature(self.compute).parameters)
        if parameters not in (names, *([[*names, self.guess.name]] if self.guess else [])):
            raise ValueError(f"{self.title}: controls {names} for the parameters {parameters}")
        if both := set(names) & set(self.outputs):
            raise ValueError(f"{self.title}: {both.pop()} is a control and an output")
        known = [*(control.name for control in self.settable), *self.outputs]
        for name in self.names:
            if name not in known:
                raise ValueError(f"{self.title}: {name!r} is no control and no output; there is {', '.join(known)}")
        named = [bool(part.title or part.y.label) for part in self.parts if isinstance(part, Panel)]
        if len(named) == len(self.parts) == 2 and not all(named):
            raise ValueError(f"{self.title}: a phone shows one of two pictures, by its title; one has none")
        for name, form in self.fields:
            if (form and not FORM.fullmatch(form)) or (not form and self.outputs.get(name) is float):
                raise ValueError(f"{self.title}: {name} shown as `{form}`; use .2f, .2e, .0%, or words with | between")

    @property
    def outputs(self) -> dict[str, Any]:
        """What the function returns: each name with its type; the fields of a NamedTuple within it as `adam_x`."""
        result = get_type_hints(self.compute).get("return")
        if not hasattr(result, "_fields"):
            raise ValueError(f"{self.title}: {self.compute.__name__} must return a NamedTuple, and say so")
        return named(result)

    @property
    def things(self) -> list[Part | Mark]:
        """Its parts, and their marks."""
        return [*self.parts, *(mark for part in self.parts if isinstance(part, Panel) for mark in part.marks)]

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Every field of a sentence, with its form."""
        sentences = [vars(thing)[key] for thing in self.things for key in SENTENCES if key in vars(thing)]
        return [field for sentence in [*sentences, self.says] for field in fields(sentence)]

    @property
    def names(self) -> list[str]:
        """Every name that is used."""
        values = [vars(thing).get(key) for thing in self.things for key in REFERENCES]
        marks = [thing for thing in self.things if isinstance(thing, Mark)]
        best = [each for each in self.controls if isinstance(each, Best)]
        whens = [mark.when[0] for mark in marks if mark.when] + [name for mark in marks for name in mark.drags if name]
        return [
            *(name for name in values if name and isinstance(name, str)),
            *whens,
            *(name for each in best for name in (each.drawn, each.score, each.beat)),
            *(vars(each)[key] for each in self.controls for key in ("until", "leads") if vars(each).get(key)),
            *(name for name, _ in self.fields),
            *filter(None, [self.guess.of, self.guess.sets, self.guess.then] if self.guess else []),
        ]

    @property
    def settable(self) -> tuple[Control, ...]:
        """All that an address can set."""
        return (*self.controls, self.guess) if self.guess else self.controls

    def data(self) -> dict[str, Any]:
        """The function by its name, and the guess among the controls: a function takes no notice of what comes last."""
        return {"function": self.compute.__name__, "controls": self.settable}


def named(result: Any) -> dict[str, Any]:
    """The fields of a NamedTuple with their types, those of one within it under both names."""
    names: dict[str, Any] = {}
    for name, kind in get_type_hints(result).items():
        inner = named(kind) if hasattr(kind, "_fields") else {}
        names |= {f"{name}_{field}": each for field, each in inner.items()} or {name: kind}
    return names
