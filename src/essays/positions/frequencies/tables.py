"""Computed tables of the page."""
