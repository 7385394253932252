"""Every figure of the essay on positions: results in, a Figure out. One module for each page."""

from .alibi import *
from .clock import *
from .extension import *
from .forms import *
from .frequencies import *
from .index import *
from .integers import *
from .learned import *
from .length import *
from .one_sine import *
from .order import *
from .relative import *
from .rope import *
from .schemes import *
from .sinusoids import *
from .torch import *
from .wishes import *
