"""A page of its own for each figure that moves, to stand in somebody else's page.

It has what the figure needs and a line that leads back to its section, at the setting it is left at. No menu, list or
search knows it.
"""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from press.figures.moving import PLACE

HEADING = re.compile(r'<h[1-6][^>]*\bid="([^"]+)"')
TITLE = re.compile(r'<p class="moving-title">(.*?)</p>', re.DOTALL)
PAGE = """<!doctype html>
<html lang="en" class="embed">
<head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>{title} – {page}</title>
<link rel="icon" href="{root}{icon}">
<link rel="stylesheet" href="{root}assets/embed.css"></head>
<body class="md-typeset"><article>{figure}
<p class="from">From <a href="{back}" target="_blank">{page}</a>, {told}.</p></article>
<script>
const back = document.querySelector(".from a");
for (const way of ["focus", "pointerdown", "click"]) back.addEventListener(way, () => (back.search = location.search));
</script></body></html>
"""


class Origin(NamedTuple):
    """Where a figure comes from: the name of its site, under which licence it is, and the address of the icon."""

    name: str
    licence: str = ""
    icon: str = "assets/images/favicon.png"


def pages(
    html: str, drawn: Path | None, essay: str, address: str, title: str, site: Origin
) -> Iterator[tuple[str, str]]:
    """The files of the pages of the figures that a page moves, by their paths in the site.

    Args:
        html: Of the page, before its figures are in their places.
        drawn: The folder of what was drawn for it.
        essay: That it belongs to.
        address: Its own in the site.
        title: Its own.
        site: What is said of it.
    """
    for place in PLACE.finditer(html):
        name, root = place["name"].strip(), "../../../"
        if not (drawn and (first := drawn / f"{name}.html").is_file()):
            continue
        section = [*HEADING.findall(html[: place.start()]), ""]
        back = f"{root}{address}" + f"#{section[-2]}" * (len(section) > 1)
        figure = first.read_text(encoding="utf-8").replace('href="#', f'href="{back.partition("#")[0]}#')
        called = TITLE.search(figure)
        words = {"title": called[1] if called else name, "page": escape(title), "icon": site.icon}
        words["told"] = ". ".join(map(escape, filter(None, site[:2])))
        yield f"embed/{essay}/{name}/index.html", PAGE.format(root=root, back=back, figure=figure, **words)
