"""The reference: the oracles, and the bugs that they name."""
