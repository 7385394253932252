"""Claims of the essays, each a test; derivations among them."""
