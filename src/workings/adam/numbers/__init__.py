"""Every number that the Adam essay quotes, each a function without arguments. One module for each page."""

from .problems import *
from .algorithm import *
from .step_size import *
from .family import *
from .torch import *
from .cost import *
