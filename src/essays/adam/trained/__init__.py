"""The page on trained networks."""
