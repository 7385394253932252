"""The page `paperclips/specification`."""
