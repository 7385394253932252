"""The manual's models in plain Python: what the figures that move run, here and in the reader's browser."""
