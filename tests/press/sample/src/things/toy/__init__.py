"""What the toy essay is about."""
