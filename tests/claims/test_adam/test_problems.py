"""Claims about the six problems and how far Adam answers them."""

__all__: list[str] = []
