"""Numbers of the page `relative`."""

__all__: list[str] = []
