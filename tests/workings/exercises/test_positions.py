"""What the exercises on positional encoding compute is what the essay's modules compute, in torch."""

import itertools
import math
from collections.abc import Callable

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


def test_a_layout_says_of_each_component_its_pair_and_whether_it_is_second() -> None:
    assert positions.layout(False, 4) == [(0, False), (0, True), (1, False), (1, True)]
    assert positions.layout(True, 6) == [(0, False), (1, False), (2, False), (0, True), (1, True), (2, True)]


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


@pytest.mark.parametrize(("base", "length", "step"), [(0.1, 1, 0), (3.0, 50, 7), (3.0, 4, 2), (3.0, 4, 4), (9.0, 8, 5)])
def test_the_first_look_is_one_step_off(base: float, length: int, step: int) -> None:
    looks = torch.arange(step or 1, length + 1, step or 1)
    assert positions.holds(base, length, step) == (kernel(looks, 128, base) >= 0).all()


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


def mistaken(name: str, words: str) -> Callable:
    """The mistake that is told in words which begin so."""
    return next(wrong for told, wrong in EXERCISES[name].mistakes if told.startswith(words))


def test_similarity_rises_where_it_is_more_than_before_and_not_as_much() -> None:
    assert positions.rise(lambda lag, turns: [3.0, 2.0, 2.0, 1.0, 1.5][lag], 4) == 4
    assert positions.rise(lambda lag, turns: lag, 4) == 1


def test_hands_are_idle_below_the_limit_and_not_at_it() -> None:
    assert [positions.idle_among([1.0, 0.5, 0.25, 0.25], limit) for limit in (2.0, 0.5, 0.25)] == [4, 2, 0]


def test_a_wave_is_strongest_where_it_turns_so_often() -> None:
    for length in range(1, 24):
        for often in range(length // 2 + 1):
            wave = [math.cos(2 * math.pi * often * x / length + 0.3) for x in range(length)]
            assert positions.strongest(wave) == often


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ([2, 0, 1, 1], [True, True, 2, False, True, True, False]),
        ([0, 1, 1, 2], [True, False, 2, True, True, True, False]),
        ([1, 0, 1, 0], [False, False, 1, False, False, True, False]),
        ([1, 2, 2, 1], [True, False, 2, False, True, True, True]),
        ([0, 1, 3, 4], [False, False, 4, True, False, False, False]),
    ],
)
def test_tasks_ask_what_the_exercise_says(text: list[int], answers: list) -> None:
    assert [task(text) for task in positions.TASKS] == answers


def test_of_a_table_all_known_rows_but_the_first_are_settled() -> None:
    assert [positions.by_table(known) for known in (0, 1, 2, 16, 24, 25)] == [0, 0, 1, 15, 23, 24]


def test_just_past_a_table_of_one_row_the_code_stands_alone() -> None:
    table, code = [[0.5, -1.0, 2.0, 0.3]], sinusoidal(torch.arange(2), 4).double()
    same(right("hybrid_row", 0, table, 0.3), 0.3 * torch.tensor(table[0], dtype=torch.float64) + 0.7 * code[0])
    same(right("hybrid_row", 1, table, 0.3), code[1])
    alone = ("The weights are exchanged", "The sinusoidal code is added whole", "The learned row is the one before")
    for words, weight in (*((words, 1.0) for words in alone), ("Past the end the code keeps its weight", 0.7)):
        found = mistaken("hybrid_row", words)(1, table, 0.3)
        same(torch.tensor(found, dtype=torch.float64), weight * code[1])


def test_wrong_buckets_go_on_for_ever_or_are_equally_wide() -> None:
    endless = mistaken("far_bucket", "There is no bucket past 31")
    assert [endless(16 * 8**k + 1) for k in range(5)] == [16, 32, 48, 64, 80]
    wide = mistaken("far_bucket", "These buckets are all equally wide")
    assert [wide(16 + 7 * k) for k in range(-1, 17)] == [9, *range(16, 32), 31]
    assert [wide(22 + 7 * k) for k in range(16)] == [*range(16, 32)]


@pytest.mark.parametrize(
    ("name", "halves", "turn", "other"),
    [
        ("turn_pairs", False, positions.interleaved, positions.halved),
        ("turn_halves", True, positions.halved, positions.interleaved),
    ],
)
def test_a_layout_is_asked_for_in_the_same_cases_as_the_other(name: str, halves: bool, turn, other) -> None:
    made = positions.turning(name, "", "", turn, ("mixed", halves), ("other", other))
    assert made.cases == EXERCISES["turn_pairs"].cases == EXERCISES["turn_halves"].cases
    assert [words for words, _ in made.mistakes][1:3] == ["mixed", "other"]
    answers = [answer for _, answer in (("", EXERCISES[name].right), *EXERCISES[name].mistakes)]
    for one, two in zip([made.right, *(wrong for _, wrong in made.mistakes)], answers, strict=True):
        assert [one(*case) for case in made.cases] == [two(*case) for case in made.cases]
