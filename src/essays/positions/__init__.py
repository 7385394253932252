"""The essay on positions: what its pages compute, print, draw and move."""
