"""The page `positions/in_use`."""
