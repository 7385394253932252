"""The plain Python behind RoPE's figures against the torch functions, and what the figures show against the essay's."""

import math
import random

import pytest
import torch

from essays.positions.forms import experiments as forms
from essays.positions.forms.live import layouts_lab
from essays.positions.rope.experiments import CAT, MOUSE, hands
from essays.positions.rope.live import hands_ahead
from workings.positions import rotary
from workings.positions.plain import rotary as live
from workings.positions.sinusoidal import frequencies

SIZES = [(2, 3.0), (6, 7.0), (10, 123.4), (34, 5e5), (128, 1e4)]
LAYOUTS = [
    (rotary.rotate_interleaved, rotary.rotate_interleaved),
    (rotary.rotate_half, rotary.rotate_half),
    (forms.LAYOUTS["mixed"], forms.LAYOUTS["mixed"]),
    (rotary.rotate_interleaved, rotary.rotate_half),
]
FLOAT = torch.float64


def close(a, b, size=1.0):
    """Equal to 1e-12 of a size."""
    return torch.allclose(
        torch.as_tensor(a, dtype=FLOAT), torch.as_tensor(b, dtype=FLOAT), rtol=1e-12, atol=1e-12 * size
    )


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_frequencies(d, base):
    assert torch.allclose(
        torch.tensor(live.frequencies(d, base), dtype=FLOAT), frequencies(d, base), rtol=1e-14, atol=0
    )


@pytest.mark.parametrize(("d", "base"), SIZES)
@pytest.mark.parametrize("place", [0, 3, 1000])
def test_turned_is_rotate(d, base, place):
    x = torch.randn(1, d, generator=torch.Generator().manual_seed(d + place), dtype=FLOAT)
    angle = rotary.angles(torch.tensor([place]), frequencies(d, base))
    for halves, rotate in ((False, rotary.rotate_interleaved), (True, rotary.rotate_half)):
        turned = live.turned(x[0].tolist(), angle[0].tolist(), live.mates(halves, d), live.pairs(halves, d))
        assert close(turned, rotate(x, angle)[0])
    mixed = live.turned(x[0].tolist(), angle[0].tolist(), live.mates(False, d), live.pairs(True, d))
    assert close(mixed, forms.LAYOUTS["mixed"](x, angle)[0])


@pytest.mark.parametrize("d", [2, 6, 10, 34])
def test_layouts_are_one_in_another_order(d):
    order = rotary.half_order(d).tolist()
    assert [live.pairs(False, d)[c] for c in order] == live.pairs(True, d)
    assert [order.index(live.mates(False, d)[c]) for c in order] == live.mates(True, d)


def shown(compute, figure, *settings):
    """A figure's outputs by name."""
    return dict(zip(figure.gives, compute(*settings), strict=True))


@pytest.mark.parametrize("layout", range(4))
@pytest.mark.parametrize(("offset", "place"), [(0, 0), (7, 50), (13, 111), (20, 200)])
def test_layouts_is_torch(layout, offset, place):
    made = shown(live.layouts, layouts_lab(), layout, offset, place)
    q, k = (torch.tensor(x, dtype=FLOAT).expand(201, 8) for x in (live.QUERY, live.KEY))
    theta, m = frequencies(8), torch.arange(201)
    turn_q, turn_k = LAYOUTS[layout]
    query, key = turn_q(q, rotary.angles(m + offset, theta)), turn_k(k, rotary.angles(m, theta))
    scores, lengths = (query * key).sum(-1), query.norm(dim=1) / q.norm(dim=1)
    assert close(made["scores"], scores)
    assert close(made["lengths"], lengths)
    assert (made["score"], made["length"]) == (made["scores"][place], made["lengths"][place])
    assert close([made["least"], made["most"]], [scores.min(), scores.max()])
    level = [
        (turn(q, rotary.angles(m + offset, theta)) * turn(k, rotary.angles(m, theta))).sum(-1)
        for turn, _ in LAYOUTS[:2]
    ]
    assert made["some"] == list(range(0, 201, 20))
    assert close(made["beside"], level[0][::20])
    assert close(made["halves"], level[1][::20])
    assert made["level"] == made["beside"][0]
    assert made["other"] == made["halves"][0]


@pytest.mark.parametrize("offset", range(21))
def test_layouts_only_two_keep_the_score(offset):
    spreads = []
    for layout in range(4):
        made = shown(live.layouts, layouts_lab(), layout, offset, 0)
        spreads.append(made["most"] - made["least"])
        rotation = layout != 2
        assert all(abs(length - 1) < 1e-12 for length in made["lengths"]) == rotation
    assert max(spreads[:2]) < 1e-12 < 2 < min(spreads[2:])


def test_layouts_pairing_tells_which_are_rotations():
    for layout in range(4):
        q_mate, q_pair, k_mate, k_pair = live.layouts(layout, 7, 0)[-1]
        turns = [all(pair[c] == pair[mate[c]] for c in range(8)) for mate, pair in ((q_mate, q_pair), (k_mate, k_pair))]
        assert all(turns) == (layout != 2)
        assert ((q_mate, q_pair) == (k_mate, k_pair)) == (layout != 3)


def test_sentences_are_the_essays():
    figure = hands_ahead()
    words = figure.parts[0].words
    made = shown(live.two_sentences, figure, 25.0, 3, 0.0)
    for which, sentence in ((1, MOUSE), (2, CAT)):
        assert tuple(words[i] for i in made[f"words{which}"]) == sentence
        angles = hands(sentence)
        assert [made[f"ate{which}"], made[f"cheese{which}"]] == [angles["ate"], angles["cheese"]]
    assert made["apart1"] == pytest.approx(50, rel=1e-12) == made["apart2"]
    assert made["score1"] == pytest.approx(math.cos(math.radians(50)), rel=1e-12) == made["score2"]


@pytest.mark.parametrize("front", range(13))
def test_sentences_have_so_many_words_in_front(front):
    words = hands_ahead().parts[1].words
    second = [words[i] for i in live.two_sentences(25.0, front, 0.0)[9]]
    assert len(second) == front + 5
    assert second[-4:] == ["cat", "ate", "some", "cheese"]
    assert second[front].lower() == "a"
    assert second[0][0].isupper()
    assert all(word == word.lower() for word in second[1:])
    assert len(set(second) - {"a"}) == len([word for word in second if word != "a"])


def test_sentences_hands_are_rotary():
    random.seed(1)
    for _ in range(100):
        theta, front, alpha = random.uniform(0, 180), random.randint(0, 12), random.uniform(-180, 180)
        made = shown(live.two_sentences, hands_ahead(), theta, front, alpha)
        turn = torch.tensor([math.radians(theta)], dtype=FLOAT)
        start = torch.tensor([[math.cos(math.radians(alpha)), math.sin(math.radians(alpha))]], dtype=FLOAT)
        for which, ate in ((1, 3), (2, front + 3)):
            query = rotary.rotate_complex(start, rotary.angles(torch.tensor([ate]), turn))[0]
            key = rotary.rotate_complex(
                torch.tensor([[1.0, 0.0]], dtype=FLOAT), rotary.angles(torch.tensor([ate + 2]), turn)
            )[0]
            assert close(made[f"query{which}"], query)
            assert close(made[f"key{which}"], key)
            assert close(made[f"score{which}"], query @ key)
            assert made[f"apart{which}"] == pytest.approx(math.degrees((query @ key).acos()), rel=1e-9)
            assert [made[f"ate{which}"], made[f"cheese{which}"]] == [ate * theta, (ate + 2) * theta]
        assert made["score1"] == pytest.approx(made["score2"], abs=1e-12)


@pytest.mark.parametrize(("start", "end"), [(0.0, 50.0), (75.0, -200.0), (30.0, 390.0), (0.0, 180.0), (10.0, 1000.0)])
def test_arc_runs_from_one_hand_to_the_other_the_shorter_way(start, end):
    x, y = live.arc(start, end, 2.0)
    assert all(math.hypot(a, b) == pytest.approx(2, rel=1e-14) for a, b in zip(x, y, strict=True))
    first, last = ([2 * math.cos(math.radians(a)), 2 * math.sin(math.radians(a))] for a in (start, end))
    assert close([x[0], y[0]], first)
    assert close([x[-1], y[-1]], last)
    steps = [math.hypot(c - a, d - b) for a, b, c, d in zip(x, y, x[1:], y[1:], strict=False)]
    chord = math.hypot(last[0] - first[0], last[1] - first[1])
    assert sum(steps) == pytest.approx(2 * 2 * math.asin(min(chord / 4, 1)), rel=1e-2, abs=1e-9)


def test_sentences_beyond_the_slider_are_held():
    assert live.two_sentences(25.0, 99, 0.0) == live.two_sentences(25.0, 12, 0.0)
    assert live.two_sentences(25.0, -1, 0.0) == live.two_sentences(25.0, 0, 0.0)
