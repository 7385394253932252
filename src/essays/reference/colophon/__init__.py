"""The page `reference/colophon`."""
