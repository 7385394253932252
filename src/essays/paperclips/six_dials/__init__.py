"""The page `paperclips/six_dials`."""
