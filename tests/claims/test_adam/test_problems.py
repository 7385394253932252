"""Claims about the six problems and how far Adam answers them."""
