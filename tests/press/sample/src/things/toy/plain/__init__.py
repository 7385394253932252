"""The toy essay in plain Python."""
