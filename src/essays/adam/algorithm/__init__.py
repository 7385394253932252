"""The page `adam/algorithm`."""
