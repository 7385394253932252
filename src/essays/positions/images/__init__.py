"""The page `positions/images`."""
