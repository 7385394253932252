"""What the figures that move show, beside the torch functions and the numbers of their pages."""

import re
from inspect import signature
from itertools import combinations, pairwise, product
from math import asin, atan2, cos, degrees, dist, hypot, pi, radians, sin
from random import Random

import pytest
import torch

from essays.home.index.live import hands as home_hands
from essays.positions.alibi.live import alibi_heads
from essays.positions.clock.live import DRUMS, PLATES, clocks, odometer
from essays.positions.extension.live import stretched, stretches
from essays.positions.extension.numbers import unseen_pairs
from essays.positions.frequencies.experiments import turns, wavelengths
from essays.positions.frequencies.live import (
    COSINES,
    DIAL_X,
    DIAL_Y,
    HIGH,
    LEFT,
    LENGTHS,
    PLACES,
    RIGHT,
    SINES,
    SMALL_X,
    SMALL_Y,
    TOP,
    WALL,
    ladder,
    reading,
    table,
    three_views_table,
)
from essays.positions.images.live import looked, seen, told
from essays.positions.in_use.experiments import used
from essays.positions.in_use.live import TEXT, cached, windows_try
from essays.positions.index.live import LETTERS, MOST, OFFSETS, SHORT, START, cased, in_front
from essays.positions.index.live import WORDS as DIAL_WORDS
from essays.positions.index.live import clocks as four_clocks
from essays.positions.order.experiments import TWO_DOGS, minilm_embeddings
from essays.positions.order.live import EMBEDDINGS, SENTENCE, embedded, shuffle
from essays.positions.rope.experiments import CAT, LAYOUTS, MOUSE
from essays.positions.rope.experiments import hands as essays_hands
from essays.positions.rope.live import (
    ABOVE,
    AROUND,
    FOOT,
    HUBS,
    KEY,
    OPENINGS,
    QUERY,
    SCALE,
    WORDS,
    arc,
    hands_ahead,
    layouts,
    layouts_lab,
    two_sentences,
)
from essays.positions.sums.experiments import first_rise
from essays.positions.sums.live import HUB, THICK, kernel
from essays.positions.sums.live import RADIUS as DIAL
from press.pages.project import CHECKOUT
from workings.positions import rotary
from workings.positions.attention import attend
from workings.positions.axes import multimodal_ids
from workings.positions.bias import alibi
from workings.positions.plain import PROJECTION
from workings.positions.plain_axes import pair_frequencies
from workings.positions.plain_places import errors, text_places, texts_of, theta_at
from workings.positions.sinusoidal import frequencies, sinusoidal

FIRST = list(range(7))
ORDERS = [FIRST, FIRST[::-1], *(Random(seed).sample(FIRST, 7) for seed in range(3))]


def close(found, expected, rtol=1e-12, atol=1e-12):
    """Within 1e-12, of lists of numbers and a tensor."""
    torch.testing.assert_close(torch.tensor(found, dtype=torch.float64), expected.double(), rtol=rtol, atol=atol)


def test_embeddings_are_the_models_turned():
    """Every product of two of the stored rows is that of the model's own rows, as far as two decimals can hold it."""
    words = ("the", "brown", "dog", "chased", "black")
    model, stored = minilm_embeddings(words), torch.tensor(EMBEDDINGS, dtype=torch.float64)
    assert tuple(words[word] for word in SENTENCE) == TWO_DOGS
    torch.testing.assert_close(stored @ stored.T, model @ model.T, rtol=0, atol=0.0075)


def attended(order, positions, mask):
    """Outputs and weights by the torch functions."""
    x = torch.tensor(EMBEDDINGS, dtype=torch.float64)[torch.tensor(SENTENCE)[order]]
    x = x + sinusoidal(torch.arange(7), 6) if positions else x
    close(embedded(order, positions), x)
    return attend(x @ torch.tensor(PROJECTION, dtype=torch.float64), x, x, causal=mask)


@pytest.mark.parametrize(("positions", "mask"), [(False, False), (True, False), (False, True), (True, True)])
def test_shuffle(positions, mask):
    for order in ORDERS:
        run, (out, looks) = shuffle(order, positions, mask), attended(order, positions, mask)
        place = torch.tensor([order.index(word) for word in range(7)])
        rows, columns = torch.meshgrid(place, place, indexing="ij")
        close(run.looks, looks[rows, columns].flatten(), rtol=0)
        assert (run.looks_y, run.looks_x) == (rows.flatten().tolist(), [*range(7)] * 7)
        assert (run.row, run.column) == (place.tolist(), [*range(7)])
        assert run.card == [(run.outputs_x[0] + 5) / 2] * 7
        assert [ends[0] for ends in run.thread_y] == FIRST
        assert [ends[1] for ends in run.thread_y] == run.row
        assert {(x, y) for x, y in run.thread_x + run.dog_x} == {(run.begin[0], run.side[0] - 1.65)}
        assert run.side[0] + 1.65 < run.column[0] - 0.5  # the words stand left of the first column
        assert run.dog_y == [run.thread_y[2], run.thread_y[6]]
        assert (run.dog_side, run.dog_row) == (run.side[:2], [run.row[2], run.row[6]])
        hidden = torch.ones(7, 7).triu(1) * mask
        assert run.unseen == hidden[rows, columns].flatten().tolist()
        assert all(look == 0 for look, unseen in zip(run.looks, run.unseen, strict=True) if unseen)
        close(run.outputs, out[place].flatten(), rtol=0)
        assert run.outputs_y == rows[:, :6].flatten().tolist()
        assert [x - run.outputs_x[0] for x in run.outputs_x] == pytest.approx([*range(6)] * 7, abs=1e-12)
        changes = (out - attended(FIRST, positions, mask)[0][order]).abs().amax(1)
        assert run.kept == (changes < 1e-12).int()[place].tolist()
        apart = (out[order.index(2)] - out[order.index(6)]).abs().max()
        close([run.changed, run.apart], torch.stack([changes.max(), apart]))
        assert run.state == (0 if order == FIRST else 2 if positions or mask else 1)
        assert (run.apart > 0.1) == (positions or mask) != run.twins


def test_alibi_heads():
    for heads, head, share in ((12, 9, 0.9), (8, 3, 0.5), (25, 40, 0.99), (1, 1, 0.25)):
        run, picked = alibi_heads(heads, head, share), min(head, heads)
        slopes = -alibi(heads, torch.tensor([1]), torch.tensor([0])).double().flatten()
        columns = 2 ** (11 - (torch.arange(92).double() + 0.5) / 6)  # from the 2,048th key to beyond the newest
        weights = (-slopes[:, None] * (columns - 1).clamp(min=0)).exp() * (columns > 0.7)
        whole = heads - run.added
        fine, high = (8, 7) if heads > 5 else (40, 7 * heads)
        above = (fine - high + 1) // 2
        beams = torch.zeros(heads, fine, 92, dtype=torch.float64)
        beams[:, above : above + high] = weights[:, None]
        for cells, there in ((run.formula, torch.arange(heads) < whole), (run.extra, torch.arange(heads) >= whole)):
            seen = (beams * there[:, None, None]).flatten(0, 1)
            close(cells, torch.cat([torch.zeros(heads * fine // 8, 92), seen]), rtol=1e-4, atol=1e-9)
        outlines = run.formula_heads + run.added_heads
        assert len(run.added_heads) == run.added
        for outline, height in zip(outlines, run.formula_where + run.added_where, strict=True):
            assert (min(y for _, y in outline) + max(y for _, y in outline)) / 2 == pytest.approx(height)
            assert max(y for _, y in outline) - height <= 0.36 / heads + 1e-12
            nose = max(outline)
            assert nose[1] == pytest.approx(height)
            assert 0.29 < min(x for x, _ in outline) < 0.4 < nose[0] < 0.7
        assert (run.sight_x[0], run.sight_y) == (2048, [run.where] * 2)
        assert (run.shown, run.slope) == (picked, pytest.approx(slopes[picked - 1].item(), rel=1e-6))
        keys, where = run.formula_keys + run.added_keys, run.formula_where + run.added_where
        assert (len(keys), run.keys, run.where) == (heads, keys[picked - 1], where[picked - 1])
        assert where == sorted(where)
        assert run.added == len(run.added_keys) == heads - 2 ** (heads.bit_length() - 1)
        assert run.beyond == (head > heads)
        assert (run.ninth, run.you - run.ninth) == (pytest.approx(8.5 / heads), pytest.approx(0.085))
    for heads, head in product((1, 2, 9, 12, 64), (1, 9, 12, 64)):
        run = alibi_heads(heads, head, 0.9)
        assert run.named - run.where == pytest.approx(0.018)  # at the height of its head
        assert run.given == (run.shown <= heads - run.added)
    assert alibi_heads(12, 9, 0.9).ninth == alibi_heads(12, 9, 0.9).where


def passed(outline):
    """From where to where a hand has gone, in radians from noon, by the outline of what it passed over."""
    (x, y), *rim = outline
    angles = torch.tensor([atan2(u - x, y - v) for u, v in rim], dtype=torch.float64)
    steps = torch.remainder(angles.diff() + pi, 2 * pi) - pi
    assert torch.allclose(torch.tensor([hypot(u - x, v - y) for u, v in rim]), torch.tensor(0.4))
    return angles[0].item() % (2 * pi), steps.sum().item()


@pytest.mark.parametrize("method", range(6))
def test_extension_of_each_method(method):
    draw, drawn = Random(method), list(range(36, 64, 3))
    for _ in range(10):
        s, trained, base = draw.uniform(1, 16), 2 ** draw.uniform(9, 17), 10 ** draw.uniform(4, 6)
        run, waves = stretched(method, s, trained, base), wavelengths(128, base)
        factors, slow = torch.tensor(stretches(method, s, trained, base), dtype=torch.float64), waves > trained
        depth = factors.log() / torch.tensor(s).double().log()
        close(run.depth, depth[drawn], rtol=1e-6, atol=1e-9)
        close(run.slowed, factors[drawn])
        assert run.last == factors[-1]
        far = slow & (factors < s * (1 - 1e-9))
        assert (run.unseen, run.wanted, run.far) == (slow.sum(), s * trained, far.sum())
        assert run.state == (0 if not slow.any() else 2 if not far.any() else 3 if far.sum() == slow.sum() else 1)
        known, now = 2 * pi * trained / waves, 2 * pi * s * trained / waves / factors
        places = [[each % 5 + 0.5, each // 5 * 1.3 + 0.5] for each in range(10)]
        assert all(y + 0.4 < foot - 0.12 for y, foot in zip(run.y, run.plate, strict=True))  # plates lie below the rims
        assert all(dist((x, y), hub) > 0.5 for x, y, hub in zip(run.corner, run.named, places, strict=True))
        quick = [(place, pair) for place, pair in enumerate(drawn) if not slow[pair]]
        for (place, pair), hub, (x, y) in zip(quick, run.round_hubs, run.round_tips, strict=True):
            assert hub == places[place]
            assert (x - hub[0], hub[1] - y) == pytest.approx((0.4 * sin(now[pair]), 0.4 * cos(now[pair])), abs=1e-6)
        assert [[x, y] for x, y in zip(run.x, run.y, strict=True)] == [outline[0] for outline in run.known] == places
        assert run.pairs == drawn
        for pair, outline in zip(drawn, run.known, strict=True):
            assert passed(outline) == pytest.approx((0, min(known[pair].item(), 2 * pi)), abs=1e-9)
        turning = [(place, pair) for place, pair in enumerate(drawn) if slow[pair]]
        for (place, pair), outline, hub, (x, y) in zip(turning, run.beyond, run.hubs, run.tips, strict=True):
            start, more = passed(outline)
            assert outline[0] == hub == places[place]
            assert start == pytest.approx(known[pair].item())
            assert more == pytest.approx(max(0, min(now[pair].item(), 2 * pi) - known[pair].item()), abs=1e-9)
            assert (x - hub[0], hub[1] - y) == pytest.approx((0.4 * sin(now[pair]), 0.4 * cos(now[pair])), abs=1e-6)
        assert [{x for x, _ in piece} for piece in (run.read, run.longer)] == [{0, 5 / 16}, {5 / 16, run.end}]
        assert run.end == pytest.approx(s * 5 / 16)
        assert run.ends == pytest.approx(min(max(run.end, 1), 4.1))
    run = stretched(method, 1.0, 4096.0, 1e4)
    assert run.unseen == unseen_pairs()
    assert stretches(method, 1.0, 4096.0, 1e4) == pytest.approx([1.0] * 64, rel=1e-15)
    assert (run.far, run.state, run.slowed) == (0, 2, pytest.approx([1.0] * 10))
    assert stretched(method, 2.0, 131_072.0, 1e4).state == 0
    assert run.depth == [0.0] * 10
    assert (wavelengths(128, 1e4)[:36] < 4096).all()


def test_extension_left_alone_goes_too_far_in_every_hand_that_never_came_round():
    """Interpolation lets none go farther, nothing lets all, and the others lie between the two."""
    far = [stretched(method, 8.0, 4096.0, 1e4).far for method in range(6)]
    assert (far[0], far[1], *far[3:]) == (18, 0, 0, 0, 0)
    assert 0 < far[2] < 18


@pytest.mark.parametrize("layout", range(4))
def test_layouts_is_torch(layout):
    adjacent, halves, mixed = LAYOUTS.values()
    turn_q, turn_k = ((adjacent, adjacent), (halves, halves), (mixed, mixed), (adjacent, halves))[layout]
    q, k = (torch.tensor(x, dtype=torch.float64) for x in (QUERY, KEY))
    theta = frequencies(8)
    for offset, place in ((0, 0), (7, 50), (20, 100)):
        run, m = layouts(layout, offset, place), torch.arange(place + 1)
        query, key = (x.expand(place + 1, 8) for x in (q, k))
        query, key = turn_q(query, rotary.angles(m + offset, theta)), turn_k(key, rotary.angles(m, theta))
        scores = (query * key).sum(-1)
        assert run.steps == [*range(place + 1), *[place] * (100 - place)]  # always as many, so that the curve can glide
        close(run.scores[: place + 1], scores)
        assert run.scores[place:] == [run.score] * (101 - place)
        close([run.start, run.score, run.least, run.most], torch.stack([scores[0], scores[-1], *scores.aminmax()]))
        assert run.stays == (2 if place == 0 else scores.max() - scores.min() < 1e-6)
        assert (run.query, run.here) == (place + offset, place)
        along = [*map(list, zip(run.steps, run.scores, strict=True))]
        assert run.strayed == [*along, [place, run.start], [0, run.start]]
        assert run.said > run.start + 0.3  # no word is struck out by the line of the first score
        assert run.said > run.score + 0.3
        assert (run.most - run.least < 1e-12) == (layout < 2 or place == 0)


def on_dial(point, hub):
    """A point as it is seen from the middle of its dial, in radii."""
    return [(point[0] - hub[0]) / AROUND, (point[1] - hub[1]) / ABOVE]


def test_the_dials_of_pairs_are_round():
    """A radius is as long across as up, in the box that the page's scripts give a panel with such ticks."""
    (panel,) = layouts_lab().parts
    across = (360 - 10 - 6 - 2 * 6.5) / (panel.x.high - panel.x.low)
    up = (panel.height - 6 - 36) / (panel.y.high - panel.y.low)
    assert across * AROUND == pytest.approx(up * ABOVE)


def test_layouts_hands_keep_their_lengths_where_pairs_are_turned_by_one_angle():
    """A hand is a pair of the query's layout over its length before; only mistakes take one off its rim."""
    for layout, place in product(range(4), (0, 13, 40)):
        run = layouts(layout, 7, place)
        pairs = [(c, c + 4) for c in range(4)] if layout == 1 else [(c, c + 1) for c in (0, 2, 4, 6)]
        adjacent, halves, mixed = LAYOUTS.values()
        turn_q, turn_k = ((adjacent, adjacent), (halves, halves), (mixed, mixed), (adjacent, halves))[layout]
        for given, turn, at, tips in ((QUERY, turn_q, place + 7, run.query_tips), (KEY, turn_k, place, run.key_tips)):
            x = torch.tensor(given, dtype=torch.float64)
            y = turn(x[None], rotary.angles(torch.tensor([at]), frequencies(8)))[0]
            hands = [on_dial(tip, hub) for tip, hub in zip(tips, run.hubs, strict=True)]
            close(hands, torch.stack([torch.stack([y[m], y[c]]) / x[[c, m]].norm() for c, m in pairs]))
        right = halves if layout == 1 else adjacent  # both vectors in the query's layout
        for given, at, xs, ys in (
            (QUERY, place + 7, run.right_query_x, run.right_query_y),
            (KEY, place, run.right_key_x, run.right_key_y),
        ):
            x = torch.tensor(given, dtype=torch.float64)
            y = right(x[None], rotary.angles(torch.tensor([at]), frequencies(8)))[0]
            lines = [[*zip(u, v, strict=True)] for u, v in zip(xs, ys, strict=True)]
            assert [line[0] for line in lines] == [*map(tuple, run.hubs)]
            hands = [on_dial(line[1], hub) for line, hub in zip(lines, run.hubs, strict=True)]
            close(hands, torch.stack([torch.stack([y[m], y[c]]) / x[[c, m]].norm() for c, m in pairs]))
        tips = [
            on_dial(tip, hub)
            for tips in (run.query_tips, run.key_tips)
            for tip, hub in zip(tips, run.hubs, strict=True)
        ]
        sizes = [hypot(*tip) for tip in tips]
        for xs, ys, tip, size, hub in zip(run.wrong_x, run.wrong_y, tips, sizes, [*run.hubs] * 2, strict=True):
            end, point = (on_dial(each, hub) for each in zip(xs, ys, strict=True))
            assert point == pytest.approx(tip)
            assert end == pytest.approx([tip[0] / size, tip[1] / size])  # on the rim
        assert (run.shortest, run.longest) == pytest.approx((min(sizes), max(sizes)))
        assert run.spoilt == (max(abs(size - 1) for size in sizes) > 1e-9)
        assert run.spoilt == (layout > 1 and (place > 0 or layout == 2))
        assert (run.halves, run.end) == (layout == 1, layouts_lab().settable[2].stops[-1])
        assert run.start < run.named < run.start + 0.5


def test_no_hand_of_a_layout_leaves_the_picture():
    """However long a mistake makes a hand, its whole arrow is seen, and it does not cross the name of its pair."""
    (panel,) = layouts_lab().parts
    for layout, offset, place in product(range(4), range(21), range(0, 101, 5)):
        run = layouts(layout, offset, place)
        for x, y in run.query_tips + run.key_tips:
            assert panel.x.low + 0.5 < x < panel.x.high - 0.5
            assert 8.4 < y < panel.y.high


def test_sentences_are_the_essays():
    run = two_sentences(3, 25.0, 0.0, 0.0)
    assert tuple(WORDS[i] for i in run.words2) == CAT
    for sentence, *turned in ((MOUSE, run.ate1, run.cheese1), (CAT, run.ate2, run.cheese2)):
        angles = essays_hands(sentence)
        assert turned == [angles["ate"], angles["cheese"]]
    assert [run.apart1, run.apart2] == pytest.approx([50, 50], rel=1e-12)
    assert [run.score1, run.score2] == pytest.approx([cos(radians(50))] * 2, rel=1e-12)


@pytest.mark.parametrize("theta", [0.0, 5.0, 25.0, 90.0, 180.0])
@pytest.mark.parametrize("alpha", [-150.0, 0.0, 50.0])
def test_the_degrees_between_stand_beyond_the_rim_and_scores_are_shadows(theta, alpha):
    """On the line of the query's hand the key's tip comes down as far from the hub as the score says."""
    for front in range(13):
        run = two_sentences(front, theta, alpha, -0.4)
        assert run.equal
        assert run.moved == (theta * front > 0)
        assert (run.score1_at, run.score2_at) == (HUBS[0] + run.score1, HUBS[1] + run.score2)
        assert (run.said_at, run.scale) == (HUBS[1] - 0.4, SCALE)
        assert run.more == pytest.approx(theta * front)
        one = (run.query1, run.key1, run.score1, (run.mid1_x, run.mid1_y), run.foot1_x, run.foot1_y)
        two = (run.query2, run.key2, run.score2, (run.mid2_x, run.mid2_y), run.foot2_x, run.foot2_y)
        shadows = ((run.shadow1_x, run.shadow1_y, run.bar1), (run.shadow2_x, run.shadow2_y, run.bar2))
        for each, (across, up, bar), hub in zip((one, two), shadows, HUBS, strict=True):
            query, key, score, (x, y), foot_x, foot_y = each
            close = run.apart1 < 37.5  # then it stands clear of the tips too
            assert (1.29 if close else 1.21) < dist((x, y + FOOT), (hub, 0)) < (1.49 if close else 1.26)
            assert dist((x, y + FOOT), query) == pytest.approx(dist((x, y + FOOT), key), abs=0.15 if close else 0.03)
            assert (foot_x[0], foot_y[0]) == tuple(key)
            assert [across, up] == [[hub, foot_x[1]], [0.0, foot_y[1]]]
            assert (foot_x[1] - hub, foot_y[1]) == pytest.approx((score * (query[0] - hub), score * query[1]))
            down, along = (foot_x[1] - key[0], foot_y[1] - key[1]), (query[0] - hub, query[1])
            assert down[0] * along[0] + down[1] * along[1] == pytest.approx(0, abs=1e-12)
            assert (bar, run.bar_y) == ([hub, hub + score], [SCALE, SCALE])


def test_sentences_have_so_many_words_in_front():
    for front in range(len(OPENINGS)):
        second = [WORDS[i] for i in two_sentences(front, 25.0, 0.0, 0.0).words2]
        assert len(second) == front + 5
        assert (second[front].lower(), *second[-4:]) == ("a", "cat", "ate", "some", "cheese")
        assert [word for word in second if word[0].isupper()] == second[:1]
        assert len(set(second) - {"a"}) == len([word for word in second if word != "a"])


def test_sentences_hands_are_rotary():
    draw = Random(1)
    for _ in range(30):
        theta, front, alpha = draw.uniform(0, 180), draw.randint(0, 12), draw.uniform(-180, 180)
        run, ate = two_sentences(front, theta, alpha, 0.0), front + 2
        turn, start = torch.tensor([radians(theta)], dtype=torch.float64), radians(alpha)
        vectors = torch.tensor([[cos(start), cos(start - pi / 2)], [1.0, 0.0]], dtype=torch.float64)
        query, key = rotary.rotate_complex(vectors, rotary.angles(torch.tensor([ate, ate + 2]), turn))
        tips = torch.stack([query, key]).flip(1)  # a turn runs from x to y; on a clock up is first, and right second
        close([run.query2, run.key2], tips + torch.tensor([HUBS[1], 0.0], dtype=torch.float64))
        assert [run.hub1, run.hub2] == [[hub, 0.0] for hub in HUBS]
        for hub, wedge in zip(HUBS, (run.wedge1, run.wedge2), strict=True):
            assert wedge[0] == [hub, 0.0]
            assert len(wedge) == 26
            assert sum(map(dist, wedge[1:], wedge[2:])) == pytest.approx(0.5 * radians(run.apart1), rel=3e-3)
        close([run.score1, run.score2], (query @ key).expand(2))
        assert run.apart2 == pytest.approx((query @ key).clamp(-1, 1).acos().rad2deg().item(), rel=1e-9)


def test_who_says_that_the_score_stays_can_say_so():
    figure = hands_ahead()
    (guess,) = (each for each in figure.settable if each.name == "guess")
    truth = two_sentences(7, 25.0, 0.0, 0.0).score2
    near = min(guess.stops, key=lambda stop: abs(stop - truth))
    assert f"{near:.3f}" == f"{truth:.3f}" == guess.values[f"{near:.12g}"][1]
    assert len({text for _, text in guess.values.values()}) == len(guess.stops)


@pytest.mark.parametrize(("start", "end"), [(0.0, 50.0), (75.0, -200.0), (30.0, 390.0), (0.0, 180.0), (10.0, 1000.0)])
def test_arc_runs_from_one_hand_to_the_other_the_shorter_way(start, end):
    x, y = arc(start, end, 2.0)
    first, last = ((2 * sin(radians(a)), 2 * cos(radians(a))) for a in (start, end))
    assert [x[0], y[0], x[-1], y[-1]] == pytest.approx([*first, *last], rel=1e-12, abs=1e-12)
    steps = [hypot(c - a, d - b) for a, b, c, d in zip(x, y, x[1:], y[1:], strict=False)]
    assert sum(steps) == pytest.approx(4 * asin(min(dist(first, last) / 4, 1)), rel=1e-2, abs=1e-9)


def test_a_bar_stands_after_the_clocks_that_are_said_to_get_round():
    """Also before the first of all, after the last of a line, and where there are fewer clocks than are said."""
    cases = ((128, 0), (128, 13), (128, 64), (4, 64))
    none, line, all_of_them, fewer = (ladder(4096, d, 1e4, said) for d, said in cases)
    assert (none.knob_x, none.bar_y[0]) == (0, 0)
    step = none.bar_y[1] - none.bar_y[0]
    for each, last in ((line, 12), (all_of_them, -1), (fewer, -1)):
        size = each.bar_y[1] - each.bar_y[0]
        assert each.knob_x == pytest.approx(each.noon_x[last][0] + size / 2)
        assert each.knob_y == pytest.approx(each.noon_y[last][0])
    assert line.knob_x == pytest.approx(13 * step)
    assert reading(512, 1e5, 9) == ladder(512, 128, 1e5, 9)


def test_ladder():
    assert [ladder(words, 512, 10_000.0, 32).idle_count for words in (128, 512, 4096)] == [172, 133, 75]
    assert LENGTHS[::8] == tuple(2**power for power in range(4, 18))
    assert [ladder(words, 128, 1e4, 32).place for words in LENGTHS[::8]] == pytest.approx(PLACES)
    for d, base, words in ((2, 10_000.0, 16), (10, 123.4, 32), (64, 1e6, 40_000), (512, 1e4, 165), (4, 10.0, 512)):
        run, lengths = ladder(words, d, base, max(0, d // 2 - 3)), wavelengths(d, base)
        gone = float(words)
        idle = lengths > gone
        assert run.done_all == (not any(idle))
        assert (run.read_x, run.read_y) == ([0.6, run.place], [run.ground] * 2)
        assert run.round_count == d // 2 - run.idle_count
        assert (run.idle_count, run.pairs, run.longest) == (idle.sum(), d // 2, pytest.approx(lengths[-1].item()))
        middles = [(x[0], y[0]) for x, y in zip(run.noon_x, run.noon_y, strict=True)]
        size = run.noon_y[0][0] - run.noon_y[0][1]
        assert middles == sorted(middles, key=lambda middle: (round(middle[1], 9), middle[0]))
        assert all(size < x < WALL - size and size < y < HIGH - size for x, y in middles)
        assert min((dist(one, other) for one, other in pairwise(middles)), default=9 * size) > 2 * size
        if d > 6:
            step = run.bar_y[1] - run.bar_y[0]
            assert (run.knob_x - step / 2, run.knob_y) == pytest.approx(middles[-4])
            assert run.bar_x == [run.knob_x] * 2
            assert sum(run.bar_y) / 2 == pytest.approx(run.knob_y)
        assert run.hubs == [[*middle] for middle in middles]
        hands = torch.tensor(
            [[x - across, up - y] for (x, y), (across, up) in zip(run.tips, middles, strict=True)], dtype=torch.float64
        )
        angles = 2 * pi * gone / lengths
        close((hands / size).tolist(), torch.stack([angles.sin(), angles.cos()], 1), rtol=0, atol=1e-9)
        assert len(run.done) == d // 2 - run.idle_count
        rims = [[list(point) for point in zip(*rim, strict=True)] for rim in zip(run.rim_x, run.rim_y, strict=True)]
        assert run.done == [rim for rim, late in zip(rims, idle, strict=True) if not late]
        for swept, middle, angle in zip(
            run.part, [m for m, late in zip(middles, idle, strict=True) if late], angles[idle], strict=True
        ):
            assert swept[0] == list(middle)
            assert swept[1] == pytest.approx([middle[0], middle[1] - size])
            assert swept[-1] == pytest.approx([middle[0] + size * sin(angle), middle[1] - size * cos(angle)])
            assert sum(map(dist, swept[1:], swept[2:])) == pytest.approx(size * angle.item(), rel=4e-3)


@pytest.mark.parametrize(("base", "pair", "position"), [(10.0, 0, 63), (10_000.0, 2, 11), (1e6, 15, 0)])
def test_table_is_printed_by_clocks(base, pair, position):
    run, codes = table(position, pair, base), sinusoidal(torch.arange(64), 32, base).T
    printed = torch.cat([codes[:, : position + 1], torch.zeros(32, 63 - position)], 1)
    lifted = printed[2 * pair : 2 * pair + 2].repeat_interleave(3, 0)  # in the table's own colours, three times as high
    seen = torch.cat([lifted, torch.zeros(2, 64), printed])
    close(run.cells, torch.nn.functional.pad(seen, (LEFT, RIGHT, 2 * TOP - 8, 0)))
    assert [-0.5 - TOP + 0.5 * (2 * TOP - 8 + row) for row in (1.5, 4.5)] == [SINES, COSINES]  # their middles
    assert run.done == (turns(64, 32, base) >= 1).sum()
    assert run.period == pytest.approx(wavelengths(32, base)[pair].item(), rel=1e-12)
    rows = codes[2 * pair : 2 * pair + 2, : position + 1]
    close([run.sine, run.cosine], rows[:, -1])
    assert (run.left, run.down) == (run.sine < 0, run.cosine < 0)
    assert {tuple(point) for point in run.frame} == {*product((-0.5, 63.5), (pair - 0.5, pair + 0.5))}
    assert (run.column_x, run.column_y) == ([position] * 2, [run.hub[1], 15.5])
    assert (run.hub, run.level) == ([position, run.column_y[0]], pair + 0.35)
    rim = [((x - position) / DIAL_X, (y - run.hub[1]) / DIAL_Y) for x, y in zip(run.rim_x, run.rim_y, strict=True)]
    assert [hypot(*point) for point in rim] == pytest.approx([1] * 61)
    angle = 2 * pi * position / run.period
    hand = ((run.tip[0] - run.hub[0]) / DIAL_X, (run.hub[1] - run.tip[1]) / DIAL_Y)
    assert hand == pytest.approx([sin(angle), cos(angle)], abs=1e-12)
    assert (run.up_x, run.up_y) == ([run.hub[0]] * 2, [run.hub[1], run.tip[1]])
    assert (run.across_x, run.across_y) == ([run.hub[0], run.tip[0]], [run.tip[1]] * 2)
    small = [((x[1] - x[0]) / SMALL_X, (y[0] - y[1]) / SMALL_Y) for x, y in zip(run.small_x, run.small_y, strict=True)]
    close(small, codes[:, position].reshape(16, 2))
    assert [y[0] for y in run.small_y] == [*range(16)]


def test_the_clocks_of_the_table_are_round():
    """A unit of each hand is as long across as up, in the box that the page's scripts give a bare panel."""
    (panel,) = three_views_table().parts
    across, up = (360 - 6 - 10) / (panel.x.high - panel.x.low), (panel.height - 6 - 36) / (panel.y.low - panel.y.high)
    assert across * DIAL_X == pytest.approx(up * DIAL_Y)
    assert across * SMALL_X == pytest.approx(up * SMALL_Y)
    assert SMALL_Y < 0.4  # and a gap between the small ones
    first, last = (table(position, 0, 10.0).hub for position in (0, 63))
    assert panel.x.low < first[0] - DIAL_X < last[0] + DIAL_X < panel.x.high
    assert panel.y.high < first[1] - DIAL_Y < first[1] + DIAL_Y < SINES - 0.75


def test_kernel_finds_the_first_rise_of_the_page():
    for d in (16, 512):
        run = kernel(77, d, 10_000.0, -0.3)
        assert (run.rise_x, run.rise_y) == ([run.first] * 2, [*run.first_value, 1.1])
        assert run.end == run.curve[128]
        assert {*map(tuple, run.said)} == {*product((128 - THICK, 128 + THICK), (0.0, -0.3))}
        assert (run.far, run.you_y > 0, kernel(77, d, 10_000.0, 0.3).you_y < 0) == (128, True, True)
        assert (run.alone, kernel(0, d, 10_000.0, -0.3).alone) == (0, 1)
        assert (run.first, run.first_lag, run.first_value) == (first_rise(d), [first_rise(d)], [run.curve[run.first]])
        assert (run.cosine, run.passed) == (run.curve[77], run.curve[:78])
        assert run.rises == sum(later > earlier for earlier, later in pairwise(run.curve))


@pytest.mark.parametrize(("lag", "d", "base"), [(0, 16, 1e4), (44, 512, 1e4), (128, 2, 10.0), (15, 64, 5e5)])
def test_kernel_is_the_mean_of_the_hands(lag, d, base):
    run, angles = kernel(lag, d, base, -0.3), 2 * pi * lag / wavelengths(d, base)
    tips = run.fast + run.middle + run.slow
    assert len(run.slow) <= len(run.middle) <= len(run.fast) <= len(run.slow) + 2
    hands = torch.tensor([[(x - HUB) / DIAL, y] for x, y in tips], dtype=torch.float64)
    assert [[x[1], y[1]] for x, y in zip(run.hand_x, run.hand_y, strict=True)] == tips
    assert (run.hub, run.many) == ([HUB, 0.0], int(d > 32))
    close(hands.tolist(), torch.stack([angles.sin(), angles.cos()], 1), atol=1e-9)
    assert {(x[0], y[0]) for x, y in zip(run.hand_x, run.hand_y, strict=True)} == {(HUB, 0.0)}
    assert run.cosine == pytest.approx(hands[:, 1].mean().item(), abs=1e-9)
    assert (run.across_x, run.across_y, run.pairs) == ([HUB, lag], [run.cosine] * 2, d // 2)
    for bar, at in zip(run.bars, (HUB, float(lag)), strict=True):
        assert {*map(tuple, bar)} == {*product((at - THICK, at + THICK), (0.0, run.cosine))}


@pytest.mark.parametrize("position", [0, 1, 7, 32, 63])
def test_odometer(position):
    run, before = odometer(position, 3), max(position - 1, 0)
    digits, bits = f"{position:06d}", f"{position:06b}"
    assert "".join(f"{digit:.0f}" for digit in run.digits) == digits
    assert "".join(f"{bit:.0f}" for bit in run.bits) == bits
    assert [height > PLATES for height in run.up] == [bit == "1" for bit in bits]
    assert [(new - digit) % 10 for new, digit in zip(run.after, run.digits, strict=True)] == [1] * 6
    assert [(digit - old) % 10 for old, digit in zip(run.past, run.digits, strict=True)] == [1] * 6
    for hands, at in (
        (run.tips, position),
        ([way[-1] for way in run.passed], position),
        ([way[1] for way in run.passed], before),
    ):
        angles = torch.tensor([at / 2**wheel for wheel in range(5, -1, -1)], dtype=torch.float64)
        close(hands, torch.tensor(run.hubs) + 0.4 * torch.stack([angles.sin(), angles.cos()], dim=1))
    rolled = [x for x, new, old in zip(run.places, digits, f"{before:06d}", strict=True) if new != old]
    flipped = [x for x, new, old in zip(run.places, bits, f"{before:06b}", strict=True) if new != old]
    assert [middle(each) for each in run.fresh] == [
        pytest.approx(place) for place in [*((x, DRUMS) for x in rolled), *((x, PLATES) for x in flipped)]
    ]
    assert (run.flips, run.rolls) == ((position ^ before).bit_count(), len(rolled))
    assert (run.before, run.moved) == (before, position > 0)
    moved = sinusoidal(torch.tensor([before, position]), 12, 64.0).diff(dim=0).norm().item()
    assert run.step == pytest.approx(moved, rel=1e-12)
    assert run.leap == pytest.approx((position ^ before).bit_count() ** 0.5)  # one measure for both, and one scale
    bars = [(min(bar)[0], max(bar)[0] - min(bar)[0]) for bar in (*run.lengths, run.length)]
    assert bars == [pytest.approx((bars[0][0], width)) for width in (run.leap, run.step)]
    assert (run.bracket_x[0], run.bracket_x[0], run.low) == (
        pytest.approx(run.knob),
        pytest.approx(3.15),
        run.bracket_y[1],
    )  # left of three plates
    assert [run.leap_end - run.leap, run.step_end - run.step] == pytest.approx([bars[0][0] + 0.11] * 2)


def middle(outline):
    """The middle of a box."""
    return tuple(sum(places) / 4 for places in zip(*outline, strict=True))


@pytest.mark.parametrize("position", [0, 1, 5, 44, 63])
def test_clocks_in_a_row_and_their_rows(position):
    run, codes = clocks(position, 3.0), sinusoidal(torch.arange(64), 8, 81.0)
    faces = 1.5 * torch.stack([torch.arange(4) + 0.5, torch.zeros(4)], dim=1).double()
    close(run.middles, faces)
    close(run.tips, faces + 0.42 * 1.5 * codes[position].reshape(-1, 2))
    legs = [[[x, 0.0], [x, v]] for (x, _), (_, v) in zip(run.middles, run.tips, strict=True)]
    legs += [[[x, v], [u, v]] for (x, _), (u, v) in zip(run.middles, run.tips, strict=True)]
    legs = sorted(leg for leg in legs if leg[0] != leg[1])
    assert len(run.plus) == len(run.minus) == 8  # at every position, or one glides to another's place
    drawn = sorted(leg for leg in run.plus + run.minus if leg[0] != leg[1])
    close(drawn, torch.tensor(legs, dtype=torch.float64))
    assert all((u - x) + (v - y) >= 0 for (x, y), (u, v) in run.plus)
    assert all((u - x) + (v - y) <= 0 for (x, y), (u, v) in run.minus)
    assert run.begun == (len(run.old) > 0)
    close(run.row, codes[position])
    columns = [0.375 + 0.75 * column for column in range(8)]
    assert (run.across, run.down) == (columns, [run.down[0]] * 8)
    count = min(position, 7)
    close(run.old, codes[position - count : position].flip(0).flatten())
    assert run.old_x == columns * count
    assert run.old_y == pytest.approx([-1.5 - 0.19 * age for age in range(count) for _ in columns])
    assert [middle(outline) for outline in run.rows] == [pytest.approx((3, -1.5 - 0.19 * age)) for age in range(count)]
    assert run.foot == pytest.approx(-1.62 - 0.19 * count)
    assert [run.first, run.last] == pytest.approx(turns(position, 8, 81.0)[[0, -1]].tolist(), rel=1e-12)
    assert run.at == [*range(position, position - count - 1, -2)]
    assert run.at_y == [run.down[0], *run.old_y[8::16]]
    assert len({*run.at_x}) == 1
    assert run.at_x[0] < 0


def test_a_row_is_like_an_earlier_one_when_all_clocks_are_back():
    """At one speed they are so after 44 positions, each slower than the one before they never are."""
    assert [(run.like, run.told) for run in (clocks(place, 1.0) for place in (0, 43, 44, 63))] == [
        (0, 0),
        (43, 2),
        (0, 1),
        (19, 1),
    ]
    assert {clocks(place, factor).told for place in range(1, 64) for factor in (2.0, 3.0, 10.0)} == {2}


@pytest.mark.parametrize("border", [1, 4, 7])
def test_used_counts_every_score_once(border):
    """Right, wrong and leaking scores are all that a row asks for."""
    for row in range(8):
        for scheme, count, mask in ((0, 0, True), (2, 3, False), (3, 1, False)):
            counts, texts = used(row, border, scheme, count, 0, mask), torch.tensor(texts_of(row, border))
            seen = torch.ones(10, 10).tril().bool() & (texts > 0)[:, None]
            asked = seen & (texts[:, None] == texts)
            leaks = (seen & ~asked).sum() * (not mask)
            asked[:7] &= row < 6
            wrong = (torch.tensor(errors(row, border, scheme, count, 0)) > 1e-9).sum()
            assert (counts.right + counts.wrong, counts.wrong, counts.leaks) == (asked.sum(), wrong, leaks)


def test_a_text_runs_through_a_cache():
    """What is held stands in its slot, what was lost left of it or above, what is to come on the right."""
    for row, border in product(range(4), (1, 2, 3)):
        belt = cached(row, 0, border, 9).belt
        sinks = 2 if row == 1 else 0
        held = list(range(10)) if row > 1 else [*range(sinks), *range(border + sinks, border + 10)]
        for token in range(TEXT):
            if token in held:
                shows = TEXT if token == held[-1] else token  # the newest is shown by a tile of its own
                assert (belt.x[token], belt.y[token], belt.tokens[token]) == (held.index(token) + 0.5, 0, shows)
            else:
                gone = belt.y[token] < -10 if sinks else belt.x[token] < 0
                assert gone == (token < max(held))
                assert belt.x[token] > 10 or gone
                assert belt.tokens[token] == TEXT


@pytest.mark.parametrize(("row", "policy"), [*product(range(4), range(3))])
def test_a_cache_shows_its_words_where_the_newest_sees_them(row, policy):
    """A word is red just where its score of RoPE is off, and then stands elsewhere; the turn of a pair says where."""
    place = (6, 7, 4, 5)[row]
    for border in (1, 2, 3):
        run = cached(row, policy, border, 4)
        off = [error > 1e-9 for error in errors(place, border, 2, 0, policy)[9]]
        assert (run.off2, run.harm2) == (sum(off), any(off))
        words = text_places(place, border)
        assert run.good == [TEXT if off[slot] else words[slot] for slot in range(10)]
        assert run.bad == [words[slot] if off[slot] else TEXT for slot in range(10)]
        assert [one > 0 for one in run.good_on] == [one == 0 for one in run.bad_on] == [not each for each in off]
        turned = [slot for slot in range(10) if policy == 1 and errors(place, border, 2, 0, 0)[9][slot] > 1e-9]
        assert run.back_x == [[slot + 0.5] * 2 for slot in turned]
        assert run.back_y == [[0.4, max(run.spot_y) - 0.4]] * len(turned)
        now, then = (theta_at(place, border, length)[1] for length in (10, border))
        for slot, (start, end), (top, foot) in zip(range(10), run.lost_x, run.lost_y, strict=True):
            at = run.spot_x[slot]
            assert (start, end, top) == (slot + 0.5, at, 0.4)
            assert foot == pytest.approx(run.spot_y[slot] - 0.4 if off[slot] else 0.4)
            assert (abs(at - start) > 0.03) == off[slot]
            if off[slot] and row < 2:
                assert at == pytest.approx(start + border)
            if off[slot] and row == 3:
                assert at == pytest.approx(0.5 + slot * then / now)
            assert 0 < at < 10.2
        seen_here = {y for y, each in zip(run.spot_y, off, strict=True) if not each}
        assert all(y < min(seen_here) for y, each in zip(run.spot_y, off, strict=True) if each)  # red rows stay red
        assert run.newest == words[9] == run.newest_word[0]
        asked = words.index(3) if row == 0 else 0  # "time"
        assert (run.said, run.said_at) == (5.5, [5.5])
        assert run.said_word == [words[asked]]
        places = [*zip(run.spot_x, run.spot_y, strict=True)]
        assert all(abs(x - u) > 0.93 or abs(y - v) > 0.76 for (x, y), (u, v) in combinations(places, 2))
        assert run.tie_x == [run.pull] * 2
        assert run.pull == (run.belt.x[7] if row < 2 else border)
        assert run.full == (row < 2)
        oldest = run.spot_x[0]
        assert run.seen == pytest.approx(9.5 - oldest)
        alone = (row, border) == (3, 1)  # the only old key is at position 0
        assert run.case == (policy + 1 if policy else 4 if alone else int(row > 1))
        assert (run.off2 == 0) == (policy > 0 or alone)


def test_presets_show_what_their_lines_say():
    """Every preset of the page, in its order: whether scores of RoPE are off."""
    page = (CHECKOUT / "docs/positions/in_use.md").read_text("utf-8")
    said, shown, figure = [0, 8, 0, 2, 0, 7, 0, 5, 0], [], windows_try()
    for address in re.findall(r"\]\(\?([^#)]+)#windows\)", page):
        given = dict(part.removeprefix("windows_try.").split("=") for part in address.split("&"))
        each = figure.settable[: len(signature(figure.compute).parameters)]
        shown.append(figure.compute(*(c.read(given[c.name]) if c.name in given else c.value for c in each)).off2)
    assert shown == said


@pytest.mark.parametrize("scheme", range(4))
def test_a_picture_is_covered_by_what_its_patches_lack(scheme):
    run = seen(scheme, 3, 5, 30)
    pairs = pair_frequencies(scheme, 30)
    scores = [
        sum(cos(down * (y - 3) + right * (x - 5)) for down, right in pairs) / len(pairs)
        for y in range(12)
        for x in range(12)
    ]
    assert (run.x, run.y) == ([*range(12)] * 12, [y for y in range(12) for _ in range(12)])
    assert run.hidden == pytest.approx([min(1.0, 1 - score) for score in scores], abs=1e-12)
    near = [scores[12 * y + x] for x, y in ((6, 3), (5, 4), (6, 4), (4, 4))]
    assert [run.beside, run.under, run.right, run.left] == pytest.approx(near, abs=1e-12)
    assert (run.last, run.bottom, run.edge, run.across) == (0, 0, 0, 0)


@pytest.mark.parametrize("scheme", range(4))
def test_what_is_said_of_a_patch_at_the_edge(scheme):
    """Beside the last column is the one before it, below the last row the one above; the next is at the other end."""
    for row, column in product((0, 4, 11), (0, 5, 11)):
        run = seen(scheme, row, column, 30)
        scores = [[1 - hidden for hidden in run.hidden[12 * y : 12 * y + 12]] for y in range(12)]
        below, beside = row - 1 if row == 11 else row + 1, column - 1 if column == 11 else column + 1
        following = {11: (row + 1, 0), 0: (row - 1, 11)}.get(column, (0, 0))
        is_there = column in (0, 11) and 0 <= following[0] < 12
        assert run.edge == (0 if column == 5 else 3 if not is_there else 1 if column == 11 else 2)
        assert (run.last, run.bottom) == (column == 11, row == 11)
        expected = [(run.beside, scores[row][beside]), (run.under, scores[below][column])]
        expected += [(run.across, scores[following[0]][following[1]])] if is_there else []
        expected += [(run.right, scores[below][6]), (run.left, scores[below][4])] if column == 5 else []
        for found, score in expected:
            assert max(0, found) == pytest.approx(score, abs=1e-12)
        framed = [tuple(sum(places) / 4 for places in zip(*outline, strict=True)) for outline in run.other]
        assert framed == ([following[::-1]] if is_there and run.across > 0.5 else [])  # none round a covered patch
        assert scores[run.clearest][0] == max(line[0] for line in scores)
        run = looked(scheme, row, column, 3)
        assert run.picture == seen(scheme, row, column, 45)
        assert tuple(sum(places) / 4 for places in zip(*run.query, strict=True)) == (column, row)
        said = [*zip(run.said_x, run.said_y, strict=True)]
        assert (said[-1], {*said}) == (said[0], {*product((run.first - 0.5, run.first + 0.5), (2.5, 3.5))})
    assert run.first == 0
    assert looked(0, 6, 11, 3).picture.clearest == 7


@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (3, 4), (2, 3), (3, 1)])
def test_tokens_are_told_and_drawn_in_their_places(times, rows, columns):
    run, ids = told(times, rows, columns, 9, 8), multimodal_ids(3, (times, rows, columns), 3).tolist()
    end = 3 + times * rows * columns
    assert [*zip(run.time, run.row, run.column, strict=True)] == [tuple(each) for each in ids[3:end]]
    assert [[at] * 3 for at in run.words_at] == ids[:3] + ids[end:]
    assert (run.first, run.line, run.patches, run.film) == (ids[end][0], end, end - 3, times > 1)
    assert run.first == 3 + run.longest == 3 + max(times, rows, columns)
    grid = [(t, y, x) for t in range(times) for y in range(rows) for x in range(columns)]
    for x, y, (t, row, column) in zip(run.patches_x, run.patches_y, grid, strict=True):
        assert y == pytest.approx(row + 0.5 - rows / 2)
        assert x == pytest.approx(run.patches_x[0] + column * run.wide + t * (columns * run.wide + 0.5))
    assert run.patches_x[0] == pytest.approx(-run.patches_x[-1])
    edge = max(run.patches_x) + run.wide / 2
    assert run.words_x == [-8.45] * 3 + [8.45] * 3
    assert [(x + 9) / 2 for x in run.begun_x + run.line_x] == run.words_at
    assert run.begun + run.behind == list(range(6))
    assert [(x + 9) / 2 for x in run.begun_x] == run.begun == [0, 1, 2]
    assert (run.said + 9) / 2 == 8
    assert run.grip < min(run.begun_y + run.line_y) == max(run.begun_y)
    assert [sum(stroke) / 2 for stroke in run.step_x] == pytest.approx([2 * at - 9 for at in range(3, run.first)])
    (plate,) = run.plate
    assert (plate[0][0], plate[2][0]) == pytest.approx((run.step_x[0][0], run.step_x[-1][1]))  # one, without a seam
    assert run.middle == pytest.approx([middle(plate)[0]])
    assert (times, rows, columns)[run.winner] == run.longest
    assert run.called == [2 if run.longest == 1 else int(run.film)]
    assert len(run.side_x) == len(run.side_y) == run.longest == len(run.step_x) == len(run.step_y)
    assert edge + 0.5 + 3.1 <= 10 + 1e-9
    assert run.right_x == pytest.approx(columns * run.wide - edge)
    assert (run.bottom_x, run.bottom_y, run.right_y) == (
        pytest.approx(-edge),
        rows / 2 + 0.16,
        -rows / 2 - 0.16,
    )
    for ground, sun, left in zip(run.ground, run.sun, run.patches_x[:: rows * columns], strict=True):
        for x, y in ground + sun:
            assert left - run.wide / 2 - 1e-9 <= x <= left + (columns - 0.5) * run.wide + 1e-9
            assert abs(y) <= rows / 2 + 1e-9


@pytest.mark.parametrize("count", range(10))
def test_tokens_are_told_as_far_as_is_counted(count):
    """The tokens none of whose three numbers is larger, in their places; new are those that have this very number."""
    run, whole = told(2, 2, 3, count, 3), told(2, 2, 3, 9, 8)
    ids = multimodal_ids(3, (2, 2, 3), 3)
    patches, words = ids[3:15], torch.cat([ids[:3], ids[15:]])
    there, largest = (patches <= count).all(1).tolist(), patches.amax(1).tolist()
    kept = [patch for patch in range(12) if there[patch]]
    assert [*zip(run.time, run.row, run.column, strict=True)] == [tuple(patches[patch].tolist()) for patch in kept]
    fresh = [patch for patch in kept if largest[patch] == count]
    for outlines, shown in ((run.cards, kept), (run.new, fresh)):
        for outline, patch in zip(outlines, shown, strict=True):
            x, y = whole.patches_x[patch], whole.patches_y[patch]
            assert all(abs(u - x) < run.wide / 2 and abs(v - y) < 0.5 for u, v in outline)
            assert middle(outline)[0] == pytest.approx(x)
    for k, patch in enumerate(kept):
        places = [(run.time_x[k], run.time_y[k]), (run.row_x[k], run.row_y[k]), (run.column_x[k], run.column_y[k])]
        low, high = run.cards[k][0], run.cards[k][2]
        assert all(low[0] < x < high[0] and low[1] < y < high[1] for x, y in places)
        assert places == sorted(places)
        assert places[1][0] == pytest.approx(whole.patches_x[patch])
    said = [word for word in range(6) if words[word, 0] <= count]
    assert run.words_at == [words[word, 0] for word in said]
    assert run.begun + run.behind == said  # the line grows as the numbers do
    assert len(run.step_x) == len([at for at in range(3, run.first) if at <= count])
    assert len(run.plate) == (count > 2)
    assert len(run.middle) == len(run.called) == (count > 4)
    assert run.told_x == [whole.words_x[word] for word in said]
    assert run.told_y == pytest.approx([whole.words_y[word] + 0.22 for word in said])
    assert [run.told_left, run.told_right] == [pytest.approx([x + aside for x in run.told_x]) for aside in (-0.9, 0.9)]


@pytest.mark.parametrize("front", range(9))
def test_a_sentence_stands_round_its_dial_and_its_hands_point_to_its_words(front):
    run, was = in_front(front, 90), in_front(0, 90)
    hub = (run.hub[0], run.hub[1])
    assert (run.ate_turn, run.cheese_turn, run.apart) == pytest.approx((25 * (2 + front), 25 * (4 + front), 50))
    assert run.score == pytest.approx(cos(radians(50)))
    assert (run.more, run.moved, run.clear, run.left) == (25 * front, front > 0, front > 1, front < 8)
    for end, turn in ((run.ate, run.ate_turn), (run.cheese, run.cheese_turn)):
        assert end == pytest.approx([hub[0] + sin(radians(turn)), hub[1] + cos(radians(turn))])
    assert run.wedge[0] == list(hub)
    for end, at in ((run.ate, run.wedge[1]), (run.cheese, run.wedge[-1])):
        assert at == pytest.approx([hub[0] + 0.6 * (end[0] - hub[0]), 0.6 * end[1]], abs=1e-12)
    assert run.before == [pytest.approx([0.75 * x for x in point]) for point in was.wedge]
    assert hub == (0, 0)
    for middle, one, long in (((run.mid.x, run.mid.y + 0.05), run, 0.78), ((run.was.x, run.was.y + 0.05), was, 0.5)):
        assert dist(middle, hub) == pytest.approx(long)
        assert dist(middle, one.ate) == pytest.approx(dist(middle, one.cheese))
    for place, spot in enumerate(run.words):  # in its order, in its direction, beyond the rim, or before noon
        x, y = spot.x, spot.y + 0.05
        assert 1.2 < dist((x, y), (0, 0)) < 1.4
        assert (degrees(atan2(x, y)) % 360) == pytest.approx(25 * (place + front - MOST) % 360, abs=1e-9)
    assert 25 * (len(run.words) - 1) <= 335  # the last of them does not come up with the first


def test_each_letter_of_a_word_on_the_dial_is_counted_and_one_word_at_a_time_has_a_capital():
    assert [len(word) for word in DIAL_WORDS] == LETTERS
    assert len(DIAL_WORDS) == MOST + 5
    texts = [cased(place).removeprefix("{front:").removesuffix("}").split("|") for place in range(len(DIAL_WORDS))]
    for front in range(MOST + 1):
        assert [place for place, words in enumerate(texts) if words[front][0].isupper()] == [MOST - front]


@pytest.mark.parametrize("said", [0, 50, 180])
def test_what_is_said_of_the_angle_is_a_hand_so_far_from_that_of_ate(said):
    run = in_front(3, said)
    hub = run.hub[0]
    assert run.said == pytest.approx([hub + sin(radians(125 + said)), cos(radians(125 + said))])
    assert (run.said == pytest.approx(run.cheese)) == (said == 50)
    turn = radians(125 + said + 20)
    assert (run.you.x, run.you.y + 0.05) == pytest.approx((hub + 0.45 * sin(turn), 0.45 * cos(turn)))


@pytest.mark.parametrize("before", [0, 7, 24])
def test_what_is_said_on_the_home_page_is_a_hand_so_far_from_the_first(before):
    run, start = home_hands(before, 3, 120), 25 * before
    assert run.one == pytest.approx([sin(radians(start)), cos(radians(start))])
    assert run.other == pytest.approx([sin(radians(start + 75)), cos(radians(start + 75))])
    assert run.said == pytest.approx([sin(radians(start + 120)), cos(radians(start + 120))])
    assert (run.angle, run.turned) == (75, before > 0)
    assert run.begun == home_hands(0, 3, 0).between


@pytest.mark.parametrize(("offset", "position"), [(1, 0), (500, 63), (3, 17), (3000, 5)])
def test_four_clocks_have_wedges_from_hand_to_hand(offset, position):
    run = four_clocks(offset, position, 1)
    aparts = [run.apart0, run.apart1, run.apart2, run.apart3]
    lost = [offset * speed >= pi for speed in (1, 0.1, 0.01, 0.001)]
    assert [run.lost0, run.lost1, run.lost2, run.lost3] == lost
    assert run.best == sum(lost) == 4 - len(run.clear)
    rounds = [run.rounds0, run.rounds1, run.rounds2, run.rounds3]
    assert rounds == pytest.approx([offset * speed / (2 * pi) for speed in (1, 0.1, 0.01, 0.001)])
    for ahead, apart in zip(rounds, aparts, strict=True):
        assert abs((ahead + 0.5) % 1 - 0.5) * 360 == pytest.approx(apart)
    assert run.best_apart == aparts[run.best] == pytest.approx(offset * 0.1**run.best * 180 / pi)
    for hub, one, two, wedge, apart in zip(
        *(each[run.best :] for each in (run.hubs, run.one, run.two)), run.clear, aparts[run.best :], strict=True
    ):
        assert wedge[0] == hub
        for end, at, long in ((one, wedge[1], 1), (two, wedge[-1], SHORT)):
            assert dist(end, hub) == pytest.approx(long)
            assert at == pytest.approx([h + 0.6 / long * (e - h) for e, h in zip(end, hub, strict=True)], abs=1e-12)
        assert sum(map(dist, wedge[1:], wedge[2:])) == pytest.approx(0.6 * radians(apart), rel=2e-3, abs=1e-12)
    assert run.second == position + offset
    for said, hub in enumerate(run.hubs):
        ring = four_clocks(offset, position, said)
        for point in (*zip(ring.ring_x, ring.ring_y, strict=True), (ring.said_x, ring.said_y)):
            assert dist(point, hub) == pytest.approx(1)
        assert dist((ring.you_x, ring.you_y), (ring.said_x, ring.said_y)) < 0.3


def test_every_distance_has_a_clock_that_tells_it():
    assert {four_clocks(offset, 0, 1).best for offset in OFFSETS} == {0, 1, 2, 3}
    assert min(four_clocks(offset, 0, 1).best_apart for offset in OFFSETS) > 22


def test_from_stop_to_stop_the_best_clock_turns_little():
    """In play its number is that of the next stop while its hand is on the way there."""
    for last, offset in pairwise(OFFSETS):
        best = four_clocks(offset, 0, 1).best
        assert degrees((offset - last) * 0.1**best) < 60


def test_words_on_a_line_are_farther_apart_the_more_words_are_between_them():
    runs = [four_clocks(offset, 63, 1) for offset in OFFSETS]
    gaps = [run.other - run.word for run in runs]
    assert gaps == sorted(set(gaps))
    assert [run.middle for run in runs] == pytest.approx([(run.word + run.other) / 2 for run in runs])
    far, near = four_clocks(3000, 63, 1), four_clocks(3000, 0, 1)
    assert far.other < 5.96
    assert far.other - near.other == pytest.approx(far.word - near.word)
    assert far.word > near.word > 1


def test_a_word_is_drawn_as_far_from_the_first_as_any_other_so_many_places_away():
    """On either side: the text begins as far before it as the other word stands behind it, if it is as many places."""
    for places in OFFSETS[:8]:
        run = four_clocks(places, places, 0)
        assert run.word - START == pytest.approx(run.other - run.word)
    near, far = four_clocks(200, 63, 0), four_clocks(200, 0, 0)
    assert near.word < far.other  # position 63, and 200
