"""The claims of the Adam essay, each with the test that holds it. One module for each page."""

from .test_problems import *
