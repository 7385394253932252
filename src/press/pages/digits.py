"""How prose writes a number: `3.162`, `3,306`, `31 %`, `1.33 × 10⁻⁷`, `−0.5`.

A shown number is read into its form alone; the value is then written in that form and compared, so that exactly the
digits shown are checked.
"""

import math
import re
from typing import NamedTuple

from press.typography import minus, power

SHOWN = re.compile(
    r"""(?P<sign>[−+-]?)
    (?:(?P<mantissa>\d[\d,]*(?:\.(?P<decimals>\d+))?)
       (?:(?P<percent>[ \u00a0\u202f]?%)|(?P<times>[ \u00a0\u202f]?×[ \u00a0\u202f]?)10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?
    |(?P<alone>10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))""",
    re.VERBOSE,
)


class Form(NamedTuple):
    """The form of a shown number, without its digits.

    Attributes:
        decimals: How many digits after the point.
        percent: What stands after a percentage, with its space; nothing for other numbers.
        times: The times sign before a power of ten, with its spaces; nothing if only the power is written.
        power: Whether there is a power of ten.
        plus: Whether a plus sign is written.
    """

    decimals: int
    percent: str
    times: str
    power: bool
    plus: bool

    def write(self, value: float) -> str:
        """The value in this form.

        Raises:
            ValueError: For what is no finite number, or a power alone of what is no power of ten.
        """
        if not math.isfinite(value):
            raise ValueError(f"{value} is no number that a page can show")
        sign = "+" if self.plus else ""
        if self.power:
            text = self._scientific(value, sign)
        elif self.percent:
            text = f"{100 * value:{sign}z,.{self.decimals}f}{self.percent}"
        else:
            text = f"{value:{sign}z,.{self.decimals}f}"
        return minus(text)

    def _scientific(self, value: float, sign: str) -> str:
        mantissa, exponent = f"{value:{sign}.{self.decimals}e}".split("e")
        if self.times:
            return f"{mantissa}{self.times}{power(int(exponent))}"
        if mantissa.lstrip("+-") != "1":
            raise ValueError(f"{value} is no power of ten")
        return mantissa.replace("1", "") + power(int(exponent))


def form(shown: str) -> Form | None:
    """The form of a shown number, or None if it is not written as numbers are here."""
    match = SHOWN.fullmatch(shown)
    if not match:
        return None
    decimals, percent = len(match["decimals"] or ""), match["percent"] or ""
    return Form(decimals, percent, match["times"] or "", bool(match["times"] or match["alone"]), match["sign"] == "+")
