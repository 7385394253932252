"""The symbols of the page on notation."""

from claims.paperclips.symbols.goodhart import erred, seen, wanted

WHERE = {"P =": {"P": seen, "V": wanted, "varepsilon": erred}}
