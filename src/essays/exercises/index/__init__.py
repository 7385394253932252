"""The page `exercises/index`."""
