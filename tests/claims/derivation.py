"""Derivations, as the press checks them."""

from press.formulas.derivation import derivation, follows

__all__ = ["derivation", "follows"]
