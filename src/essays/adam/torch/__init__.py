"""The page `adam/torch`."""
