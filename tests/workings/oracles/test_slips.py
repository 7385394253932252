"""Every mistake that an oracle knows is named when somebody makes it, in a text of their own."""

import pytest
from slips import FAMILIES, SUBJECTS, made, slips

from workings.oracles import ORACLES, check

WRITTEN = [*slips()]
NAMES = [f"{name}: {mistake}" for name, mistake, _, _ in WRITTEN]


@pytest.mark.parametrize("name", SUBJECTS)
def test_the_text_without_a_slip_is_right(name):
    text, right, _ = SUBJECTS[name]
    assert check(name, made(text, right)).says == "right, every number within 1e-09."


@pytest.mark.parametrize(("name", "mistake", "text", "slip"), WRITTEN, ids=NAMES)
def test_a_slip_has_its_name(name, mistake, text, slip):
    report = check(name, made(text, slip))
    assert report.mistakes == (mistake,), report.says


@pytest.mark.parametrize("name", ORACLES)
def test_no_name_is_without_its_slip(name):
    """Of each oracle, or of the first of its family where the two know the same mistake; none is of an unknown name."""
    asked = {(oracle, mistake) for oracle, mistake, _, _ in WRITTEN}
    known, first = ORACLES[name].variants({}), FAMILIES.get(name, name)
    theirs = ORACLES[first].variants({})
    missing = [words for words in known if (name, words) not in asked]
    assert not [words for words in missing if (first, words) not in asked or not same(known[words], theirs[words])]
    assert {words for oracle, words in asked if oracle == name} <= known.keys()


def same(changes, others):
    """Whether two mistakes are one: they change the same lines, if not to the same end."""
    return changes.keys() == others.keys() and all(each is others[line] for line, each in changes.items())
