"""Numbers of the page `schemes`."""

__all__: list[str] = []
