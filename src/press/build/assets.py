"""Scripts and styles as the site sends them: on the pages that use them, and without the words for their authors."""

import re
from collections.abc import Callable
from pathlib import Path

from mkdocs.utils import get_relative_url
from rcssmin import cssmin
from rjsmin import jsmin

SMALLER: dict[str, Callable[[str], str]] = {".css": cssmin, ".js": jsmin}
OTHERS = {"javascripts", "stylesheets", "micropython"}  # small as they come
NESTED = re.compile(r"`[^`]*\$\{[^}`]*`")
# What a page holds -> the style and the script that it needs. They stand in its article, so that a page that takes
# another's place without a reload brings its own.
NEEDS = {
    "<moving-figure": ("", "assets/figures.js"),
    "<moving-stepper": ("", "assets/stepper.js"),
    '<div class="story': ("assets/story.css", ""),
    'class="contents"': ("assets/home.css", ""),
    'class="doc ': ("assets/reference.css", ""),
    'class="footnote"': ("assets/notes.css", ""),
    'class="tabbed-set': ("assets/notes.css", ""),
}


# Sent as the first of them: together they are smaller than apart, and every page finds them fetched.
TOGETHER = ("site.css", "figures.css", "stepper.css", "listing.css")


def brought(html: str, url: str) -> str:
    """An article with the styles and scripts that it needs.

    Args:
        html: Of the article.
        url: The page's address in the site.
    """
    found = [assets for sign, assets in NEEDS.items() if sign in html]
    styles, scripts = (sorted({pair[side] for pair in found} - {""}) for side in (0, 1))
    before = "".join(f'<link rel="stylesheet" href="{get_relative_url(style, url)}">' for style in styles)
    after = "".join(f'<script type="module" src="{get_relative_url(script, url)}"></script>' for script in scripts)
    return before + html + after


def shrink(folder: Path) -> None:
    """Put the styles of every page together; take comments and spaces out of the site's own scripts and styles."""
    texts = [(folder / name).read_text(encoding="utf-8") for name in TOGETHER]
    for name in TOGETHER[1:]:
        (folder / name).unlink()
    (folder / TOGETHER[0]).write_text("".join(texts), encoding="utf-8")
    for path in sorted(folder.rglob("*")):
        if path.suffix in SMALLER and not OTHERS & set(path.relative_to(folder).parts):
            path.write_text(smaller(path.read_text(encoding="utf-8"), path), encoding="utf-8")


def smaller(text: str, path: Path) -> str:
    """A script or a style without comments and spaces.

    Raises:
        ValueError: For a template inside a template, in which jsmin loses spaces that count.
    """
    if path.suffix == ".js" and (nested := NESTED.search(text)):
        line = text.count("\n", 0, nested.start()) + 1
        raise ValueError(f"{path.name}:{line}: a template inside a template; give the inner one a name")
    return SMALLER[path.suffix](text)
