"""Numbers of the page `sinusoids`."""

__all__: list[str] = []
