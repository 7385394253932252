"""Says in the terminal how far a build is, every other second, so that nobody waits in silence."""

import logging
import threading
from dataclasses import dataclass

log = logging.getLogger("mkdocs.plugins.press")


@dataclass
class Task:
    """Something that takes so many steps, and which it is at: `drawing 12 of 143: figure adam/brake`."""

    task: str
    total: int
    count: int = 0
    name: str = ""

    def step(self, name: str) -> None:
        """Go over to the next step."""
        self.count, self.name = self.count + 1, name

    def __str__(self) -> str:
        """As the terminal shows it."""
        return f"{self.task} {self.count} of {self.total}: {self.name}"


class Progress:
    """The tasks of a build, of which two may go on at a time."""

    def __init__(self, pause: float = 2.0) -> None:
        """Say nothing yet; later, a line every `pause` seconds."""
        self.pause, self.end = pause, threading.Event()
        self.tasks: list[Task] = []

    def begin(self, task: str, total: int) -> Task:
        """Begin a task of so many steps."""
        self.tasks = [each for each in self.tasks if each.count < each.total] + [Task(task, total)]
        return self.tasks[-1]

    def start(self) -> None:
        """Say now and then what is being made, from a thread of its own, as the build does not pause."""
        self.stop()
        self.end = threading.Event()
        threading.Thread(target=self._talk, args=(self.end,), daemon=True).start()

    def stop(self) -> None:
        """End the thread; what was being made is said no more."""
        self.end.set()

    def _talk(self, end: threading.Event) -> None:
        while not end.wait(self.pause):
            log.info("%s", "; ".join(map(str, self.tasks)))
