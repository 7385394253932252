"""The essay on positions: its schemes."""
