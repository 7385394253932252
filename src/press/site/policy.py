"""What a page may fetch and run: of its own site, and of nobody else. Browsers are told, and what is built is read."""

import base64
import hashlib
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from importlib.util import find_spec
from pathlib import Path

from press.figures import embed

POLICY = (
    "default-src 'self'; script-src 'self' {}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"
)
META = re.compile(
    r'(<head(?:\s[^>]*)?>(?:\s*<meta charset="utf-8">)?)(?:<meta http-equiv="Content-Security-Policy"[^>]*>)?'
)
# A tag as browsers read it: what a quotation mark begins, it ends; what stands in a comment or in a script is no tag.
ATTRIBUTE = r"""[\s/]*+([^\s/>][^\s/>=]*+)(?:\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>][^\s>]*+)))?+"""
ATTRIBUTES = f"((?:{re.sub(r'[(](?=[^?])', '(?:', ATTRIBUTE)})*+)"
BARE = r'[a-z][^\s/>]*+(?: class="[^"]*+")?+>'  # most tags are no more than this, and need no look
PIECE = re.compile(
    rf"<!--.*?-->|<(script|style|textarea|title)(?=[\s/>]){ATTRIBUTES}[\s/]*>(.*?)</\1(?=[\s/>])"
    rf"|<(?!{BARE})([a-z][^\s/>]*+){ATTRIBUTES}[\s/]*>",
    re.DOTALL | re.IGNORECASE,
)
EACH = re.compile(ATTRIBUTE)
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
FILLED = re.compile(r"\\\{\\\{.*?\\\}\\\}")  # a place in a template, once it is escaped
HANDLER = re.compile(r"on[a-z]+")
PICTURE = re.compile(r"""data:image/[^\s"'()]*""")  # which stands in the page itself
CODE = re.compile(r"""(?:^|url=)[\x00-\x20"']*(?:javascript:|vbscript:|data:)""", re.IGNORECASE)
FOREIGN = re.compile(
    r"""(?:https?|wss?|ftp):[\\/]*[^\s\\/"'<>(),;][^\s"'<>(),;]*  # browsers need no slashes, or take others
    |(?:^\s*[\\/]{2}|(?<=[\s,("'=;])//(?=[\w-]+\.\w|localhost))[^\s"'<>(),;]+""",
    re.VERBOSE | re.IGNORECASE,
)
WORDS = {"alt", "title", "placeholder", "aria-label", "aria-description"}  # for people: no browser follows them
NAMES = {"canonical", "license"}  # what a <link> of these kinds leads to is not fetched
DATA = re.compile(r"application/(?:ld\+)?json", re.IGNORECASE)  # all other kinds of scripts are run, by somebody


class RequestError(ValueError):
    """A page would ask somebody else for something, or run what nobody knows."""


def guard(html: str) -> str:
    """A page that tells the browser to load nothing from elsewhere; scripts within it are known by their digests.

    Args:
        html: The page.

    Raises:
        RequestError: If it would load something from elsewhere all the same, or run what neither the theme nor the
            press has written; it names the address or the first words, and the cure.
    """
    pieces = list(dict.fromkeys(PIECE.findall(html)))
    if fault := next((fault for piece in pieces for fault in faults(*piece)), None):
        raise RequestError(fault)
    codes = {text for raw, attributes, text, *_ in pieces if raw.lower() == "script" and runs(attributes)}
    digests = sorted(base64.b64encode(hashlib.sha256(code.encode()).digest()).decode() for code in codes)
    policy = POLICY.format(" ".join(f"'sha256-{digest}'" for digest in digests)).replace(" ;", ";")
    guarded, places = META.subn(rf'\1<meta http-equiv="Content-Security-Policy" content="{policy}">', html, count=1)
    if not places:
        raise RequestError("this page has no <head>, where browsers are told what to load; give it one")
    return guarded


def faults(raw: str, raw_attributes: str, text: str, tag: str, attributes: str) -> Iterator[str]:
    """What is wrong with a tag and with the text that it holds, if that is no HTML."""
    yield from tag_faults((raw or tag).lower(), raw_attributes or attributes)
    if raw.lower() == "script" and runs(raw_attributes) and not any(known.fullmatch(text) for known in scripts()):
        words = " ".join(text.split())[:60]
        yield f"<script{raw_attributes}>{words}… is a script that nobody knows; put it in a file of docs/assets"
    if raw.lower() == "style" and (found := FOREIGN.search(text)):
        yield elsewhere(found[0], "<style>")


@cache
def tag_faults(tag: str, attributes: str) -> tuple[str, ...]:
    """What is wrong with a tag by its attributes."""
    given = read(attributes)
    return tuple(fault for name, value in given for fault in attribute_faults(tag, name, value, dict(given)))


def read(attributes: str) -> list[tuple[str, str]]:
    """The attributes of a tag by their names, as browsers read them."""
    found = ((each[1].lower(), each[2] or each[3] or each[4] or "") for each in EACH.finditer(attributes))
    return [(name, re.sub(r"[\t\r\n]", "", unescape(value))) for name, value in found]


def attribute_faults(tag: str, name: str, value: str, given: dict[str, str]) -> Iterator[str]:
    """What is wrong with an attribute, beside the others of its tag."""
    shown = PICTURE.sub("", value)
    if '"' in name or "'" in name:
        yield f"<{tag}> has the attribute {name}, since a quotation mark ended another too early; write it as &quot;"
    if HANDLER.fullmatch(name) and value:
        yield f'<{tag} {name}="{value[:60]}"> is run as a script; let a file of docs/assets listen for it'
    if name == "srcdoc":
        yield from (fault for piece in PIECE.findall(value) for fault in faults(*piece))
    elif name not in WORDS and (found := CODE.search(shown)):
        yield f"{value[found.start() :][:60]} in <{tag} {name}> is code for an address; lead to a file of the site"
    elif not followed_only(tag, name, given) and (found := FOREIGN.search(shown)):
        yield elsewhere(found[0].strip(), f"<{tag} {name}>")


def followed_only(tag: str, name: str, given: dict[str, str]) -> bool:
    """Whether the addresses of an attribute are for people, or name something: a browser fetches none by itself."""
    match tag, name:
        case (_, words) if words in WORDS or words.partition(":")[0] == "xmlns":
            return True
        case ("a" | "area", "href" | "xlink:href") | ("blockquote" | "q" | "ins" | "del", "cite"):
            return True
        case "link", "href":
            return {*given.get("rel", "").lower().split()} in ({each} for each in NAMES)
        case "meta", "content":
            return "http-equiv" not in given
    return False


def elsewhere(address: str, place: str) -> str:
    """The complaint about an address of somebody else."""
    return f"{address} in {place} would be fetched from elsewhere; keep a copy in docs/assets"


def runs(attributes: str) -> bool:
    """Whether the text of a script is run: not if it has an address instead, or holds data."""
    given = dict(read(attributes))
    return "src" not in given and not DATA.fullmatch(given.get("type", "").strip())


@cache
def scripts() -> tuple[re.Pattern[str], ...]:
    """The scripts that the theme and the press write into pages, with what the theme fills in."""
    theme = find_spec("material")
    folder = Path(theme.origin or "").parent / "templates/partials/javascripts" if theme else Path()
    files = [*sorted(folder.glob("*.html")), Path(__file__).parents[1] / "theme/main.html"]
    templates = [path.read_text(encoding="utf-8") for path in files]
    texts = (text for template in [*templates, embed.PAGE] for text in INLINE.findall(template))
    return tuple(re.compile(FILLED.sub(r'[^"\\\\<]*', re.escape(text))) for text in texts)
