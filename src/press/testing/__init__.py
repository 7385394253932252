"""What a project takes for its tests: pages as programs, gates, derivations, and where symbols are drawn from."""
