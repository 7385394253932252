"""What a page may ask for: of its own site, and of nobody else. Browsers are told, and what is built is read."""

import base64
import hashlib
import re

HEAD = '<meta charset="utf-8">'
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
POLICY = (
    "default-src 'self'; script-src 'self' {}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)
FETCHED = re.compile(
    r"""<(?!a\b|meta\ (?:name|property))[a-z-]+\b
    (?![^<>]*\brel=["']?(?:canonical|license))(?:[^<>"']|"[^"]*"|'[^']*')*?\s
    (?:(?:src|srcset|href|data|poster|action|formaction|background|xlink:href|content)\s*=\s*["']?(?!\s*data:)
       (?:[^"'>]*?(?:[\s,]|url=))?
      |style\s*=\s*["'][^"'>]*?url\(\s*["']?)
    ((?:https?:)?//[^\s"'<>)]+)""",
    re.VERBOSE | re.IGNORECASE,
)


class RequestError(ValueError):
    """A page would ask somebody else for something."""


def guard(html: str) -> str:
    """A page that tells the browser to load nothing from elsewhere; scripts within it are known by their digests.

    Args:
        html: The page.

    Raises:
        RequestError: If it would load something from elsewhere all the same; it names the address.
    """
    if elsewhere := FETCHED.search(html):
        raise RequestError(f"{elsewhere[1]} would be fetched from elsewhere; keep a copy in docs/assets")
    if "Content-Security-Policy" in html:
        return html
    digests = {base64.b64encode(hashlib.sha256(code.encode()).digest()).decode() for code in INLINE.findall(html)}
    policy = POLICY.format(" ".join(f"'sha256-{digest}'" for digest in sorted(digests))).replace("  ", " ")
    return html.replace(HEAD, f'{HEAD}<meta http-equiv="Content-Security-Policy" content="{policy}">', 1)
