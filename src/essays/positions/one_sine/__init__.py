"""The page `positions/one_sine`."""
