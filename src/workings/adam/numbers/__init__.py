"""Every number that the Adam essay quotes, each a function without arguments. One module for each page."""

from .problems import *
