"""The page `positions/transformer`."""
