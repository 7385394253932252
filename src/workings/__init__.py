"""Workings: essays in machine learning that show their working, and run it."""
