"""The symbols of the page on the rest."""

from press.testing.domains import whole

t = whole(2, 9)
