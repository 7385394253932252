"""The page `positions/schemes`."""
