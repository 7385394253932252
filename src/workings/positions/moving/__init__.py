"""The figures that move in the essay on positions: what each computes, its controls, and what is shown."""

from .alibi import *
from .clock import *
from .extension import *
from .forms import *
from .frequencies import *
from .order import *
from .rope import *
from .sinusoids import *
