"""The page `home/index`."""
