"""Numbers of the page `one_sine`."""

__all__: list[str] = []
