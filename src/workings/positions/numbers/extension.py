"""Numbers of the page `extension`."""

__all__: list[str] = []
