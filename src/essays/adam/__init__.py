"""The Adam essay: what its pages compute, print, draw and move."""
