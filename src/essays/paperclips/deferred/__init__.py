"""The page `paperclips/deferred`."""
