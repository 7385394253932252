"""How much the claims and the tests notice of small changes planted in the code."""
