"""The claims of the Adam essay, each with the test that holds it. One module for each page."""

from .test_algorithm import *
from .test_cost import *
from .test_family import *
from .test_problems import *
from .test_step_size import *
from .test_torch import *
