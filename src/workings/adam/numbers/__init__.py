"""Every number that the Adam essay quotes, each a function without arguments. One module for each page."""

from .algorithm import *
from .cost import *
from .family import *
from .problems import *
from .step_size import *
from .torch import *
