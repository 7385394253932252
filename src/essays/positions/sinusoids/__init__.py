"""The page `positions/sinusoids`."""
