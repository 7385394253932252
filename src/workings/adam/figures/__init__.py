"""Every figure of the Adam essay: results in, a Figure out. One module for each page."""

from .problems import *
