"""The page `adam/limits`."""
