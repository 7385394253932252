"""The page `adam/cost`."""
