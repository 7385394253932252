"""The page `positions/integers`."""
