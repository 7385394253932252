"""Scripts and styles as the site sends them: on the pages that use them, and without the words for their authors."""

import re
from pathlib import Path

import minify
from rcssmin import cssmin

from press import store

OTHERS = {"javascripts", "stylesheets", "micropython"}  # small as they come
ARTICLE = re.compile(r"(<article\b[^>]*>)(.*)(</article>)", re.DOTALL)
# What an article holds -> the styles and scripts that it needs. They stand in the article, so that a page that takes
# another's place without a reload brings its own.
NEEDS = {
    "<moving-figure": ("figures.js",),
    "<moving-stepper": ("stepper.css", "stepper.js"),
    '<fieldset class="moving-picks"': ("picks.css",),
    'class="moving-head"': ("embed/control.js",),
    "<run-listing": ("listing.js",),
    '<div class="exercise"': ("exercise.css", "exercise.js"),
    '<div class="standing"': ("exercise.css", "exercise.js"),
    '<div class="config"': ("config.css", "config.js"),
    '<div class="story': ("story.css",),
    'class="pages"': ("pages.css",),
    'class="statement"': ("said.css", "said.js"),
    'class="errata"': ("errata.css",),
    'class="rows': ("rows.css",),
    'class="contents"': ("home.css",),
    'class="doc ': ("reference.css",),
    'class="behind"': ("reference.css",),
    'class="footnote"': ("notes.css",),
    'class="tabbed-set': ("notes.css",),
}
# Sent as the first of them: together they are smaller than apart, and every page finds them fetched.
TOGETHER = ("site.css", "figures.css", "listing.css", "ways.css")
HIDDEN = "Math$."  # or `Math.trunc(x)` becomes `x|0`, and `Math.abs(-0)` minus zero
TAKEN = re.compile(r"^@font-face \{.*?\}|^:root \{.*?^\}", re.MULTILINE | re.DOTALL)  # by the page of a figure alone
PICTURE = re.compile(
    r'(?P<tag><img (?![^>]*\bwidth=)[^>]*?\bsrc="(?P<address>(?:\.\./)*figures/[^"?#]+\.svg)"[^>]*?)(?P<end>\s*/?>)'
)
BOX, HEAD = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"'), 2000  # which stands at the head of a picture
SCRIPT = re.compile(r'<script src="([^"]*)"></script>')
OURS, LATER = "assets/site.js", "assets/later.js"
# In the theme's script: what made a browser find the style of a whole page anew, or lay it out, before anybody had done
# anything, and what stands in its place.
SPARED = {
    # It measured every listing, one after the other; here each has a box that scrolls. A page of four hundred listings
    # was laid out four hundred times before anybody could read it.
    '"pre:not(.mermaid) > code"': '"pre > code.measured"',
    # It waited for the page to be read, which it is when it runs later.
    'h(document,"DOMContentLoaded",{once:!0}).subscribe(()=>e.next(document)),e': '(document.readyState==="loading"?'
    'h(document,"DOMContentLoaded",{once:!0}):$(document)).subscribe(()=>e.next(document)),e',
    # It kept all from moving while colours change, also when they do not.
    'document.body.setAttribute("data-md-color-switching",""),': "document.body.dataset.mdColorMedia&&"
    "document.body.dataset.mdColorMedia!==s.color.media&&"
    'document.body.setAttribute("data-md-color-switching",""),',
    # It told the browser of the colours a second time, which looked at every element, and went by the first.
    "document.head.appendChild(o);let n=": "let n=",
    # It wrote all addresses out, which made the browser read the style sheets again. That is soon enough when a page is
    # left: from then on they would be read from another one.
    "return y;$(document).subscribe(vi);let n=": "return y;let n=",
    'history.replaceState(c,""),history.pushState(null,"",a)': 'vi(document),history.replaceState(c,""),'
    'history.pushState(null,"",a)',
}
ALONE = ("figures.css", "stepper.css", "picks.css", "embed.css")


def bring(html: str, to_root: str) -> str:
    """A page whose article has the styles and scripts that it needs, each once.

    Args:
        html: Of the whole page.
        to_root: From its folder to the site's.
    """

    def brought(match: re.Match) -> str:
        opening, inside, closing = match.groups()
        files = {file for sign, needed in NEEDS.items() if sign in inside for file in needed}
        addresses = (f"{to_root}assets/{file}" for file in sorted(files))
        missing = [address for address in addresses if f'"{address}"' not in inside]
        styles = "".join(f'<link rel="stylesheet" href="{each}">' for each in missing if each.endswith(".css"))
        scripts = "".join(f'<script type="module" src="{each}"></script>' for each in missing if each.endswith(".js"))
        return opening + styles + inside + scripts + closing

    return ARTICLE.sub(brought, html)


def deferred(html: str) -> str:
    """A page none of whose scripts keeps the reader waiting: they begin to come at once, and run when it is drawn."""
    body = html.find("<body")
    addresses = SCRIPT.findall(html, max(body, 0))
    if not addresses or body < 0:
        return html
    last = addresses[-1]
    if last.endswith(OURS):
        asked = "".join(f'<link rel="preload" as="script" href="{each}" fetchpriority="low">' for each in addresses)
        asked += f'<script defer src="{last.removesuffix(OURS)}{LATER}"></script>'
    else:
        asked = "".join(f'<script defer src="{each}"></script>' for each in addresses)
    return html[:body].replace("</head>", f"{asked}</head>") + SCRIPT.sub("", html[body:])


def sized(html: str, folder: Path) -> str:
    """A page whose pictures have their room before they come, and all but the first come when they are near.

    Args:
        html: Of the whole page.
        folder: Its own, from which its addresses are seen.
    """
    seen = 0

    def placed(match: re.Match) -> str:
        nonlocal seen
        box = BOX.search((folder / match["address"]).read_text(encoding="utf-8")[:HEAD])
        seen += 1
        room = f' width="{round(float(box[1]))}" height="{round(float(box[2]))}"' if box else ""
        return match["tag"] + room + (' loading="lazy"' if seen > 1 else "") + match["end"]

    return PICTURE.sub(placed, html)


def spare(folder: Path) -> None:
    """Take out of the theme's script what costs every reader, and gives none anything.

    Args:
        folder: The site.

    Raises:
        ValueError: If the script has changed.
    """
    (script,) = folder.glob("assets/javascripts/bundle.*.js")
    text = script.read_text(encoding="utf-8")
    for words, others in SPARED.items():
        if text.count(words) != 1:
            raise ValueError(f"{script.name} has no longer {words!r}; read it, and mend assets.SPARED")
        text = text.replace(words, others)
    script.write_text(text, encoding="utf-8")


def shrink(folder: Path) -> None:
    """Put the styles of every page together; take comments and spaces out of the site's own scripts and styles."""
    if (folder / ALONE[0]).exists() and (alone := folder / ALONE[-1]).exists():
        own = [(folder / name).read_text(encoding="utf-8") for name in ALONE]
        taken = TAKEN.findall((folder / TOGETHER[0]).read_text(encoding="utf-8"))
        store.rewrite(alone, "".join(taken + own))
    if texts := [(folder / name).read_text(encoding="utf-8") for name in TOGETHER if (folder / name).exists()]:
        store.rewrite(folder / TOGETHER[0], "".join(texts))
    for name in TOGETHER[1:]:
        (folder / name).unlink(missing_ok=True)
    for path in sorted(folder.rglob("*")):
        if path.suffix in {".css", ".js"} and not OTHERS & set(path.relative_to(folder).parts):
            store.rewrite(path, smaller(path.read_text(encoding="utf-8"), path))


def smaller(text: str, path: Path) -> str:
    """A script or a style without comments and spaces; names that only a script's own functions know are one letter.

    A script without a line's end at its end is small already: a second time would name it anew.

    Raises:
        ValueError: For a script that is none.
    """
    if path.suffix == ".css":
        return cssmin(text)
    if not text.endswith("\n"):
        return text
    try:
        return minify.string("application/javascript", text.replace("Math.", HIDDEN)).replace(HIDDEN, "Math.")
    except minify.MinifyError as error:
        raise ValueError(f"{path.name}: {error}") from None
