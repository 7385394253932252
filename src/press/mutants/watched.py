"""Tests run one by one in forked processes: which lines each executes, and which notice a change planted in the code.

One process collects the tests, so that torch and all else is imported once; what is tried is tried in a child of it.
A child is a fork and no worker of joblib's. A change may hang, take all memory, or leave the code that it was planted
in behind it, so each child tries one change, within limits of its own, and is killed. Such a fork takes 0.05 s. A new
process of joblib's that imports the same takes 9 s (both measured on a busy machine of two cores), and one that is
kept would hand on what the last change left; one that dies by its limit ends all the others' work.
"""

import functools
import gc
import importlib.machinery
import multiprocessing
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

Say = Callable[[str], Any]
ROOM = 12 << 30  # bytes that a child may take


class Served:
    """Takes the place of pytest's loop: the tests are collected as always, and then handed to a job."""

    def __init__(self, job: Callable[[list[pytest.Item]], None]):
        self.job, self.failed = job, False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Hand the collected tests to the job, which runs those it needs; pytest itself runs none."""
        self.job([item for item in session.items if "once" not in getattr(item, "fixturenames", ())])
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep whether any phase of a test has failed: it is all that is asked of a run."""
        self.failed |= report.failed

    def fails(self, items: Iterable[pytest.Item]) -> bool:
        """Whether one of some tests fails, run here and now."""
        self.failed = False
        return any(item.ihook.pytest_runtest_protocol(item=item, nextitem=None) and self.failed for item in items)


def collected(root: Path, paths: Iterable[str], job: Callable[[Served, list[pytest.Item]], None]) -> None:
    """Collect tests in this process, and do a job with them."""
    served = Served(lambda items: job(served, items))
    os.chdir(root)
    sys.path[:0] = [str(root / "src"), str(root / "tests")]
    options = ["-q", "-q", "-s", "-p", "no:cacheprovider", "-o", "faulthandler_timeout=0", *paths]
    if (ended := pytest.main(options, plugins=[served])) not in (0, 1):
        sys.exit(f"pytest could not collect {', '.join(paths)}: it ended with {ended!r}")


def forked(job: Callable[[Say], None], patience: float) -> list[str]:
    """What a job says, line by line, in a process of its own, which ends when it says nothing for so many seconds."""
    # A changed line may loop for ever, fill the memory or print without end; nothing of that may reach this process.
    # What is said goes through a pipe without a buffer, so that what was said before the end counts. And the child
    # ends by `os._exit`, or it would flush and clean up once more what it has inherited, pytest's own report among it.
    read, write = os.pipe()
    if not (child := os.fork()):
        try:
            for stream in (1, 2):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
            resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
            job(lambda line: os.write(write, f"{line}\n".encode()))
        finally:
            os._exit(0)
    os.close(write)
    said = b""
    while select.select([read], [], [], patience)[0] and (piece := os.read(read, 1 << 16)):
        said += piece
    os.close(read)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return said.decode().splitlines()


def apart(job: Callable[[], None]) -> None:
    """Do a job in a process of its own, which may take as long as it likes."""
    child = multiprocessing.get_context("fork").Process(target=job)
    child.start()
    child.join()
    if child.exitcode:
        sys.exit("the tests could not be collected, or the run was broken off")


def bound(seconds: float) -> None:
    """End this process once it has computed for so many seconds more."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    limit = int(used.ru_utime + used.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))


def verdicts(tests: Iterable[tuple[str, float, Callable[[], bool]]], say: Say, every: bool = False) -> None:
    """Run tests until one notices, or each: first `name ?`, then `name +` if it notices, `name -` if it does not.

    Args:
        tests: Name, seconds that it may take, and what runs it.
        say: Takes the lines.
        every: Go on after the first that notices.
    """
    for name, seconds, fails in tests:
        say(f"{name} ?")
        bound(seconds)
        noticed = fails()
        say(f"{name} {'+' if noticed else '-'}")
        if noticed and not every:
            return


def outcomes(lines: Iterable[str]) -> dict[str, bool]:
    """Which tests noticed: who did not come to an end did."""
    ended = dict(line.rsplit(" ", 1) for line in lines)
    return {name: verdict != "-" for name, verdict in ended.items()}


def reached(fails: Callable[[], bool], folders: tuple[str, ...], say: Say) -> None:
    """Run a test, and say what it took, whether it failed, and the lines of files below some folders it executed."""
    left: dict[int, tuple[CodeType, set[int]]] = {}

    def line(frame: FrameType, event: str, _: Any) -> Any:
        lines = left[id(frame.f_code)][1]
        lines.discard(frame.f_lineno)
        return line if lines else None

    def call(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        if id(code) not in left:
            ours = code.co_filename.startswith(folders)
            left[id(code)] = code, {number for *_, number in code.co_lines() if number} if ours else set()
        lines = left[id(code)][1]
        lines.discard(code.co_firstlineno)
        return line if lines else None

    start = time.process_time()
    sys.settrace(call)
    try:
        failed = fails()
    finally:
        sys.settrace(None)
    say(f"{time.process_time() - start:.3f} {failed:d}")
    for code, lines in left.values():
        if code.co_filename.startswith(folders):
            hit = {number for *_, number in code.co_lines() if number} - lines
            say(f"{code.co_filename} {' '.join(map(str, sorted(hit)))}")


class Live:
    """The functions of some folders that are alive in this process, and what they remember."""

    def __init__(self, folders: tuple[str, ...]):
        gc.collect()
        self.functions: dict[tuple, list[FunctionType]] = {}
        self.caches: list[Any] = []
        for each in gc.get_objects():
            if type(each) is FunctionType and each.__code__.co_filename.startswith(folders):
                self.functions.setdefault(place(each.__code__), []).append(each)
            elif type(each) is functools._lru_cache_wrapper:
                code = getattr(each.__wrapped__, "__code__", None)
                self.caches += [each] if code and code.co_filename.startswith(folders) else []
        gc.freeze()

    def plant(self, old: CodeType, new: CodeType) -> int:
        """Put one module's functions in the place of another's; how many were replaced."""
        for cache in self.caches:
            cache.cache_clear()
        pairs = [(self.functions.get(place(a), []), b) for a, b in differing(old, new)]
        for functions, code in pairs:
            for function in functions:
                function.__code__ = code
        return sum(len(functions) for functions, _ in pairs)


def place(code: CodeType) -> tuple:
    """What tells the code of one function from that of others: where it stands, to the column."""
    return code.co_filename, code.co_qualname, code.co_firstlineno, code.co_linetable


def differing(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The functions of two versions of a module that are not the same, outer ones first."""
    pairs = zip(*([each for each in code.co_consts if isinstance(each, CodeType)] for code in (old, new)), strict=True)
    for a, b in pairs:
        if a != b:
            yield a, b
            yield from differing(a, b)


def imported(root: Path, file: str, code: CodeType, names: list[str], limit: float, say: Say) -> None:
    """Import a project in which one file has other code, and run some of its tests; none of it is imported yet."""
    real = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: Any, name: str) -> CodeType | None:
        return code if self.path == file else real(self, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    say("import ?")
    bound(limit)

    def job(served: Served, items: list[pytest.Item]) -> None:
        say("import -")

        def fails(name: str) -> bool:
            found = [item for item in items if item.nodeid.partition("[")[0] == name]
            return not found or served.fails(found)

        verdicts(((name, limit, functools.partial(fails, name)) for name in names), say)

    collected(root, names, job)
