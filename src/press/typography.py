"""How this project writes numbers: a true minus, raised powers of ten."""

RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def minus(text: str) -> str:
    """A text with true minus signs in the place of hyphens."""
    return text.replace("-", "−")


def power(exponent: int) -> str:
    """A power of ten: `10⁻⁷`."""
    return f"10{str(exponent).translate(RAISED)}"
