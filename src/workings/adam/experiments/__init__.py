"""What the Adam essay runs: settings in, results out; seeded, no plotting. One module for each page."""

from .problems import *
from .algorithm import *
from .step_size import *
from .family import *
from .torch import *
from .cost import *
