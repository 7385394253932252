"""Claims about the oracles."""

import functools
import itertools
import sys

import pytest
import torch

from essays.kit.record import record
from essays.reference.oracles.experiments import oracles_matrix, oracles_odd, oracles_off
from workings.oracles import ORACLES, check
from workings.oracles.__main__ import main
from workings.oracles.optimizers import CASES, EPSILON, Settings
from workings.oracles.oracle import TOLERANCE, examine
from workings.positions.rotary import angles, rotate_complex, rotate_halves
from workings.positions.sinusoidal import frequencies

TORCH = {
    "adam": torch.optim.Adam,
    "adam-l2": torch.optim.Adam,
    "adamw": torch.optim.AdamW,
    "amsgrad": functools.partial(torch.optim.Adam, amsgrad=True),
    "nadam": torch.optim.NAdam,
    "radam": torch.optim.RAdam,
}


def turning(rotate, shift=0, dtype=None):
    """A rotation as the oracles ask for it."""
    return lambda x, p: rotate(x, angles(p + shift, frequencies(x.shape[-1]).to(dtype)))


@pytest.mark.parametrize("name", ORACLES)
def test_oracles_mistakes(name):
    """Every mistake that an oracle knows, made alone, is named, and no other with it."""
    for mistake, report in oracles_matrix(ORACLES[name]).items():
        assert report.mistakes == (mistake,)


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
def test_oracles_how_right(dtype):
    """The optimizers of torch and both layouts of a rotation are right, under their names, in float64 and float32."""
    for name, optimizer in TORCH.items():
        assert check(name, optimizer, dtype).right
    for rotate, layout in ((rotate_complex, "pairs"), (rotate_halves, "half")):
        assert check("rope", turning(rotate), dtype, layout=layout).right


def test_oracles_how_together():
    """Two mistakes at once are named, both."""
    report = check("rope", turning(rotate_halves, shift=1))
    assert report.mistakes == ("layout is half, and pairs was asked for", "positions count from 1")
    oracle = ORACLES["sinusoidal"]
    rule, known, both = oracle.asked({}), oracle.variants({}), 0
    for a, b in itertools.combinations(known, 2):
        if known[a].keys().isdisjoint(known[b]):  # else they are in the same line
            made = rule._replace(**known[a], **known[b])
            subject = oracle._replace(ask=lambda _, case, dtype, made=made: oracle.expected(made, case))
            named = {*examine(subject, None).mistakes}
            assert named
            assert named <= {a, b}  # one alone where it hides the other
            both += named == {a, b}
    assert both == 81


def test_oracles_how_float():
    """Frequencies that were in float32 on their way are no mistake, and are told."""
    report = check("rope", turning(rotate_complex, dtype=torch.float32))
    assert report.right
    assert "but to float32 only" in report.says


def test_oracles_how_far():
    """Each mistake moves some number by more than twice what rounding in float32 is granted."""
    for oracle in ORACLES.values():
        for changes in oracle.variants({}).values():
            assert oracles_off(oracle, changes) > 2 * TOLERANCE[torch.float32]


def test_oracles_how_odd():
    """Epsilon added before the correction shows at the oracles' settings, and not at Adam's usual ones."""
    usual, (odd,) = Settings(lr=1e-3, beta1=0.9, beta2=0.999, eps=1e-8), CASES[0].settings
    assert oracles_odd(EPSILON["hat"], usual) < 1e-4 < 0.05 < oracles_odd(EPSILON["hat"], odd)


def test_oracles_use(capsys):
    """The command ends with 0 where it found nothing, with 1 where it did, and with 2 where it could not ask."""
    ends = [main([*words.split()]) for words in ("adamw torch:optim.AdamW", "adamw torch:optim.Adam", "adam no:Adam")]
    assert ends == [0, 1, 2]
    assert "decay is coupled, and decoupled was asked for" in capsys.readouterr().out


@pytest.mark.parametrize("code", [0, 1, None])
def test_oracles_use_leaving(code):
    """A function that leaves with `sys.exit` while it is asked has not been asked, whatever it leaves with."""

    def leave(x, positions):
        sys.exit(code)

    report = check("rope", leave)
    assert (report.right, report.asked) == (False, False)
    assert report.says.startswith(f"it left with sys.exit({code}), ")


@pytest.mark.parametrize("layout", ["pairs", "half"])
@pytest.mark.parametrize("size", [2, 4, 6])
def test_oracles_how_part(layout, size):
    """A rotation of the first components alone is named with their number, in either layout."""
    rotate = {"pairs": rotate_complex, "half": rotate_halves}[layout]

    def part(x, p):
        return torch.cat((turning(rotate)(x[..., :size], p), x[..., size:]), -1)

    (name,) = check("rope", part, layout=layout).mistakes
    assert name.startswith(f"only the first {size} of 8 components are turned")


def test_oracles_how_factor():
    """Where every number is the same multiple of the right one, the multiple is named."""
    for factor, words in ((8**0.5, "2.828 times what it should be (sqrt(d))"), (-1, "-1 times what it should be (")):
        (name,) = check("rope", lambda x, p, factor=factor: factor * turning(rotate_complex)(x, p)).mistakes
        assert name.startswith(f"everywhere {words}")


def agreeing(oracle, **convention):
    """The libraries that the stored result finds right in what an oracle was asked, under a convention."""
    answers = [answer for answer in record("reference", "oracles")["answers"] if answer["oracle"] == oracle]
    assert answers
    return {answer["library"] for answer in answers if answer["right"] and answer["conventions"] == convention}


def test_oracles_libraries_epsilon():
    """Six libraries add epsilon after the correction, Keras and scikit-learn before it, labml-nn as it is told."""
    after, before = agreeing("adam", epsilon="after"), agreeing("adam", epsilon="hat")
    assert after == {"torch", "optax", "jax", "mlx", "tinygrad", "autograd", "labml-nn"}
    assert before == {"keras", "scikit-learn", "labml-nn"}


def test_oracles_libraries_layouts():
    """Rotations come in both layouts, and MLX, diffusers and transformers have both."""
    assert agreeing("rope", layout="pairs") & agreeing("rope", layout="half") == {"mlx", "diffusers", "transformers"}
