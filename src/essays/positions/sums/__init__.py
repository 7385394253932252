"""The page `positions/sums`."""
