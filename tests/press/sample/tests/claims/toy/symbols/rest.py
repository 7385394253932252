"""The symbols of the page on the rest."""

from press.formulas.domains import whole

t = whole(2, 9)
