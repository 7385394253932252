"""What readers type: a number, a little arithmetic, or a row of them.

Nothing is evaluated but what is taken apart here first, into numbers, signs and the names below. It runs in MicroPython
too.
"""

import re
from math import cos, e, exp, inf, log, nan, pi, sin, sqrt

FUNCTIONS = {"sqrt": sqrt, "log": log, "ln": log, "exp": exp, "sin": sin, "cos": cos}
NAMES = {"__builtins__": {}, "pi": pi, "e": e, "inf": inf, "nan": nan}
NAMES.update(FUNCTIONS)
SIGNS = (("−", "-"), ("–", "-"), ("×", "*"), ("·", "*"), ("π", "pi"), ("\u00a0", " "), ("\u202f", " "))
NUMBER = re.compile(r"([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
WORD = re.compile(r"[A-Za-z]+")
SIGN = re.compile(r"\*\*|[-+*/()]")
BETWEEN = "[],;"  # two numbers of a row, beside blanks
LONGEST = 40  # numbers, names and signs of one answer: nothing else is so deep that it takes long
THREES = re.compile(r"^[-+]?[1-9][0-9]?[0-9]?(,[0-9][0-9][0-9])+(\.[0-9]*)?$")
SPACED = re.compile(r"^[-+]?[1-9][0-9]?[0-9]?( [0-9][0-9][0-9])+(\.[0-9]*)?$")
COMMA = re.compile(r"^[-+]?[0-9]+,[0-9]+$")
TIGHT = re.compile(r"[0-9],[0-9]")
SHARE = re.compile(r"^[-+]?[0-9]+\.?[0-9]* ?%$")


def number(text: str) -> float:
    """A number as readers type it.

    Raises:
        ValueError: For anything else; it says what to write.
    """
    text = plain(text)
    meant = misspelt(text)
    if meant:
        raise ValueError(meant)
    found = parts(text)
    if len(found) != 1:
        raise ValueError(no_number(text))
    return value(found[0])


def numbers(text: str, wanted: int) -> list[float]:
    """A row of numbers, with commas or blanks between.

    Args:
        text: As it was typed.
        wanted: How many there should be. Where there are others, a comma may have been meant for something else.

    Raises:
        ValueError: For anything else; it says what to write.
    """
    text = plain(text)
    if text[:1] == "(" and text.find(")") == len(text) - 1:
        text = text[1:-1]
    found = [value(each) for each in parts(text)]
    if len(found) != wanted and TIGHT.search(text):
        message = "A comma stands between two numbers here. Write 1204 for 1,204, and 0.4 for 0,4."
        raise ValueError(message)
    return found


def plain(text: str) -> str:
    """A text with the signs that Python has."""
    for sign, written in SIGNS:
        text = text.replace(sign, written)
    return text.strip()


def misspelt(text: str) -> str:
    """How to write a single number whose comma or blank could mean two things; nothing for others."""
    bare = text.replace(",", "").replace(" ", "")
    if THREES.match(text):
        other = f", or {text.replace(',', '.')} with a point" if COMMA.match(text) else ""
        return f"Write {bare} without a comma{other}."
    if SPACED.match(text):
        return f"Write {bare} without a blank."
    return f"Write {text.replace(',', '.')} with a point, and not with a comma." if COMMA.match(text) else ""


def no_number(text: str) -> str:
    """What is said of a text that is none."""
    text = short(text)
    if "^" in text:
        return f"{text} is no number: write a power as 2**3, and not with ^."
    if "%" in text:
        share, written = (float(text[:-1]), text) if SHARE.match(text) else (40.0, "40%")
        return f"Write {share / 100:.6g}, and not {written}."
    return f"{text or 'Nothing'} is no number. Write it as 0.25, 1/4 or 2.5e-1."


def short(text: str) -> str:
    """As much of a text as fits into a sentence."""
    return text if len(text) <= 60 else text[:57] + "…"


def parts(text: str) -> list[list[str]]:
    """The numbers of a text, each as what it is made of; a sign behind a blank and before none begins the next."""
    found: list[list[str]] = [[]]
    left, depth, ended = text, 0, False
    while left.strip():
        bare = left.lstrip()
        blank, begins = len(bare) < len(left), not depth and bare[:1] in "+-" and bare[1:2].strip() != ""
        left = bare
        if left[0] in BETWEEN:
            found.append([])
            left, ended = left[1:], False
            continue
        match = NUMBER.match(left) or WORD.match(left) or SIGN.match(left)
        token = match.group(0) if match else ""
        if not match or (WORD.match(token) and token not in NAMES):
            raise ValueError(no_number(text))
        opens = token not in ("+", "-", "*", "/", "**", ")")
        if ended and blank and (begins or (opens and not depth)):
            found.append([])
        elif ended and opens:
            raise ValueError(no_number(text))
        found[-1].append(token)
        left, depth = left[len(token) :], depth + (token == "(") - (token == ")")
        ended = token == ")" or (opens and token != "(" and token not in FUNCTIONS)
    return [each for each in found if each]


def value(tokens: list[str]) -> float:
    """What arithmetic comes to.

    Raises:
        ValueError: For what comes to nothing.
    """
    text, message = "".join(tokens), ""
    if len(tokens) > LONGEST:
        raise ValueError(no_number(text))
    try:
        result = eval(" ".join([written(token) for token in tokens]), NAMES)
        if isinstance(result, float) and abs(result) < inf:
            return result
        if isinstance(result, (float, complex)):
            message = f"{short(text)} comes to no number that is real and finite."
    except ZeroDivisionError:
        message = f"{short(text)} divides by 0."
    except (ArithmeticError, ValueError):
        message = f"{short(text)} comes to no number that is real and finite."
    except Exception:  # Python cannot read it
        pass
    raise ValueError(message or no_number(text))


def written(token: str) -> str:
    """A part as Python is given it: all numbers are floats, whose powers come to an end at once."""
    if token in NAMES or SIGN.match(token):
        return token
    number = float(token)
    return repr(number) if number < inf else "inf"
