"""A picture as the site sends it."""

import itertools
import math
import re

import pytest
from matplotlib.figure import Figure

from press.figures import svg

HEAD = '<svg viewBox="0 0 9 9">'


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("M 1.234567 2 \nL 2.234567 2 \nL 2.234567 4.5 \nL 3 4", "m1.23 2h1v2.5l.77-.5"),
        ("M 0 0 L 1 1 L 3 2 z M 5 5 L 6 7 L 5 5", "m0 0l1 1 2 1zm5 5l1 2-1-2"),
        ("M 1 1 Q 2 2 3 1 Q 4 0 5 1 C 1 2 3 4 5 6", "m1 1q1 1 2 0 1-1 2 0c-4 1-2 3 0 5"),
        ("M -0.001 0 L 100 0", "m0 0h100"),
        ("M 0 0 A 1 1 0 0 0 2 2", "M 0 0 A 1 1 0 0 0 2 2"),
        ("m0 0l1 1", "m0 0l1 1"),
    ],
)
def test_a_path_tells_each_point_from_the_one_before_it(written, sent):
    assert svg.short_path(written) == sent


def test_points_stay_within_a_hundredth_however_long_the_path():
    points = [(i * 1.2345678, 50 * math.sin(i + 0.1)) for i in range(500)]
    sent = svg.short_path("M " + " L ".join(f"{x} {y}" for x, y in points))
    steps = [float(number) for number in re.findall(r"-?\d*\.?\d+", sent)]
    seen = list(zip(itertools.accumulate(steps[::2]), itertools.accumulate(steps[1::2]), strict=True))
    assert max(math.dist(there, here) for there, here in zip(points, seen, strict=True)) <= 0.0072


def test_what_nobody_sees_goes_and_what_is_asked_for_stays():
    picture = (
        '<?xml version="1.0"?>\n<!DOCTYPE svg>\n' + HEAD + "<style>svg{--ink:#000;--gone:#111;}</style>"
        '<g id="a">\n <path d="M 0 0 L 9 9" style="fill: none"/></g>'
        '<defs><path id="m" d="M 0 0 L 1 1" style="stroke: var(--ink)"/></defs>'
        '<g style="fill: none" transform="translate(1.23456 2) scale(0.115 -0.115)">'
        '<use href="#m" x="3.33333"/></g></svg>\n'
    )
    assert svg.smaller(picture) == (
        HEAD + "<style>svg{--ink:#000;}</style>"
        '<defs><path id="m" d="m0 0l1 1" style="stroke:var(--ink)"/></defs>'
        '<g style="fill:none" transform="translate(1.23 2) scale(0.115 -0.115)"><use href="#m" x="3.33"/></g></svg>'
    )


def test_letters_are_drawn_in_coarser_parts_and_as_large_as_before():
    letter = '<path id="a" d="M 160 -32 L 1601 4000 z" transform="scale(0.015625)"/>'
    assert svg.tidy(letter) == '<path id="a" d="m10-2l90 252z" transform="scale(0.25)"/>'


def test_a_real_picture_gets_smaller_and_a_second_time_changes_nothing(tmp_path):
    figure = Figure()
    figure.subplots().plot([i**0.5 for i in range(300)], label="root")
    figure.savefig(tmp_path / "a.svg")
    written = (tmp_path / "a.svg").read_text()
    sent = svg.cached(written, tmp_path / "cache")
    assert len(sent) < 0.7 * len(written)
    assert svg.smaller(sent) == sent == svg.cached(written, tmp_path / "cache")
