"""The plain Python of the page on positions in use beside torch functions, far from what the page shows."""

import pytest
import torch

from workings.positions import plain_places as places
from workings.positions.bias import alibi, shaw_index, t5_bucket
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
    assert places.given_places(2, 6, 3) == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]
    assert places.given_places(2, 6, 2) == [1, 2, 3, 4, 5, 6, 1, 2, 3, 4]


def test_frequencies():
    for length in range(1, 11):
        close(places.theta_at(4, 4, length), dynamic_ntk(SIZE, places.BASE, 1.0, length, 4))
        slowed = frequencies(SIZE) / torch.tensor([1, 2, 4, 8] if length > 4 else [1] * 4)
        close(places.theta_at(5, 4, length), slowed)
        close(places.theta_at(3, 4, length), frequencies(SIZE))


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


def test_rope_score_of_every_policy():
    """A key that is turned on, twice by parts, is the key turned once; one that stays has the old angle."""
    for policy, wanted in ((0, 5), (1, 3), (2, 3)):  # slot 3 of a cache that lost two tokens: place 5 of the text
        q, k = vectors(8, 103)
        angle = angles(torch.tensor([8, wanted]), frequencies(SIZE))
        query, key = rotate_complex(torch.stack((q, k)), angle)
        close(places.rope_score(6, 2, 0, policy, 8, 3), query @ key / SIZE**0.5)


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
