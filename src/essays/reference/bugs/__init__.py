"""The page `reference/bugs`."""
