"""The page `adam/after`."""
