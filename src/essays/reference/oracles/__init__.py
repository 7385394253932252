"""The page `reference/oracles`."""
