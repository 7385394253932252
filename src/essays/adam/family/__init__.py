"""The page `adam/family`."""
