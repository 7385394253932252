"""Numbers of the page `learned`."""

__all__: list[str] = []
