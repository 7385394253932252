"""The page `paperclips/off_switch`."""
