"""Chromium, Firefox and WebKit, each made to call the functions of ES modules.

No driver is needed: a browser is started on a page of a server of our own, and the page asks the server what to do
next, does it, and posts what came out. A browser gets a new home each time, and ends with all that it started.
"""

import contextlib
import json
import os
import queue
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

from press.browse import ARGUMENTS, served

# What each browser is called on the PATH, and the Debian packages that bring it.
PROGRAMS = {
    "Chromium": ("chromium", "chromium-browser", "google-chrome"),
    "Firefox": ("firefox-esr", "firefox"),
    "WebKit": ("MiniBrowser",),
}
DEBIAN = {"Chromium": "chromium", "Firefox": "firefox-esr", "WebKit": "webkit2gtk-driver xvfb"}
LEASH = ("setpriv", "--pdeathsig", "KILL")  # so that a browser ends with the tests, however these end
FIREFOX = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.max_script_run_time": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "http://127.0.0.1:9",
    "toolkit.telemetry.enabled": False,
}
# A value as numbers, lengths and names among them, so that two values with the same numbers are the same value. The
# answer to each list of arguments begins with 1, and is 0 alone where the function complains, as Python would.
PAGE = """<!doctype html>
<meta charset="utf-8">
<title>Asked by the tests</title>
<script type="module">
let numbers = new Float64Array(1 << 20), length = 0;
const put = (x) => {
  if (length === numbers.length) {
    const more = new Float64Array(2 * length);
    more.set(numbers);
    numbers = more;
  }
  numbers[length++] = x;
};
const flat = (x) => {
  if (typeof x === "number" || typeof x === "boolean") {
    put(Number(x));
  } else if (Array.isArray(x)) {
    put(x.length);
    for (let i = 0; i < x.length; i++) flat(x[i]);
  } else if (typeof x === "object" && x[Symbol.iterator]) {
    flat([...x]);
  } else if (typeof x === "object") {
    const names = Object.keys(x).sort();
    put(names.length);
    for (const name of names) {
      flat(Array.from(name, (letter) => letter.codePointAt(0)));
      flat(x[name]);
    }
  } else {
    throw new TypeError(`${typeof x} among the numbers`);
  }
};
const work = async ({ module, name, settings }) => {
  const call = (await import(module))[name];
  length = 0;
  for (const given of settings) {
    const start = length;
    try {
      put(1);
      flat(call(...given));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      length = start;
      put(0);
    }
  }
  return numbers.slice(0, length).buffer;
};
for (;;) {
  const task = await (await fetch("/next")).json();
  if (!task) continue;
  const post = (where) => (body) => fetch(where, { method: "POST", body });
  await work(task).then(post("/made"), post("/failed"));
}
</script>
"""


class Broken(Exception):
    """A browser that did not do what it was asked, with its own words."""


def program(name: str) -> str | None:
    """Where a browser is; WebKit's is no command, and lies among its library's files."""
    folders = [str(found.parent) for found in sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))]
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), *folders])
    return next(filter(None, (shutil.which(called, path=path) for called in PROGRAMS[name])), None)


def version(name: str) -> list[int]:
    """What is another number for another version of a browser: the size and the date of its program."""
    file = os.stat(program(name) or "")
    return [file.st_size, file.st_mtime_ns]


def missing(name: str) -> str | None:
    """What to install for a browser, in words, if it is not there."""
    there = program(name) and (name != "WebKit" or shutil.which("Xvfb"))
    return None if there else f"no {name}: install it (Debian: apt-get install --no-install-recommends {DEBIAN[name]})"


class Engine:
    """A browser that runs, and what it can be asked.

    Attributes:
        name: `Chromium`, `Firefox` or `WebKit`.
        files: What it can import: path -> text. More may be added at any time.
    """

    def __init__(self, name: str, files: Mapping[str, str], home: Path) -> None:
        self.name, self.files, self.home = name, dict(files), home
        self.tasks: queue.Queue[dict] = queue.Queue()
        self.answers: queue.Queue[tuple[str, bytes]] = queue.Queue()
        self.processes: list[subprocess.Popen] = []

    def doubles(self, module: str, name: str, settings: list[list], seconds: float = 300.0) -> bytes:
        """All that a module's function gives for some lists of arguments, as doubles."""
        self.tasks.put({"module": module, "name": name, "settings": settings})
        until = time.monotonic() + seconds
        while time.monotonic() < until and all(process.poll() is None for process in self.processes):
            with contextlib.suppress(queue.Empty):
                where, body = self.answers.get(timeout=0.5)
                if where == "/made":
                    return body
                raise Broken(f"{self.name}: {module}, {name}: {body.decode()}")
        log = (self.home / "log").read_text(errors="replace")[-2000:]
        raise Broken(f"{self.name} has ended, or gave no answer in {seconds:.0f} seconds. {log}")

    def start(self, *command: str, **more: Any) -> None:
        """A program that ends with this browser."""
        command = (*(LEASH if shutil.which(LEASH[0]) else ()), *command)
        own = ("HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
        more["env"] = {**os.environ, **dict.fromkeys(own, str(self.home)), "NO_AT_BRIDGE": "1", **more.get("env", {})}
        with open(self.home / "log", "ab") as log:
            options = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log, "start_new_session": True}
            self.processes.append(subprocess.Popen(command, **options, **more))

    def open(self, address: str) -> None:
        """Start the browser on a page."""
        executable = program(self.name) or missing(self.name)
        if self.name == "Chromium":
            self.start(executable, *ARGUMENTS, f"--user-data-dir={self.home}", address)
        elif self.name == "Firefox":
            lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in FIREFOX.items()]
            (self.home / "user.js").write_text("".join(lines))
            self.start(executable, "--headless", "--no-remote", "--profile", str(self.home), address)
        else:
            self.start(executable, address, env={"DISPLAY": self._display(), "GDK_BACKEND": "x11"})

    def _display(self) -> str:
        """A screen that nobody sees; the server says which number was free."""
        here, there = os.pipe()
        self.start("Xvfb", "-displayfd", str(there), "-nolisten", "tcp", "-screen", "0", "800x600x24", pass_fds=[there])
        os.close(there)
        with open(here) as number:
            return f":{number.readline().strip()}"

    def close(self) -> None:
        """End everything that was started here, and nothing else."""
        for process in reversed(self.processes):
            for how in (signal.SIGTERM, signal.SIGKILL):
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, how)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(5.0)


def answering(engine: Engine) -> type[BaseHTTPRequestHandler]:
    """The server's part of the talk with one browser."""

    class Talk(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *args: object) -> None:
            """Say nothing."""

        def do_GET(self) -> None:
            if self.path == "/next":
                task = None
                with contextlib.suppress(queue.Empty):
                    task = engine.tasks.get(timeout=5.0)
                self.reply(200, json.dumps(task), "application/json")
            elif self.path == "/":
                self.reply(200, PAGE, "text/html")
            else:
                self.reply(
                    200 if self.path in engine.files else 404, engine.files.get(self.path, ""), "text/javascript"
                )

        def do_POST(self) -> None:
            engine.answers.put((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
            self.reply(200, "", "text/plain")

        def reply(self, status: int, text: str, kind: str) -> None:
            body = text.encode()
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            with contextlib.suppress(ConnectionError):
                self.wfile.write(body)

    return Talk


@contextmanager
def launched(name: str, files: Mapping[str, str]) -> Iterator[Engine]:
    """A browser with a home and a server of its own."""
    with tempfile.TemporaryDirectory(prefix="workings-", ignore_cleanup_errors=True) as home:
        engine = Engine(name, files, Path(home))
        with served(answering(engine)) as address:
            try:
                engine.open(address + "/")
                yield engine
            finally:
                engine.close()
