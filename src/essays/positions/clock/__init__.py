"""The page `positions/clock`."""
