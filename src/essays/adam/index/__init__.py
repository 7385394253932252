"""The page `adam/index`."""
