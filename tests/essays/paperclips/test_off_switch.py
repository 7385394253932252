"""What the picture of the off switch shows is the model."""

from itertools import pairwise, product
from math import exp
from statistics import NormalDist

import pytest

from essays.paperclips.off_switch import live, numbers
from workings.paperclips import off_switch

MEANS = [-2.5 + 0.25 * i for i in range(21)]
HUMANS = [(0.1, 0.3), (1.3, 0.0), (2.0, 4.0), (0.7, 1.0)]


def crossing(outline: list[list[float]], x: float) -> float:
    """How high an outline that is drawn from the left is at a place, above the ground."""
    (a, low), (b, high) = next((one, other) for one, other in pairwise(outline) if one[0] <= x < other[0])
    return low + (high - low) * (x - a) / (b - a) - 51


@pytest.mark.parametrize(("sigma", "b"), HUMANS)
def test_the_hill_and_what_passes(sigma, b):
    """The hill is the machine's belief, and of each worth as much is coloured as the human lets pass."""
    seen = live.weigh(0.4, sigma, b, 1.0)
    for worth in (0.4 - 1.1 * sigma, 0.4, 0.4 + 0.7 * sigma):
        x = 172 + 24 * worth
        hill = 84 * NormalDist(0.4, sigma).pdf(worth) / NormalDist(0.4, sigma).pdf(0.4)
        assert crossing(seen.hill, x) == pytest.approx(hill, abs=0.4)
        passes = NormalDist(0, b).cdf(worth) if b else float(worth > 0)
        assert crossing(seen.passed, x) == pytest.approx(hill * passes, abs=0.4)


@pytest.mark.parametrize(("sigma", "b"), [*HUMANS, (0.0, 1.0)])
def test_knobs(sigma, b):
    """They lie on the crest, a doubt beside it, and an error beside where the human looks."""
    seen = live.weigh(-0.5, sigma, b, 1.5)
    assert (seen.crest, seen.flank, seen.foot) == pytest.approx((160, 160 + 24 * sigma, 160 - 24 * b))
    assert seen.said == pytest.approx(160 - 24 * 1.5)
    assert (seen.said_x[0], seen.said_y) == (seen.said, [51, 150])
    eye, foot = seen.cone[0], (seen.said_x[0], 51)  # the line is the edge of the look of one who errs so much
    assert (seen.said_x[1] - foot[0]) / (150 - 51) == pytest.approx((eye[0] - foot[0]) / (eye[1] - foot[1]))
    assert seen.crest_y == max(y for _, y in seen.hill)
    assert seen.flank_y == pytest.approx(51 + 84 * exp(-1 / 2))
    assert [x for x, _ in seen.cone[1:]] == pytest.approx([seen.foot - 1.5, 160 + 24 * b + 1.5])


@pytest.mark.parametrize(("sigma", "b"), HUMANS)
@pytest.mark.parametrize("mean", MEANS)
def test_asking(mean, sigma, b):
    """Asking brings what the model says, the bars show it, and the machine does what brings most."""
    seen = live.weigh(mean, sigma, b, 1.0)
    assert seen.asking == pytest.approx(off_switch.defer(mean, sigma, b), rel=1e-12, abs=1e-15)
    assert seen.alone == max(mean, 0)
    assert off_switch.MOVES[seen.does] == off_switch.choice(mean, sigma, b)
    assert (seen.asks[1][0], seen.acts[1][0]) == pytest.approx((172 + 46 * seen.asking, 172 + 46 * seen.alone))
    assert seen.ends == (3 if seen.asking == seen.alone and not seen.near else seen.does)
    assert seen.near == (abs(seen.asking - seen.alone) < 0.0005 and seen.ends < 3)


@pytest.mark.parametrize(("mean", "sigma"), [(0.5, 1.0), (-0.5, 1.0), (1.0, 1.0), (0.5, 0.5), (0.25, 2.0)])
def test_where_it_stops_asking(mean, sigma):
    """At the error where asking and not asking bring the same, or at the last; it may be between two stops."""
    leaves = live.weigh(mean, sigma, 1.0, 1.0).leaves
    asks = [error for error in live.ERRORS if off_switch.choice(mean, sigma, error) == off_switch.MOVES[0]]
    if len(asks) == len(live.ERRORS):
        assert leaves == 4.0
    else:
        assert off_switch.defer(mean, sigma, leaves) == pytest.approx(max(mean, 0), abs=1e-8)
    assert asks == [error for error in live.ERRORS if error < leaves or len(asks) == len(live.ERRORS)]


def test_the_answer_is_the_page_s():
    """What the figure answers is the limit that the map above it states, and its slider ends just past it."""
    guess = live.off_switch_noisy_try().guess
    leaves = live.weigh(0.5, 1.0, 1.0, guess.start).leaves
    assert leaves == pytest.approx(numbers.off_switch_noisy_limit()["at_50"], abs=1e-6)
    assert guess.to == min(error for error in live.ERRORS if error >= leaves)


def ends(outlines: list[list[list[float]]]) -> tuple[float, float]:
    """Where outlines begin and end, from the left."""
    places = [x for outline in outlines for x, _ in outline]
    return min(places), max(places)


def test_what_becomes_of_the_switch():
    """It is covered if the machine acts, thrown if it gives up, and free if it asks; the machine walks into nothing."""
    for mean, sigma, b in product((-2.0, -0.5, 0.5, 2.0), (0.0, 0.5, 2.0), (0.0, 1.0, 4.0)):
        seen = live.weigh(mean, sigma, b, 1.0)
        left, right = ends([seen.lever, [[186.0, 0.0], [216.0, 0.0]]])
        plate = ends(seen.sheet)
        assert (plate[0] < left < right < plate[1]) == (seen.does == 1)
        assert (seen.lever[2][0] < seen.lever[0][0]) == (seen.does == 2)
        assert ends(seen.robot)[1] < plate[0]
        assert len(seen.robot) == (3 if seen.does == 2 else 5)
        assert seen.says == pytest.approx(sum(ends(seen.robot)) / 2, abs=0.6)


def test_nothing_to_gain():
    """Neither is better where a certain machine meets a human who never errs, and where nothing is expected."""
    settings = ((0.5, 0.0), (0.0, 2.0), (0.5, 0.25), (-2.0, 4.0))
    assert [live.weigh(mean, 0.0, b, 1.0).ends for mean, b in settings] == [3, 3, 1, 2]
