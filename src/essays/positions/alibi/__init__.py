"""The page `positions/alibi`."""
