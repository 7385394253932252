"""How this project writes: a true minus, raised powers of ten, quotations that close."""

import re

RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
# Code, which is passed over, or an opening mark where no quotation can begin.
OUTSIDE = re.compile(r"(<(?P<code>pre|code)\b.*?</(?P=code)>)|(?:[“‘]|&l[ds]quo;)(?=</|[\s.,;:!?)]|$)", re.DOTALL)
CLOSING = {"“": "”", "‘": "’", "&ldquo;": "&rdquo;", "&lsquo;": "&rsquo;"}
OPENS = " \n\t\xa0([—–“"  # a quotation may begin after these
FORMS = frozenset({"code", "math"})  # what is read as a word
# What is not words, or a tag, or words.
PIECE = re.compile(
    r"""<(?P<raw>pre|code|script|style|textarea|template|math)\b.*?</(?P=raw)>|<!--.*?-->"""
    r"""|</?(?P<tag>\w+)(?:[^>"']|"[^"]*"|'[^']*')*>|(?P<words>[^<]+)""",
    re.DOTALL,
)
APOSTROPHE = re.compile(r"(?<=\w)(?:'|&#39;)(?=\w)|(?<=s)(?:'|&#39;)(?=[\s.,;:!?)]|$)")
WITHIN = frozenset({"a", "abbr", "b", "em", "i", "mark", "small", "span", "strong", "sub", "sup", "time", "wbr"})
STRAIGHT = re.compile(r'"|&quot;|&#34;')
# Listings, which are passed over, or code in a line.
INLINE = re.compile(r"(<pre\b.*?</pre>)|(?<=<code>)[^<>]+(?=</code>)", re.DOTALL)
OPTION = re.compile(r"(?<![\w-])--?[A-Za-z]\w*|&#39;[^\s&]+&#39;|'[^\s']+'")  # breaks nowhere
JOINT = re.compile(r"(?<=\w[_.,/=(])(?=\w)")  # where a long name may go on in the next line


def minus(text: str) -> str:
    """A text with true minus signs in the place of hyphens."""
    return text.replace("-", "−")


def closed(html: str) -> str:
    """A page whose quotations close: a mark that nothing follows within its element closes, whatever stands before it.

    Python-Markdown looks at the text behind an element by itself, and takes a mark that begins it for an opening one.
    What stands in code is left as it is.
    """
    return OUTSIDE.sub(lambda match: match[1] or CLOSING[match[0]], html)


def curled(html: str) -> str:
    """A page whose apostrophes and quotation marks are typographic, wherever its words come from.

    A mark opens a quotation after a space or a bracket, or where words begin, and closes one elsewhere; tags are not
    seen. Code, scripts and formulas are left as they are, and so is a single mark that is no apostrophe.
    """
    before = " "

    def one(match: re.Match) -> str:
        nonlocal before
        if words := match["words"]:
            text = APOSTROPHE.sub("’", before + words)
            text = STRAIGHT.sub(lambda mark: "“" if text[mark.start() - 1] in OPENS else "”", text)
            before = text[-1]
            return text[1:]
        if match["raw"] or match["tag"] not in WITHIN:
            before = "x" if match["raw"] in FORMS else " "
        return match[0]

    return PIECE.sub(one, html)


def breakable(html: str) -> str:
    """A page whose names in code go on in the next line at their joints alone, and not within a word or an option."""

    def broken(match: re.Match) -> str:
        code = JOINT.sub("<wbr>", match[0]) if len(match[0]) > 12 else match[0]
        return OPTION.sub(r'<span class="unbroken">\g<0></span>', code)

    return INLINE.sub(lambda match: match[1] or broken(match), html)


def power(exponent: int) -> str:
    """A power of ten: `10⁻⁷`."""
    return f"10{str(exponent).translate(RAISED)}"
