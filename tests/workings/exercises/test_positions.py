"""What the exercises on positional encoding compute is what the essay's modules compute, in torch."""

import itertools

import pytest
import torch

from workings.exercises import EXERCISES, positions
from workings.positions.axes import multimodal_ids
from workings.positions.bias import alibi, alibi_slopes, t5_bucket
from workings.positions.extend import interpolate, ntk, turns_within, yarn_temperature
from workings.positions.rotary import angles, half_order, matrix, rotate_complex, rotate_halves
from workings.positions.sinusoidal import frequencies, kernel, shift, sinusoidal


def right(name: str, *case) -> torch.Tensor:
    """The right answer to one exercise, as it says itself."""
    return torch.tensor(EXERCISES[name].right(*case), dtype=torch.float64)


def every(name: str):
    """The cases of a function."""
    return EXERCISES[name].cases


def same(one: torch.Tensor, other: torch.Tensor) -> None:
    torch.testing.assert_close(one, other.double(), rtol=1e-11, atol=1e-11)


def test_codes_and_their_products_are_the_tables() -> None:
    code = sinusoidal(torch.tensor([0, 1, 5, 6]), 4).double()
    same(right("codes_by_hand"), code.flatten())
    same(right("equal_products"), torch.stack([code[0] @ code[1], code[2] @ code[3], code[0] @ code[2]]))
    lags = torch.tensor([1, 5, 10])
    same(right("three_offsets"), torch.cat([kernel(lags, d).double() for d in (16, 128, 512)]))
    same(right("kernel_curve"), kernel(torch.tensor(positions.DRAWN), 16).double())


def test_the_first_rise_is_the_kernels() -> None:
    rises = kernel(torch.arange(200), 128).diff() > 0
    assert EXERCISES["first_rise"].right() == 1 + rises.nonzero()[0].item()


@pytest.mark.parametrize("case", every("moved_code"))
def test_codes_are_moved_by_the_shift(case: tuple) -> None:
    code, k, base = case
    same(right("moved_code", *case), shift(k, len(code), base) @ torch.tensor(code, dtype=torch.float64))


def test_peaks_are_those_of_the_fast_fourier_transform() -> None:
    columns = sinusoidal(torch.arange(positions.LENGTH), 16)[:, 0:8:2]
    assert EXERCISES["spectrum_peaks"].right() == torch.fft.rfft(columns, dim=0).abs().argmax(dim=0).tolist()


@pytest.mark.parametrize("case", every("never_round"))
def test_clocks_that_never_come_round_are_counted(case: tuple) -> None:
    d, base, length = case
    assert positions.idle(*case) == (turns_within(frequencies(d, base), length) < 1).sum()


@pytest.mark.parametrize("case", every("turn_matrix"))
def test_the_matrix_is_the_modules(case: tuple) -> None:
    m, d, base = case
    same(right("turn_matrix", *case), matrix(m * frequencies(d, base)))


@pytest.mark.parametrize("case", every("turn_pairs"))
def test_turned_vectors_are_the_modules(case: tuple) -> None:
    x, m, base = torch.tensor([case[0]], dtype=torch.float64), case[1], case[2]
    angle = angles(torch.tensor([m]), frequencies(x.shape[-1], base))
    same(right("turn_pairs", *case), rotate_complex(x, angle)[0])
    same(right("turn_halves", *case), rotate_halves(x, angle)[0])


def test_the_order_undoes_that_of_the_modules() -> None:
    assert half_order(8)[EXERCISES["halves_order"].right()].tolist() == list(range(8))


@pytest.mark.parametrize("case", [*every("picture_ids"), (5, 7, 2, 3)])
def test_places_of_pictures_are_the_modules(case: tuple) -> None:
    before, rows, columns, after = case
    same(right("picture_ids", *case), multimodal_ids(before, (1, rows, columns), after))


@pytest.mark.parametrize("heads", [1, 2, 6, 8, 12, 40])
def test_slopes_and_biases_are_the_modules(heads: int) -> None:
    same(torch.tensor(positions.slopes(heads), dtype=torch.float64), alibi_slopes(heads))
    place = torch.arange(5)
    same(right("alibi_bias", heads, 5), alibi(heads, place, place).tril())


def test_powers_of_twelve_heads_are_those_of_their_slopes() -> None:
    same(right("twelve_heads"), (-alibi_slopes(12).log2()).sort().values)


def test_buckets_are_the_modules_at_every_distance() -> None:
    assert [positions.bucket(m) for m in range(300)] == t5_bucket(-torch.arange(300)).tolist()


@pytest.mark.parametrize("case", every("slowed_angles"))
def test_slowed_angles_are_the_modules(case: tuple) -> None:
    m, i, d, base, s = case
    both = interpolate(frequencies(d, base), s)[i], ntk(d, base, s)[i]
    same(right("slowed_angles", *case), m * torch.stack(both))


def test_the_temperature_is_the_modules() -> None:
    assert EXERCISES["yarn_scores"].right() == pytest.approx(yarn_temperature(positions.LONGER) ** 2)


@pytest.mark.parametrize("base", [*positions.BASES, 28628, 28629, 58789])
def test_no_distance_that_is_left_out_decides(base: int) -> None:
    assert positions.holds(base) == (kernel(torch.arange(1, 4097), 128, float(base)) >= 0).all()


def test_a_task_falls_if_any_order_has_another_answer() -> None:
    orders = [[list(order) for order in itertools.permutations(text)] for text in positions.TEXTS]
    fall = [any(len({task(order) for order in each}) > 1 for each in orders) for task in positions.TASKS]
    assert EXERCISES["order_matters"].right() == fall


def test_pairs_are_settled_where_the_next_code_is_there_once() -> None:
    code = sinusoidal(torch.arange(positions.TESTED), 4)
    ahead = code @ shift(1, 4).T  # each code one step on
    fits = (torch.cdist(ahead[:-1].double(), code.double()) < 1e-6).sum(dim=1)
    period = range(positions.TESTED)
    once = [sum(n % positions.TRAINED == (m + 1) % positions.TRAINED for n in period) == 1 for m in period[:-1]]
    trained = positions.TRAINED - 1
    assert EXERCISES["settled_pairs"].right() == [(fits == 1).sum(), trained, (fits == 1).sum(), sum(once)]
