"""What a reader has: a phone, a page with all that is looked for, and boxes in which Python runs."""

import io
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from browser.checks import COLOURS, LAYOUT, axe, darkened, narrowed, sideways, thinned, unreachable
from PIL import Image

from press.browse import until

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
QUIET = "e => !/^$|Fetching|Running|Checking|Reading…/.test(e.querySelector('[role=status]').textContent)"


def shortest(site: Path, paths: Iterable[str], *parts: str) -> str:
    """The shortest of some pages of a site in which each of some patterns is found."""
    pages = {path: (site / path[1:] / "index.html").read_text("utf-8") for path in paths if path.endswith("/")}
    whole = [path for path, html in pages.items() if all(re.search(part, html) for part in parts)]
    return min(whole, key=lambda path: len(pages[path]))


def inspection(page, dark: bool, within: str = "article", kinds: bool = True) -> Callable[[], list[str]]:
    """Looks over a page again and again, as a reader goes on: its colours in the dark, and by day its layout as well.

    Args:
        page: An opened page, which is thinned, and turned dark if it shall be.
        dark: Whether it shall.
        within: The element whose colours are looked at.
        kinds: Whether a few words of each kind are enough; what is typed is none of them.
    """
    thinned(page)
    if dark:
        darkened(page)

    def faults() -> list[str]:
        found = axe(page, COLOURS, within, kinds)
        for width in () if dark else (320, 360, None):
            narrowed(page, width)
            found += axe(page, LAYOUT) + sideways(page) + unreachable(page)
        return found

    return faults


def greys(locator) -> Image.Image:
    """What is seen of an element, in greys."""
    return Image.open(io.BytesIO(locator.screenshot())).convert("L")


class Box:
    """An element of an opened page that asks Python, and says what came of it."""

    def __init__(self, page, element) -> None:
        self.page, self.element = page, element
        self.status = element.get_by_role("status")

    def button(self, name: str):
        return self.element.get_by_role("button", name=re.compile(f"^{name}: "))

    def end(self) -> str:
        """What it says when Python has ended."""
        until(self.page, QUIET, self.element.element_handle())
        return self.status.text_content()
