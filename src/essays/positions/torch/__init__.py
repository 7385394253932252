"""The page `positions/torch`."""
