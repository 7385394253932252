"""Page and program hold together: no gate finds anything wrong with this checkout."""

from press.testing.gates import test_gate

__all__ = ["test_gate"]
