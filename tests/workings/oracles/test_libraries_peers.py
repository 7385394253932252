"""The libraries that people install, asked again: the stored answers hold, with the versions that are installed."""

import runpy
from pathlib import Path

import pytest

from essays.kit.record import record

# x-transformers and pytorch_optimizer warn when they are imported: of their own use of torch
pytestmark = [pytest.mark.peers, pytest.mark.filterwarnings("ignore")]
BENCHMARK = runpy.run_path(str(Path(__file__).parents[3] / "benchmarks/oracles.py"))
STORED = {(answer["library"], answer["what"]): answer for answer in record("reference", "oracles")["answers"]}


@pytest.mark.parametrize("subject", BENCHMARK["SUBJECTS"], ids=lambda subject: f"{subject[0]}: {subject[1]}")
def test_the_stored_answer_holds(subject):
    library, what, name, function = subject
    stored = {key: value for key, value in STORED[library, what].items() if key not in ("library", "what", "oracle")}
    assert BENCHMARK["judged"](name, function) == stored


def test_every_subject_is_stored():
    assert STORED.keys() == {(library, what) for library, what, _, _ in BENCHMARK["SUBJECTS"]}
    assert len({library for library, _ in STORED}) >= 19
    assert len(STORED) >= 79
