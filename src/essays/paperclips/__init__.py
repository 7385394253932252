"""The manual: what its pages compute, print, draw and move."""
