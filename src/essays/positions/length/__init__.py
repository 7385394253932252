"""The page `positions/length`."""
