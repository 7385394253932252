"""The page `adam/answers`."""
