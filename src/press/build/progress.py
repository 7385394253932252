"""Says in the terminal how far a build is, every other second, so that nobody waits in silence."""

import logging
import threading

log = logging.getLogger("mkdocs.plugins.press")


class Progress:
    """What is being done, how much of it there is, and which step it is at: `drawing 12 of 143: figure adam/brake`."""

    def __init__(self, pause: float = 2.0) -> None:
        """Say nothing yet; later, a line every `pause` seconds."""
        self.pause, self.end = pause, threading.Event()
        self.begin("beginning", 0)

    def begin(self, task: str, total: int) -> None:
        """Go over to a task of so many steps."""
        self.task, self.total, self.count, self.name = task, total, 0, ""

    def step(self, name: str) -> None:
        """Go over to the next step of the task."""
        self.count, self.name = self.count + 1, name

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
            log.info("%s %d of %d: %s", self.task, self.count, self.total, self.name)
