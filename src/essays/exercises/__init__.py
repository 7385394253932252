"""The pages of exercises."""
