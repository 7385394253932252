"""The page `reference/commonly-said`."""
