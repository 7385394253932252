"""The page `adam/relatives`."""
