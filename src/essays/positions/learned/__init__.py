"""The page `positions/learned`."""
