"""The page `adam/setting`."""
