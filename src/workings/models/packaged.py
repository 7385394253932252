"""What comes in packages of its own: modules and files of weights, and what a reader is told who lacks them."""

import base64
import hashlib
from importlib import import_module
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path
from types import ModuleType


class Damaged(OSError):
    """A package is installed, and a file of it is missing or not what the package says it is."""


def module(name: str, install: str) -> ModuleType:
    """Import a module that only a packaged model needs.

    Args:
        name: Of the module.
        install: The command that installs it.

    Raises:
        ModuleNotFoundError: If it, or what it imports, is missing, with what to run.
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise missing(error.name or name, install) from error


def missing(name: str, install: str) -> ModuleNotFoundError:
    """What is raised where something is not installed."""
    return ModuleNotFoundError(f"{name} is not installed: `{install}` installs it", name=name)


def file(package: str, pattern: str, install: str) -> Path:
    """Where the one file of a package lies whose path ends in a pattern, such as "*.gguf", its bytes checked.

    The check is against the digest that the package came with, which pip keeps.

    Raises:
        ModuleNotFoundError: If the package is missing, with what to run.
        Damaged: If the file is missing or its bytes are others, with what to run.
    """
    try:
        found = [each for each in files(package) or () if each.match(pattern)]
    except PackageNotFoundError as error:
        raise missing(package, install) from error
    again = f"`{install} --force-reinstall` installs it again"
    if len(found) != 1:
        raise Damaged(f"{package} is damaged: it holds {len(found)} files {pattern}, not one; {again}")
    path, told = Path(str(found[0].locate())), found[0].hash
    if not path.is_file():
        raise Damaged(f"{package} is damaged: {path} is gone; {again}")
    if told and told.value != digest(path, told.mode):
        raise Damaged(f"{package} is damaged: the bytes of {path} are not those that were packed; {again}")
    return path


def digest(path: Path, mode: str) -> str:
    """Of a file's bytes, as packages write it: in base 64, without padding."""
    with path.open("rb") as stream:
        made = hashlib.file_digest(stream, mode)
    return base64.urlsafe_b64encode(made.digest()).decode().rstrip("=")
