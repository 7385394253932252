"""Claims and derivations, a module for each page."""
