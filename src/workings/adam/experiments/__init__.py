"""What the Adam essay runs: settings in, results out; seeded, no plotting. One module for each page."""

from .algorithm import *
from .cost import *
from .family import *
from .problems import *
from .step_size import *
from .torch import *
