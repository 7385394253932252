"""Every figure of the Adam essay: results in, a Figure out. One module for each page."""

from .algorithm import *
from .cost import *
from .family import *
from .home import *
from .problems import *
from .step_size import *
from .torch import *
