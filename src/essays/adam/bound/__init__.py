"""The page `adam/bound`."""
