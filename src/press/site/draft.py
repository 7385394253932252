"""Where a build writes its site: into a draft beneath the site's folder, which then takes the place of the old one.

Until then the old one stays as it is, whatever ends the build. Of two builds of one site the second waits for the
first, and then finds most of it made.
"""

import contextlib
import logging
from pathlib import Path

from press.store import Store, drafting, tidy

log = logging.getLogger("mkdocs.plugins.press")


class Draft:
    """The folder of one build."""

    def __init__(self, site: Path, store: Store) -> None:
        """Wait until no other build writes this site; then it is to be written to the folder `written`.

        Args:
            site: Its folder at the end.
            store: Of the checkout.
        """
        self.site = site
        with contextlib.ExitStack() as stack:
            stack.enter_context(store.alone(str(self.site), f"writing {self.site}"))
            tidy(self.site)
            self.folder = stack.enter_context(drafting(self.site))
            self.open = stack.pop_all()
        self.written = self.folder / "site"

    def publish(self) -> None:
        """Put what was written in the place of what was there; as ever with MkDocs, what is hidden stays."""
        (old := self.folder / "old").mkdir()
        new = {path.name: path for path in self.written.iterdir()}
        before = {path.name: path for path in self.site.iterdir() if path.name in new or path.name[0] != "."}
        for name in before.keys() | new:
            if name in before:
                before[name].rename(old / name)
            if name in new:
                new[name].rename(self.site / name)
        self.close()
        log.info("The site is in %s", self.site)

    def close(self) -> None:
        """Remove the draft and let others build."""
        self.open.close()
