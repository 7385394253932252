"""The rest."""
