"""Numbers of the page `legibility`."""

__all__: list[str] = []
