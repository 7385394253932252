"""The page `positions/forms`."""
