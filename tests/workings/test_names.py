"""What a user types is there, imported when it is asked for, and is no other thing at another time."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest
import torch

SOURCE = Path(__file__).parents[2] / "src"
PACKAGES = ["workings.adam", "workings.positions"]


@pytest.mark.parametrize("name", PACKAGES)
def test_each_name_is_that_of_its_module(name):
    package = importlib.import_module(name)
    assert len({*package.__all__}) == len(package.__all__) > 10
    for each in package.__all__:
        thing = getattr(package, each)
        assert (thing.__name__, thing.__module__) == (each, f"{name}.{package.HOMES[each]}")
    assert {*package.__all__} <= {*dir(package)}


@pytest.mark.parametrize("name", PACKAGES)
def test_no_name_is_that_of_a_module(name):
    """`from workings.positions import learned` would give a function or a module, as the order of imports has it."""
    package = importlib.import_module(name)
    modules = {path.stem for path in (SOURCE / name.replace(".", "/")).iterdir()}
    assert not modules & {*package.__all__}


@pytest.mark.parametrize("name", PACKAGES)
def test_the_page_can_import_it(name):
    """MicroPython, in which listings run, unpacks nothing within brackets; and there is no module to import there."""
    tree = ast.parse((SOURCE / name.replace(".", "/") / "__init__.py").read_text("utf-8"))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Starred | ast.Import | ast.ImportFrom)]


@pytest.mark.parametrize("name", PACKAGES)
def test_a_misspelt_name_is_told_what_there_is(name):
    package = importlib.import_module(name)
    with pytest.raises(AttributeError, match=f"module '{name}' has no attribute 'Adm'; it has {package.__all__[0]}, "):
        _ = package.Adm
    with pytest.raises(ImportError, match="cannot import name 'Adm'"):
        exec(f"from {name} import Adm")


def test_a_model_is_trained_with_what_one_would_type():
    program = """
import sys
import workings.adam.plain, workings.positions.plain
assert "torch" not in sys.modules
from workings.adam import Adam
from workings.positions import *
import torch
theta = torch.nn.Parameter(torch.ones(3))
adam = Adam([theta], lr=0.5)
theta.sum().backward()
adam.step()
print(theta.tolist(), Rotary(4)(torch.eye(4)).shape, alibi(2, [0, 1], [0, 1]).shape)
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=SOURCE, check=True)
    assert said.stdout == "[0.5, 0.5, 0.5] torch.Size([4, 4]) torch.Size([2, 2, 2])\n"


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.bfloat16])
@pytest.mark.parametrize("device", ["cpu", "cuda" if torch.cuda.is_available() else "meta"])
def test_optimizers_stay_where_the_parameter_is(dtype, device):
    from workings import adam

    theta = torch.ones(4, dtype=dtype, device=device)
    for init, step in [("adam_init", "adam_step"), ("amsgrad_init", "amsgrad_step"), ("adagrad_init", "adagrad_step")]:
        new, state = getattr(adam, step)(theta, 2 * theta, getattr(adam, init)(theta))
        tensors = [new, *(each for each in state if isinstance(each, torch.Tensor))]
        assert {(each.device.type, each.dtype) for each in tensors} == {(device, dtype)}
