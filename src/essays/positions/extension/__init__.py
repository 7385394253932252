"""The page `positions/extension`."""
