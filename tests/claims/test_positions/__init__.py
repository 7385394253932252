"""The claims of the essay on positions, page by page."""

from .test_alibi import *
from .test_clock import *
from .test_extension import *
from .test_forms import *
from .test_frequencies import *
from .test_index import *
from .test_integers import *
from .test_learned import *
from .test_length import *
from .test_one_sine import *
from .test_order import *
from .test_relative import *
from .test_rope import *
from .test_schemes import *
from .test_sinusoids import *
from .test_torch import *
from .test_wishes import *
