"""What a page of the way costs a phone: elements, bytes of its first view and to its end; nothing moves as it comes."""

import itertools
import re
import sys

import pytest
from browser.conftest import ROOT
from browser.test_pages import PAGES

sys.path.append(str(ROOT / "benchmarks"))

import weights

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", [path for path in PAGES if weights.way(path) in weights.WAY])
def test_a_page_of_the_way_is_light(looked_at, chromium, site, path):
    looked_at("weights of pages", path)
    with weights.served(site) as origin:
        page = weights.phoned(chromium, origin, site, path)
    limit = weights.LIMITS[weights.way(path)]
    assert page.elements <= limit.elements
    assert page.painted <= limit.painted
    assert page.first <= limit.first
    assert page.whole <= limit.whole
    assert page.waited <= 2
    assert page.shifted < 0.1


def test_what_is_too_much_is_said():
    assert weights.over("/adam/", weights.Weight(4_001, 1, 1, 250_001)) == [
        "/adam/: 4,001 elements, and 4,000 are allowed",
        "/adam/: 250,001 whole, and 250,000 are allowed",
    ]
    assert [weights.way(path) for path in ("/", "/adam/", "/adam/limits/", "/adam/cost/", "/reference/notation/")] == [
        *("home", "sitting", "hour", "handbook", ""),
    ]


FACE = re.compile(r'@font-face \{\s*font-family: "(.*?)"; src: url\(\S+ \S+;([^}]*?)unicode-range:([^;]*);\s*\}')


@pytest.mark.parametrize("sheet", ["docs/assets/site.css", "src/press/formulas/math/math.css"])
def test_a_letter_is_in_one_file_of_its_face_or_a_browser_asks_for_two(sheet):
    faces, style = {}, (ROOT / sheet).read_text(encoding="utf-8")
    for family, kind, ranges in FACE.findall(style):
        ends = [each.strip().removeprefix("U+").split("-") for each in ranges.split(",")]
        letters = {code for each in ends for code in range(int(each[0], 16), int(each[-1], 16) + 1)}
        faces.setdefault((family, kind.strip()), []).append(letters)
    assert sum(map(len, faces.values())) == style.count("url(") > 1
    assert not any(a & b for files in faces.values() for a, b in itertools.combinations(files, 2))
