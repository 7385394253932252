"""The page `positions/wishes`."""
