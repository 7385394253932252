"""Where the symbols of formulas are drawn from."""

from press.formulas.domains import between, normal, whole

__all__ = ["between", "normal", "whole"]
