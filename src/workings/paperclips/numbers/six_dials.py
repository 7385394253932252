"""Numbers of the page `six_dials`."""

__all__: list[str] = []
