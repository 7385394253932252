"""Every figure of the Adam essay: results in, a Figure out. One module for each page."""

from .problems import *
from .algorithm import *
from .step_size import *
from .family import *
from .home import *
from .torch import *
from .cost import *
