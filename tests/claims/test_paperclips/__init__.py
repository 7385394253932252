"""The claims of the manual, page by page."""

from .test_deferred import *
from .test_goodhart import *
from .test_legibility import *
from .test_off_switch import *
from .test_race import *
from .test_six_dials import *
from .test_specification import *
