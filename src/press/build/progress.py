"""Says in the terminal how far a build is, every other second, so that nobody waits in silence."""

import logging
import threading

log = logging.getLogger("mkdocs.plugins.press")


class Progress:
    """What is being done, how much of it, and what is next; said from a thread while `running`."""

    def __init__(self, pause: float = 2.0) -> None:
        """Say nothing yet.

        Args:
            pause: Seconds between two lines.
        """
        self.pause = pause
        self.end = threading.Event()
        self.begin("beginning")

    def begin(self, task: str, total: int = 0) -> None:
        """Go over to a task of so many steps; of none, if that is not known."""
        self.task, self.total, self.count, self.name = task, total, 0, ""

    def step(self, name: str) -> None:
        """Go over to the next step of the task."""
        self.count, self.name = self.count + 1, name

    def __str__(self) -> str:
        """The line: `drawing 12 of 143: adam/brake`."""
        count = f" {self.count} of {self.total}" if self.total else ""
        return f"{self.task}{count}: {self.name}" if self.name else self.task + count

    def start(self) -> None:
        """Begin to talk."""
        self.stop()
        self.end = threading.Event()
        threading.Thread(target=self._talk, args=(self.end,), daemon=True).start()

    def stop(self) -> None:
        """Fall silent."""
        self.end.set()

    def _talk(self, end: threading.Event) -> None:
        while not end.wait(self.pause):
            log.info("%s", self)
