"""The six problems, before and after."""

__all__: list[str] = []
