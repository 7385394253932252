"""Formulas: their TeX is read, computed, proved, and typeset."""
