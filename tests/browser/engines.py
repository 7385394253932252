"""Chromium, Firefox and WebKit, each made to call the functions of ES modules.

No driver is needed: a browser is started on a page of a server of our own, and the page asks the server what to do
next, does it, and posts what came out. A browser gets a new home each time, and ends with all that it started.
"""

import contextlib
import functools
import json
import os
import queue
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from press.browse import ARGUMENTS, Host, executable, served

DEBIAN = {"Chromium": "chromium", "Firefox": "firefox-esr", "WebKit": "webkit2gtk-driver xvfb"}
LEASH = ("setpriv", "--pdeathsig", "KILL")  # so that a browser ends with the tests, however these end
# No question whether a script takes too long, and no way out to the network.
FIREFOX = {
    "dom.max_script_run_time": 0,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
}
# A value as numbers, lengths and names among them, so that two values with the same numbers are the same value.
PAGE = """<!doctype html>
<meta charset="utf-8">
<title>Asked by the tests</title>
<script type="module">
const flat = (x, out) => {
  if (typeof x === "number" || typeof x === "boolean") return out.push(Number(x));
  if (typeof x !== "object") throw new TypeError(`${typeof x} among the numbers`);
  const named = (name) => [Array.from(name, (letter) => letter.codePointAt(0)), x[name]];
  const items = x[Symbol.iterator] ? [...x] : Object.keys(x).sort().flatMap(named);
  out.push(items.length);
  for (const item of items) flat(item, out);
};
const work = async ({ module, name, settings }) => {
  const call = (await import(module))[name], out = [];
  for (const given of settings) flat(call(...given), out);
  return Float64Array.from(out);
};
for (;;) {
  const task = await (await fetch("/next")).json();
  if (!task) continue;
  const post = (where) => (body) => fetch(where, { method: "POST", body });
  await work(task).then(post("/made"), post("/failed"));
}
</script>
"""


def program(name: str) -> str | None:
    """Where a browser is; WebKit's is no command, and needs a screen."""
    if name == "Chromium":
        return executable()
    if name == "Firefox":
        return shutil.which("firefox-esr") or shutil.which("firefox")
    found = [str(path) for path in sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser")) if shutil.which("Xvfb")]
    return found[0] if found else None


def needed(name: str) -> str:
    """The same; a machine without the browser skips what needs it and says so, except in CI."""
    words = f"no {name}: install it (Debian: apt-get install --no-install-recommends {DEBIAN[name]})"
    return program(name) or (pytest.fail if os.environ.get("CI") else pytest.skip)(words)


def version(name: str) -> list[int]:
    """What is another number for another version of a browser: the size and the date of its program."""
    file = os.stat(needed(name))
    return [file.st_size, file.st_mtime_ns]


class Engine:
    """A browser that runs, and what it can be asked.

    Attributes:
        name: `Chromium`, `Firefox` or `WebKit`.
        files: The folder of what it can import. More may be added at any time.
    """

    def __init__(self, name: str, home: Path) -> None:
        self.name, self.home, self.files = name, home, home / "files"
        self.tasks: queue.Queue[dict] = queue.Queue()
        self.answers: queue.Queue[tuple[str, bytes]] = queue.Queue()
        self.processes: list[subprocess.Popen] = []

    def add(self, files: Mapping[str, str]) -> None:
        """Write what can be imported: path -> text."""
        for path, text in files.items():
            file = self.files / path[1:]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")

    def doubles(self, module: str, name: str, settings: list[list]) -> bytes:
        """All that a module's function gives for some lists of arguments, as doubles."""
        self.tasks.put({"module": module, "name": name, "settings": settings})
        until = time.monotonic() + 300.0
        while time.monotonic() < until and all(process.poll() is None for process in self.processes):
            with contextlib.suppress(queue.Empty):
                where, body = self.answers.get(timeout=0.5)
                assert where == "/made", f"{self.name}: {module}, {name}: {body.decode()}"
                return body
        log = (self.home / "log").read_text(errors="replace")[-2000:]
        raise AssertionError(f"{self.name} has ended, or gave no answer in five minutes. {log}")

    def start(self, *command: str, **more: Any) -> subprocess.Popen:
        """A program that ends with this browser."""
        own = ("HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
        more["env"] = {**os.environ, **dict.fromkeys(own, str(self.home)), "NO_AT_BRIDGE": "1", **more.get("env", {})}
        with open(self.home / "log", "ab") as log:
            options = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log, "start_new_session": True, **more}
            leash = LEASH if shutil.which(LEASH[0]) else ()
            self.processes.append(subprocess.Popen((*leash, *command), **options))
        return self.processes[-1]

    def open(self, address: str) -> None:
        """Start the browser on a page."""
        command = needed(self.name)
        if self.name == "Chromium":
            self.start(command, *ARGUMENTS, f"--user-data-dir={self.home}", address)
        elif self.name == "Firefox":
            lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in FIREFOX.items()]
            (self.home / "user.js").write_text("".join(lines))
            self.start(command, "--headless", "--no-remote", "--profile", str(self.home), address)
        else:
            screen = self.start("Xvfb", "-displayfd", "1", "-nolisten", "tcp", stdout=subprocess.PIPE, text=True)
            with screen.stdout:
                display = f":{screen.stdout.readline().strip()}"
            self.start(command, address, env={"DISPLAY": display, "GDK_BACKEND": "x11"})

    def close(self) -> None:
        """End everything that was started here, and nothing else."""
        for process in reversed(self.processes):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


class Talk(Host):
    """The server's part of the talk with one browser: it hands out tasks, and takes what came out."""

    def __init__(self, *given: Any, engine: Engine) -> None:
        self.engine = engine
        super().__init__(*given, directory=str(engine.files))

    def do_GET(self) -> None:
        if self.path != "/next":
            return super().do_GET()
        try:
            task = self.engine.tasks.get(timeout=5.0)
        except queue.Empty:
            task = None
        return self.reply(json.dumps(task).encode())

    def do_POST(self) -> None:
        self.engine.answers.put((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
        self.reply(b"")

    def reply(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextlib.contextmanager
def launched(name: str, files: Mapping[str, str]) -> Iterator[Engine]:
    """A browser with a home and a server of its own."""
    with tempfile.TemporaryDirectory(prefix="workings-", ignore_cleanup_errors=True) as home:
        engine = Engine(name, Path(home))
        engine.add({**files, "/index.html": PAGE})
        with served(functools.partial(Talk, engine=engine)) as address:
            try:
                engine.open(address + "/")
                yield engine
            finally:
                engine.close()
