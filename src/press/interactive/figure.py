"""A figure that moves, as a whole."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .controls import Control
from .parts import Part
from .shown import filled


@dataclass(frozen=True)
class Moving:
    """A function, the controls that set its parameters, and what is shown of what it returns.

    Attributes:
        title: A few words above the figure: what the reader can try.
        compute: A function of the essay's `live`. Its parameters are the controls' names; it returns a tuple.
        gives: A name for each part of the tuple; marks, tables and sentences refer to it by these names.
        controls: In the order in which they stand.
        parts: Panels, tables and rows of words.
        says: The sentence beneath, with fields such as `{steps}` and `{loss:.2e}`: what is seen, in words. It is what a
            screen reader hears when a control has moved.
    """

    title: str
    compute: Callable[..., tuple]
    gives: tuple[str, ...]
    controls: tuple[Control, ...]
    parts: tuple[Part, ...]
    says: str

    def __post_init__(self) -> None:
        """Refuse controls that are not the function's parameters."""
        names = [control.name for control in self.controls]
        if names != (parameters := list(inspect.signature(self.compute).parameters)):
            raise ValueError(f"controls {names} for the parameters {parameters} of {self.compute.__name__}")
        if double := set(names) & set(self.gives):
            raise ValueError(f"{double.pop()} is a control and an output")

    @property
    def start(self) -> dict[str, Any]:
        """The settings of the first view."""
        return {control.name: control.value for control in self.controls}

    @property
    def settable(self) -> tuple[Control, ...]:
        """All that an address can set."""
        return self.controls

    def values(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """All that can be shown: the settings, and what the function makes of them."""
        made = self.compute(**settings)
        if not isinstance(made, tuple) or len(made) != len(self.gives):
            raise ValueError(f"{self.compute.__name__} returns {len(made)} things, and {len(self.gives)} are named")
        return {**settings, **dict(zip(self.gives, made, strict=True))}

    def texts(self, settings: Mapping[str, Any]) -> dict[str, str]:
        """Each control's own words for what it is set to."""
        return {control.name: control.said(settings[control.name]) for control in self.controls}

    def said(self, settings: Mapping[str, Any]) -> str:
        """The sentence at some settings."""
        return filled(self.says, self.values(settings), self.texts(settings))
