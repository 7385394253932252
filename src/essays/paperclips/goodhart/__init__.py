"""The page `paperclips/goodhart`."""
