"""Numbers of the page `forms`."""

__all__: list[str] = []
