"""Real models whose weights come in packages, in plain torch."""
