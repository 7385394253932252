"""Numbers of the page `deferred`."""

__all__: list[str] = []
