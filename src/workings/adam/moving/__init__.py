"""The moving figures of the Adam essay, split by page; the address is always workings.adam.moving.<name>."""

from .algorithm import *
from .answers import *
from .family import *
from .step_size import *
