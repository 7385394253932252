"""The page `paperclips/index`."""
