"""The page `paperclips/legibility`."""
