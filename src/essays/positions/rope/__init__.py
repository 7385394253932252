"""The page `positions/rope`."""
