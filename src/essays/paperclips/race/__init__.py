"""The page `paperclips/race`."""
