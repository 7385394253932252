"""Numbers of the page `race`."""

__all__: list[str] = []
