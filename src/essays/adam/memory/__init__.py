"""The page `adam/memory`."""
