"""Numbers as figures write them."""

from press.typography import power


def scientific(number: float) -> str:
    """A small number in one digit and a power of ten, `2 × 10⁻⁵`; from a thousandth up as it is, `0.002`."""
    digits, exponent = f"{number:.0e}".split("e")
    return f"{number:.1g}" if number >= 1e-3 else f"{digits} × {power(int(exponent))}"
