"""The symbols of the page on the rest."""

from claims.domains import whole

t = whole(2, 9)
