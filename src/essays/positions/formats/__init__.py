"""The page `positions/formats`."""
