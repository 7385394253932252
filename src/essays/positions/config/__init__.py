"""The page `positions/config`."""
