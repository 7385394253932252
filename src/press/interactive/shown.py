"""Values as a reader sees them: rounded as Python rounds, with a true minus sign; the browser's part is `shown.js`."""

import re
from collections.abc import Mapping

Value = float | int | bool | list
FIELD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
LARGE = 1e12  # from here on as a power of ten
SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def shown(value: float | int | bool, form: str = "") -> str:
    """One value in words.

    Args:
        value: A number, or a truth value (which counts as 0 or 1).
        form: `.2f` (fixed), `.2e` (shown as 1.33 × 10⁻⁷), `.1%` (31.0 %), `a|b|c` (the word that the value counts to),
            or nothing, for integers: 3,306.

    Raises:
        ValueError: For another form, for a float without one, or for a word that is not there.
    """
    if "|" in form:
        words = form.split("|")
        if not 0 <= int(value) < len(words):
            raise ValueError(f"{value} counts to no word of {form}")
        return words[int(value)]
    if not form and isinstance(value, int):
        return signed(f"{value:,}")
    if not re.fullmatch(r"\.\d[fe%]", form):
        raise ValueError(f"{value} cannot be shown as `{form}`; use .2f, .2e, .0%, or words with | between")
    if value != value or value in (float("inf"), float("-inf")):
        return signed("∞" if value > 0 else "-∞" if value < 0 else "undefined")
    if form.endswith("%") and abs(value) < LARGE:
        return signed(f"{value * 100:,{form[:-1]}f}") + "\u00a0%"
    if form.endswith("f") and abs(value) < LARGE:
        return signed(f"{value:,{form}}")
    digits, power = f"{value:{form[:-1]}e}".split("e")
    return signed(digits) + (f" × 10{str(int(power)).translate(SUPERSCRIPTS)}" if int(power) else "")


def signed(text: str) -> str:
    """A true minus sign, and none before a nought."""
    return text.replace("-", "−") if re.search(r"[1-9∞]", text) else text.lstrip("-")


def filled(template: str, values: Mapping[str, Value], texts: Mapping[str, str]) -> str:
    """A sentence with its `{name:form}` fields filled in; a control's own name without a form gives its own text."""

    def field(match: re.Match) -> str:
        name, form = match.groups()
        return texts[name] if name in texts and form is None else shown(values[name], form or "")  # type: ignore[arg-type]

    return FIELD.sub(field, template)
