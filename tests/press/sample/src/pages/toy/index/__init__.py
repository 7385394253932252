"""Halving."""
