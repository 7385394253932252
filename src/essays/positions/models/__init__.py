"""The page `positions/models`."""
