"""The page `positions/relative`."""
