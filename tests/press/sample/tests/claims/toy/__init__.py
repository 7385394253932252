"""Claims of the toy essay."""
