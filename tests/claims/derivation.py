"""Derivations, as the press checks them."""

from press.testing.derivation import derivation, follows

__all__ = ["derivation", "follows"]
