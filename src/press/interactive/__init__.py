"""Figures that move: a function of the essay's `live`, the controls that set its parameters, and what is shown of it.

A figure is declared once, here in Python. Python draws its first view; in the page the same function, translated, is
called with the reader's settings, and the same marks are drawn again. There is no script per figure.

    Moving      the whole: a function, its controls, its parts, and the sentence that says what is seen
    controls    Slider, Choice, Toggle, Numbers, Drawing, Order
    parts       Panel (axes and marks), Table, Words
    Stepper     a function that the reader runs line by line
    marks       Line, Dots, Bars, Arrows, Rule, Cells, Label, Curves
"""

from .controls import Choice, Control, Drawing, Numbers, Order, Slider, Toggle
from .figure import Moving
from .marks import Arrows, Bars, Cells, Curves, Dots, Label, Line, Mark, Rule
from .parts import Axis, Panel, Part, Table, Worded, Words
from .stepper import Stepper
