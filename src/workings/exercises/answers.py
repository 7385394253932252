"""Answers as lists of numbers: what is taken for one, how it is shaped, where two differ. MicroPython runs it."""

from math import floor, log10

MOST = 10_000  # numbers and lists that an answer may hold
DEEPEST = 8  # lists in lists
NOISE = 1e-9  # what floats may have lost of a whole number


class Refused(Exception):
    """What cannot be judged, in words for the reader."""


def taken(value, depth: int = 0, left: list | None = None):
    """An answer as lists of floats: whatever can be gone through is a list, an array, a tensor or a generator too.

    Args:
        value: What somebody's function gave.
        depth: How many lists it stands in.
        left: How much more may come; every call takes 1.

    Raises:
        Refused: For what holds anything but numbers, or has no end.
    """
    left = left or [MOST]
    left[0] -= 1
    if left[0] < 0:
        message = f"Your answer goes on and on: here are {MOST} numbers already."
        raise Refused(message)
    if hasattr(value, "tolist"):
        value = value.tolist()
    words = refused(value, depth)
    if words:
        raise Refused(words)
    if not isinstance(value, (list, tuple)):
        try:
            return finite(float(value))
        except OverflowError:
            return finite(float("inf"))
        except TypeError:
            pass
    return [taken(each, depth + 1, left) for each in gone_through(value, depth)]


def gone_through(value, depth: int):
    """What is in a value."""
    if depth == DEEPEST:
        message = f"Your answer holds lists in lists, {DEEPEST} deep and more."
        raise Refused(message)
    try:
        return iter(value)
    except TypeError:
        message = f"Your answer holds {short(value)}, which is no number."
    raise Refused(message)


def refused(value, depth: int) -> str:
    """What is said of values that are no numbers; nothing of those that may be."""
    if value is None:
        return "Your answer holds None." if depth else "Your answer is None. Does your function return something?"
    if isinstance(value, bool):
        return f"Your answer holds {value}, which is no number. Give 1 for yes and 0 for no."
    if isinstance(value, (str, bytes)):
        return f"Your answer holds {short(value)}, which is a text and no number."
    if isinstance(value, (dict, set, frozenset)):
        return f"Your answer holds a {type(value).__name__}. Give a list, with the numbers in their order."
    if isinstance(value, complex):
        return f"Your answer holds {short(value)}, which is a complex number. Give its parts as numbers of their own."
    if callable(value):
        return "Your answer holds a function. Call it, and give what it returns."
    return ""


def finite(number: float) -> float:
    """A number that can be compared.

    Raises:
        Refused: For what is infinite, or not a number.
    """
    if number != number:
        message = "Your answer holds nan, which is not a number. Was 0 divided by 0 on the way?"
    elif abs(number) == float("inf"):
        message = "Your answer holds an infinite number. Was something divided by 0, or did it grow too large?"
    else:
        return number
    raise Refused(message)


def short(value) -> str:
    """What Python writes of a value, if it is not too long for a sentence."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def flat(value) -> list:
    """The numbers of an answer in one row."""
    return [one for each in value for one in flat(each)] if isinstance(value, (list, tuple)) else [value]


def shape(value):
    """How a list is nested; of a number nothing."""
    return [shape(each) for each in value] if isinstance(value, (list, tuple)) else None


def sized(value) -> str:
    """What an answer is made of, in words."""
    if not isinstance(value, (list, tuple)):
        return "a number"
    return f"a list of {parts(value)}" if value else "an empty list"


def parts(values) -> str:
    """What a list holds, in words."""
    many, inner = len(values), values[0]
    if any(shape(each) != shape(inner) for each in values):
        return f"{many} unequal parts"
    ends = "" if many == 1 else "s"
    if not isinstance(inner, (list, tuple)):
        return f"{many} number{ends}"
    return f"{many} list{ends} of {parts(inner)}" if inner else f"{many} empty list{ends}"


def half_a_unit(number: float) -> float:
    """Half a unit in the third digit of a number: what a number may be off that is rounded to three digits."""
    return 0.5 * 10.0 ** (floor(log10(abs(number))) - 2)


def apart(one: list, other: list, tolerance: float, least: float, rounded: bool = False):
    """The first place where two rows of numbers differ, with both; nothing where they do not.

    Args:
        one: What is judged.
        other: What it should be. Whole numbers in it, which are ints, must be met exactly.
        tolerance: How far a number may be off, as a part of its own size.
        least: Which part of the largest number of the row each is at least taken for: zeros have no size of their own.
        rounded: Whether a number must also be the other, rounded to three digits.
    """
    largest = max([abs(each) for each in other] or [0.0]) or 1.0
    for i, (a, b) in enumerate(zip(one, other)):  # noqa: B905 -- MicroPython
        size = max(abs(b), least * largest)
        allowed = NOISE * max(abs(b), 1.0) if isinstance(b, int) else tolerance * size
        if rounded and not isinstance(b, int):
            allowed = min(allowed, half_a_unit(size) * (1 + NOISE))
        if not abs(a - b) <= allowed:
            return i, a, b
    return None
