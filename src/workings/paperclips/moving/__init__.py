"""Every figure of the manual that moves. One module for each page."""

from .deferred import *
from .goodhart import *
from .legibility import *
from .off_switch import *
from .race import *
from .six_dials import *
from .specification import *
