"""Figures that move: a function, the controls that set its parameters, and what is shown of what it returns.

A figure is declared once, here in Python, which draws nothing. In the page the function, translated, is called with the
reader's settings, and `scripts/figures.js` draws the marks again; the same script, run at build, draws the first view.
There is no script per figure. Beside the declaration lie what draws (`draw`, `view`), what translates (`translation`),
and what puts figures into pages (`moving`, `embed`, `svg`, `cards`).

    Moving      the whole: a function, its controls, its parts, and the sentence that says what is seen
    controls    Slider, Choice, Rows, Lines, Toggle, Numbers, Drawing, Best, Order, Moves; Guess, which may come first
    parts       Panel (axes and marks), Table, Words
    Stepper     a function that the reader runs line by line
    marks       Line, Dots, Bars, Arrows, Rule, Cells, Label, Curves, Shape, Tiles
    Clause      a piece of a sentence that is said only while something holds
"""

from .controls import Best, Choice, Control, Drawing, Guess, Lines, Moves, Numbers, Order, Rows, Slider, Toggle
from .figure import Moving
from .marks import Arrows, Bars, Cells, Curves, Dots, Label, Line, Mark, Rule, Shape, Tiles
from .parts import Axis, Panel, Table, Words
from .sentence import Clause
from .stepper import Stepper
