"""What the Adam essay runs: settings in, results out; seeded, no plotting. One module for each page."""

from .problems import *
