"""The toy essay."""
