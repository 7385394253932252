"""Reads JSON as people paste it: comments, typographic quotes, a dictionary of Python, a part without its braces.

By hand, because the page and the command are to say the same words, and the reader of MicroPython is laxer than that of
Python. What JSON has not is read and remarked upon, or refused with its line.
"""

from workings.positions.config.values import Unreadable, numeric

DEEP = 20  # objects and lists in one another
SPACE = " \t\r\n\f\v\xa0\u2028\ufeff\u200b"
QUOTES = {'"': '"', "'": "'", "“": "“”„", "”": "“”„", "„": "“”„", "‘": "‘’‚", "’": "‘’‚", "‚": "‘’‚"}
WORDS: dict = {"true": True, "True": True, "false": False, "False": False, "null": None, "None": None}
WORDS.update({"NaN": float("nan"), "nan": float("nan"), "Infinity": float("inf"), "-Infinity": -float("inf")})
AFTER = ",:{}[]#/\"'" + SPACE  # ends a number or a word
ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
COMMENTS = "There are comments in it. They are passed over here; a program that reads JSON refuses them."
CURLY = "There are typographic quotes in it. They are read here; a program that reads JSON refuses them."


class Objects:
    """One text, read from its beginning to its end.

    Attributes:
        remarks: Sentences about what was read though JSON does not have it.
    """

    def __init__(self, text: str) -> None:
        self.text, self.at, self.deep = text, 0, 0
        self.remarks: list = []

    def whole(self) -> dict | list:
        """All of the text: an object, a list, or what stands in an object, without its braces.

        Raises:
            Unreadable: For anything else.
        """
        self.space()
        found = self.value() if self.here() in "{[" else self.members("")
        self.space()
        while self.here() == ",":
            self.at += 1
            self.space()
        if self.at < len(self.text):
            self.fail(f"after the last bracket stands {self.near()}")
        return found

    def here(self) -> str:
        """The letter that comes next; a blank at the end."""
        return self.text[self.at] if self.at < len(self.text) else " "

    def fail(self, why: str, asks: str = "") -> None:
        """Say where, and why; and ask.

        Raises:
            Unreadable: In any case.
        """
        line = self.text[: self.at].count("\n") + 1
        raise Unreadable(f"This is not JSON: in line {line} {why}.{asks}")

    def near(self) -> str:
        """What comes next, short enough to be shown."""
        words = self.text[self.at : self.at + 20].split("\n")[0]
        return f"“{words}”"

    def space(self) -> None:
        """Go on past blanks and comments."""
        while self.at < len(self.text):
            two = self.text[self.at : self.at + 2]
            if two[0] in SPACE:
                self.at += 1
                continue
            if two != "/*" and two != "//" and two[0] != "#":
                return
            self.remark(COMMENTS)
            end = self.text.find("*/" if two == "/*" else "\n", self.at)
            if end < 0 and two == "/*":
                self.fail("begins a comment that does not end")
            self.at = len(self.text) if end < 0 else end + (2 if two == "/*" else 1)

    def remark(self, words: str) -> None:
        """Note what was let pass; once, as a file makes the same slip on every line."""
        if words not in self.remarks:
            self.remarks.append(words)

    def value(self):
        """What comes next: an object, a list, a text, a number or a word."""
        letter = self.here()
        if letter in "{[":
            self.at, self.deep = self.at + 1, self.deep + 1
            if self.deep > DEEP:
                self.fail(f"more than {DEEP} brackets stand in one another")
            found = self.members("}") if letter == "{" else self.items()
            self.at, self.deep = self.at + 1, self.deep - 1
            return found
        return self.string() if letter in QUOTES else self.word()

    def members(self, end: str) -> dict:
        """The fields of an object, up to its brace, or up to the end of the text."""
        found: dict = {}
        while self.more(end):
            if self.here() not in QUOTES:
                self.fail(f"a name in quotes is missing before {self.near()}")
            name = self.string()
            self.space()
            if self.here() != ":":
                self.fail("a colon is missing after “" + name[:20] + "”")
            self.at += 1
            self.space()
            if name in found:
                self.remark("“" + name[:40] + "” stands twice in one object: the last one counts.")
            found[name] = self.value()
            self.comma(end)
        return found

    def items(self) -> list:
        """What a list holds, up to its bracket."""
        found: list = []
        while self.more("]"):
            found.append(self.value())
            self.comma("]")
        return found

    def more(self, end: str) -> bool:
        """Whether another one comes before the end."""
        self.space()
        if self.at >= len(self.text) and end:
            brackets = "a bracket is" if self.deep == 1 else f"{self.deep} brackets are"
            self.fail(f"it ends, and {brackets} still open", " Is the whole file there?")
        return self.at < len(self.text) and self.here() != end

    def comma(self, end: str) -> None:
        """Go on past the comma that stands between two of them; one before a bracket does no harm."""
        self.space()
        if self.here() == "," and self.at < len(self.text):
            self.at += 1
        elif self.at < len(self.text) and self.here() != end:
            self.fail(f"a comma is missing before {self.near()}" if end else f"stands {self.near()}, and no comma")

    def string(self) -> str:
        """A text in quotes, straight or typographic."""
        opening = self.here()
        closing, start, found = QUOTES[opening], self.at, []
        if opening not in "'\"":
            self.remark(CURLY)
        self.at += 1
        while self.at < len(self.text) and self.here() not in closing:
            letter = self.here()
            self.at += 1
            if letter == "\\":
                letter = self.escaped()
            found.append(letter if " " <= letter != "\x7f" else " ")
        if self.at >= len(self.text):
            self.at = start
            self.fail(f"the quote at {self.near()} is not closed")
        self.at += 1
        return "".join(found)

    def escaped(self) -> str:
        """What a backslash and the letters after it stand for; half a pair of two is a question mark."""
        letter = self.here()
        self.at += 1
        if letter != "u":
            return ESCAPED.get(letter, letter)
        digits = self.text[self.at : self.at + 4]
        if len(digits) < 4 or not all(each in "0123456789abcdefABCDEF" for each in digits):
            self.fail(f"\\u stands before {self.near()}, and not before four digits")
        self.at += 4
        code = int(digits, 16)
        return chr(code) if code < 0xD800 or code > 0xDFFF else "?"

    def word(self):
        """A number, or a word without quotes."""
        start = self.at
        while self.at < len(self.text) and self.here() not in AFTER:
            self.at += 1
        token = self.text[start : self.at]
        found = numeric(token)
        if found is None and token not in WORDS:
            self.at = start
            quotes = ": a text stands in quotes" if token else ""
            self.fail(f"{self.near()} is no value{quotes}" if self.near() != "“”" else "a value is missing")
        return WORDS[token] if found is None else found
