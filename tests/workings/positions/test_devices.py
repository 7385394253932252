"""Positions on any device, in any dtype, or in a list: the answer lies where the input does, and is the same."""

import pytest
import torch

from workings.positions import axes, extend
from workings.positions.attention import attend
from workings.positions.bias import alibi, shaw_scores, t5_bias, t5_bucket
from workings.positions.learned import learned
from workings.positions.modules import ALiBi, Rotary, Sinusoidal, T5Bias
from workings.positions.rotary import (
    angles,
    matrix,
    partial,
    rotate_complex,
    rotate_dense,
    rotate_halves,
    rotate_interleaved,
    turns,
)
from workings.positions.sinusoidal import frequencies, kernel, sinusoidal
from workings.positions.transformer import SCHEMES, Decoder

ELSEWHERE = "cuda" if torch.cuda.is_available() else "meta"  # on a graphics card, where there is one, values are asked
P, Q, THETA = torch.arange(5), torch.randn(2, 5, 8), frequencies(8)
ANGLE = angles(P, THETA)
# What is asked, of tensors that lie together; a table of angles or frequencies may have stayed behind on the CPU.
CALLS = {
    "sinusoidal": (lambda p: sinusoidal(p, 8), P),
    "kernel": (lambda p: kernel(p, 8), P),
    "angles, frequencies left behind": (lambda p: angles(p, THETA), P),
    "turns": (turns, ANGLE),
    "matrix": (matrix, ANGLE),
    "alibi": (lambda p: alibi(3, p, p), P),
    "t5_bucket": (t5_bucket, P),
    "t5_bias": (lambda table: t5_bias(table, *2 * [torch.arange(5, device=table.device)]), torch.randn(32, 2)),
    "shaw_scores": (lambda q: shaw_scores(q, q, q[0]), Q[..., :5, :]),
    "learned": (lambda p: learned(p, torch.zeros(9, 4, device=p.device)), P),
    "attend": (lambda q: attend(q, q, q, causal=True)[0], Q),
    "partial": (lambda q: partial(q, ANGLE[:, :2]), Q),
    "axes_angles": (lambda p: axes.axes_angles(p, axes.axial(8).to(p.device)), axes.grid(2, 3)),
    "sinusoidal_axes": (lambda p: axes.sinusoidal_axes(p, 8), axes.grid(2, 3)),
    "proportional": (lambda theta: extend.proportional(theta, 0.5), THETA),
    "longrope": (lambda theta: extend.longrope(theta, [1.0, 2.0, 3.0, 4.0]), THETA),
    "yarn": (lambda theta: extend.yarn(theta, 4, 100), THETA),
    **{
        f"{rotate.__name__}, angles left behind": (lambda q, rotate=rotate: rotate(q, ANGLE), Q)
        for rotate in (rotate_complex, rotate_dense, rotate_halves, rotate_interleaved)
    },
    "Rotary": (Rotary(8), Q),
    "ALiBi": (lambda q: ALiBi(3)(q, q), Q),
    "T5Bias": (lambda q: T5Bias(3).to(q.device)(q, q), Q),
    "Sinusoidal": (Sinusoidal(), Q),
}


@pytest.mark.parametrize("name", CALLS)
def test_the_answer_lies_where_the_input_does(name):
    call, given = CALLS[name]
    here, there = call(given), call(given.to(ELSEWHERE))
    assert there.device.type == ELSEWHERE
    assert (there.shape, there.dtype) == (here.shape, here.dtype)
    if not there.is_meta:
        torch.testing.assert_close(there.cpu(), here)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_whole_model_is_moved_by_moving_it(scheme):
    model, tokens = Decoder(5, scheme, layers=1), torch.arange(14).reshape(2, 7) % 5
    here, there = model(tokens), model.to(ELSEWHERE)(tokens.to(ELSEWHERE))
    assert (there.device.type, there.shape) == (ELSEWHERE, here.shape)
    if not there.is_meta:
        torch.testing.assert_close(there.cpu(), here, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
@pytest.mark.parametrize("module", [Rotary(8), Rotary(8, layout="pairs"), Sinusoidal()], ids=str)
def test_vectors_keep_their_dtype_and_positions_their_precision(module, dtype):
    """A module is halved with its model, and at position 4,001 still knows that it is not 4,000."""
    module, far = module.to(dtype), torch.arange(4000, 4005)
    x = torch.randn(5, 8, dtype=torch.float64)
    given = x.to(dtype)
    found = module(given, far)
    assert found.dtype == dtype
    torch.testing.assert_close(found.double(), module(given.double(), far), rtol=0, atol=8 * torch.finfo(dtype).eps)


def test_lists_are_positions_too():
    p = [0, 1, 2, 3, 4]
    for found, wanted in [
        (sinusoidal(p, 8), sinusoidal(P, 8)),
        (angles(p, THETA), ANGLE),
        (alibi(3, p, p), alibi(3, P, P)),
        (t5_bucket([-9, 0, 4], both_ways=True), t5_bucket(torch.tensor([-9, 0, 4]), both_ways=True)),
        (t5_bias(torch.eye(32), p, p), t5_bias(torch.eye(32), P, P)),
        (learned(p, torch.eye(9)), torch.eye(9)[:5]),
        (Rotary(8)(Q, p), Rotary(8)(Q)),
        (axes.axes_angles([[0, 1]], axes.axial(8)), axes.axes_angles(torch.tensor([[0, 1]]), axes.axial(8))),
        (axes.sinusoidal_axes([[3, 1]], 8), axes.sinusoidal_axes(torch.tensor([[3, 1]]), 8)),
        (axes.axes_kernel([[3, 1]], axes.axial(8)), axes.axes_kernel(torch.tensor([[3, 1]]), axes.axial(8))),
    ]:
        assert torch.equal(found, wanted)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda p: sinusoidal(p, 8), "positions count from 0, not from -2"),
        (lambda p: angles(p, THETA), "positions are counted from 0; -2 is negative"),
        (lambda p: alibi(2, p, p), "positions are counted from 0; a negative one was given"),
        (lambda p: learned(p, torch.eye(9)), "positions count from 0, and -2 is negative"),
    ],
    ids=["sinusoidal", "angles", "alibi", "learned"],
)
def test_a_negative_position_in_a_list_is_refused(call, says):
    with pytest.raises(ValueError, match=says):
        call([0, -2])


def test_no_positions_have_no_codes():
    assert (sinusoidal([], 8).shape, alibi(2, [], []).shape) == ((0, 8), (2, 0, 0))


def test_what_takes_numbers_alone_is_made_on_the_default_device():
    with torch.device("meta"):
        assert frequencies(8).is_meta
        assert extend.ntk(8, 1e4, 2).is_meta
