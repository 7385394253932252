"""The plain Python of the page on positions in use beside torch functions, far from what the page shows."""

import pytest
import torch

from workings.positions import plain_places as places
from workings.positions.bias import alibi, shaw_index, t5_bucket, t5_starts
from workings.positions.extend import dynamic_ntk
from workings.positions.rotary import angles, rotate_complex
from workings.positions.sinusoidal import frequencies, sinusoidal

SIZE = places.SIZE


def close(found, expected):
    torch.testing.assert_close(torch.tensor(found, dtype=torch.float64), expected.double(), rtol=0, atol=1e-12)


def vectors(*starts):
    return [torch.tensor(places.drawn(start, SIZE), dtype=torch.float64) for start in starts]


def test_drawn_are_spread_and_differ():
    drawn = torch.tensor([places.drawn(start, SIZE) for start in (*range(10), *range(100, 110), *range(500, 520))])
    assert drawn.abs().max() <= 1
    assert 0.45 < drawn.std() < 0.7
    assert torch.pdist(drawn).min() > 0.5


def test_drawn_are_powers_of_a_root():
    """75 is a root modulo 65537, and a number of the row, plus 1, is 75 times the one before."""
    for start in (0, 7, 603, 873, 5000):
        first = 75 * (start + 1) % 65537 + 1
        row = [(pow(75, n, 65537) * first % 65537 - 1) % 201 - 100 for n in range(1, 20)]
        assert [round(100 * each) for each in places.drawn(start, 19)] == row


def test_buckets_are_those_of_t5():
    distances = torch.arange(30)
    assert [places.bucket(distance) for distance in range(30)] == t5_bucket(-distances, 6, 8).tolist()
    assert [places.bucket(start) for start in t5_starts(6, 8)] == list(range(6))


def test_texts_by_hand():
    assert places.texts_of(0, 3) == [0, 0, 0, 1, 1, 1, 1, 1, 1, 1]
    assert places.texts_of(1, 3) == [1, 1, 1, 1, 1, 1, 0, 0, 0, 1]
    assert places.texts_of(2, 3) == [1, 1, 1, 2, 2, 2, 2, 2, 2, 2]
    assert places.texts_of(3, 3) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 3]
    assert places.texts_of(4, 3) == places.texts_of(7, 5) == [1] * 10


@pytest.mark.parametrize("row", range(6))
@pytest.mark.parametrize("border", range(1, 8))
def test_rows_hold_whole_texts(row, border):
    texts = places.texts_of(row, border)
    assert len(texts) == places.SLOTS
    for text in {*texts} - {0}:
        own = [place for place, each in zip(places.own_places(texts), texts, strict=True) if each == text]
        assert own == list(range(texts.count(text)))
    assert texts.count(0) == (border if row < 2 else 0)
    assert row not in (2, 3) or (texts.index(2) == border and max(texts) == row)


def test_own_places_is_the_sum_of_a_mask():
    for border in range(1, 8):
        for row in (0, 1):
            mask = torch.tensor(places.texts_of(row, border)).clamp(max=1)
            assert places.own_places(mask.tolist()) == ((mask.cumsum(0) - 1) * mask).tolist()


def test_lost_tokens():
    assert places.text_places(6, 3) == [*range(3, 13)]
    assert places.text_places(7, 3) == [0, 1, *range(5, 13)]
    assert places.stored_places(7, 3, 0) == [0, 1, 5, 6, 7, 8, 9, 7, 8, 9]
    assert places.stored_places(5, 3, 2) == [*range(1, 11)]
    assert places.given_places(2, 6, 3) == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]
    assert places.given_places(2, 6, 2) == [1, 2, 3, 4, 5, 6, 1, 2, 3, 4]


def test_frequencies():
    for length in range(1, 11):
        close(places.theta_at(4, 4, length), dynamic_ntk(SIZE, places.BASE, 1.0, length, 4))
        slowed = frequencies(SIZE, places.BASE) / torch.tensor([1, 2, 4, 8] if length > 4 else [1] * 4)
        close(places.theta_at(5, 4, length), slowed)
        close(places.theta_at(3, 4, length), frequencies(SIZE, places.BASE))


@pytest.mark.parametrize(("m", "n"), [(0, 0), (9, 0), (7, 6), (3, 8), (12, 4)])
def test_scores(m, n):
    q, k = vectors(1, 2)
    plain, root = [q.tolist(), k.tolist(), m, n], SIZE**0.5
    at = torch.tensor([m]), torch.tensor([n])
    table = [torch.tensor(places.drawn(500 + place, SIZE), dtype=torch.float64) for place in (m, n)]
    close(places.added_score(0, *plain), (q + table[0]) @ (k + table[1]) / root)
    codes = [sinusoidal(place, SIZE, places.BASE)[0] for place in at]
    close(places.added_score(1, *plain), (q + codes[0]) @ (k + codes[1]) / root)
    close(places.added_score(3, *plain), q @ k / root + alibi(4, *at)[0, 0, 0])
    bucket = t5_bucket(torch.tensor(n - m), 6, 8).item()
    close(places.added_score(4, *plain), q @ k / root + places.drawn(700 + bucket, 1)[0])
    clipped = shaw_index(20, 3)[m, n].item() - 3
    close(places.added_score(5, *plain), q @ (k + vectors(600 + clipped)[0]) / root)


@pytest.mark.parametrize(
    ("row", "border", "count", "i", "j", "query", "keys", "lengths"),
    [  # the places of the query and, for policies 0, 1 and 2, of the key, and the lengths whose frequencies turn it
        (0, 3, 1, 8, 5, 5, (2, 2, 2), (9, 9, 9)),
        (3, 3, 0, 9, 7, 9, (7, 7, 7), (10, 10, 10)),
        (4, 4, 0, 8, 2, 8, (2, 2, 2), (3, 9, 9)),  # the base has grown since the key was stored
        (4, 4, 2, 8, 6, 9, (7, 7, 7), (7, 9, 9)),
        (5, 4, 0, 4, 3, 4, (3, 3, 3), (4, 5, 5)),
        (5, 4, 2, 9, 4, 10, (5, 5, 5), (5, 10, 10)),
        (5, 4, 0, 3, 1, 3, (1, 1, 1), (2, 4, 4)),
        (6, 2, 0, 8, 3, 8, (5, 3, 3), (4, 9, 9)),  # two tokens were lost: slot 3 holds the text's fifth
        (6, 2, 1, 8, 3, 10, (5, 3, 5), (4, 9, 9)),
        (6, 2, 2, 9, 7, 12, (10, 7, 10), (8, 10, 10)),
        (7, 3, 0, 7, 1, 7, (1, 1, 1), (2, 8, 8)),
        (7, 3, 3, 9, 6, 1, (9, 6, 2), (7, 10, 10)),
    ],
)
def test_rope_score_of_every_policy(row, border, count, i, j, query, keys, lengths):
    """A key that is turned on, twice by parts, is the key turned once; one that stays has the old angle."""
    pair = torch.stack(vectors(i, 100 + j))
    at = torch.tensor(places.theta_at(row, border, i + 1), dtype=torch.float64)
    for policy, (key, length) in enumerate(zip(keys, lengths, strict=True)):
        then = torch.tensor(places.theta_at(row, border, length), dtype=torch.float64)
        q, k = rotate_complex(pair, torch.stack((query * at, key * then)))
        close(places.rope_score(row, border, count, policy, i, j), q @ k / SIZE**0.5)
        assert places.score_of(row, border, 2, count, policy, i, j) == places.rope_score(
            row, border, count, policy, i, j
        )


@pytest.mark.parametrize("scheme", [0, 1, 3, 4, 5])
def test_what_was_added_stays_in_a_key_and_a_bias_is_made_anew(scheme):
    """Row 7 without the three tokens after the first two: slot 4 was stored at place 7, slot 8 only now."""
    q, kept, new = places.drawn(9, SIZE), places.drawn(104, SIZE), places.drawn(108, SIZE)
    assert places.score_of(7, 3, scheme, 0, 1, 9, 4) == places.added_score(scheme, q, kept, 9, 7 if scheme < 2 else 4)
    assert places.score_of(7, 3, scheme, 0, 1, 9, 8) == places.added_score(scheme, q, new, 9, 8)
    assert places.reference(7, 3, scheme, 9, 4) == places.added_score(scheme, q, kept, 9, 4)
    assert places.reference(0, 3, scheme, 9, 4) == places.added_score(scheme, q, kept, 6, 1)


@pytest.mark.parametrize(("row", "i", "j"), [(4, 8, 3), (4, 4, 4), (5, 4, 1), (5, 3, 2), (7, 9, 5)])
def test_the_reference_turns_all_by_the_frequencies_of_the_query(row, i, j):
    theta = torch.tensor(places.theta_at(row, 4, i + 1), dtype=torch.float64)
    q, k = rotate_complex(torch.stack(vectors(i, 100 + j)), angles(torch.tensor([i, j]), theta))
    close(places.reference(row, 4, 2, i, j), q @ k / SIZE**0.5)


@pytest.mark.parametrize("border", [1, 3, 6])
def test_a_token_asks_itself_and_what_was_before_it_in_its_text(border):
    for row in range(8):
        texts = places.texts_of(row, border)
        pairs = [(i, j) for i in range(10) for j in range(10) if places.asks(row, i, j, texts)]
        own = [[slot for slot in range(10) if texts[slot] == text] for text in {*texts} - {0}]
        expected = {(i, j) for slots in own for i in slots for j in slots if j <= i}
        assert set(pairs) == {(i, j) for i, j in expected if row < 6 or i in (7, 8, 9)}


def test_errors_of_a_text_told_a_wrong_place():
    """The second of two texts is told its slots: learned tables are wrong in all its pairs, RoPE in none."""
    wrong = torch.tensor(places.errors(2, 4, 0, 0, 0)) > 0
    assert wrong.tolist() == [[4 <= j <= i for j in range(10)] for i in range(10)]
    assert places.worst(places.errors(2, 4, 2, 0, 0)) < 1e-14


def test_a_key_that_is_turned_once_is_not_off_by_a_digit():
    """Keys stored unturned are turned once, when they are read; those turned on may differ in the last digits."""
    for row in (0, 4, 5):
        assert places.worst(places.errors(row, 4, 2, 1, 2)) == 0
        assert places.worst(places.errors(row, 4, 2, 1, 1)) < 1e-14


def test_errors_stand_where_scores_do():
    for row in range(8):
        found = torch.tensor(places.errors(row, 4, 0, 3, 0))
        assert found.triu(1).abs().max() == 0
        texts = torch.tensor(places.texts_of(row, 4))
        assert (found[texts[:, None] != texts] == 0).all()
        assert row < 6 or found[: places.OLD].max() == 0


def test_mend_is_the_least_that_helps():
    kinds = {places.mend(row, 3, scheme, count, policy)
             for row in (0, 4, 6) for scheme in (0, 2) for count in (0, 1) for policy in (0, 1)}  # fmt: skip
    assert kinds == {0, 1, 2, 4}
    assert places.mend(7, 3, 2, 1, 0) == 3
    assert places.mend(0, 3, 0, 0, 0) == 1  # padding, and a table that is told slots
    assert places.mend(6, 3, 2, 1, 0) == 0  # all that is left was moved by three
    assert places.mend(6, 3, 2, 1, 1) == 1  # keys were turned on to their slots, queries are told the text
    assert places.mend(6, 3, 2, 2, 0) == 3
    assert places.mend(6, 3, 0, 0, 0) == 4
