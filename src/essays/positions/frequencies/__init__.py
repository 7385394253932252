"""The page `positions/frequencies`."""
