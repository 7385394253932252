"""The Adam essay: its optimizers."""
