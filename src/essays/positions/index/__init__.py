"""The page `positions/index`."""
