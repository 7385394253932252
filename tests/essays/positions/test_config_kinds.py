"""Files of models that do not turn are told what they have instead, also where they name a length as others do."""

import json

import pytest

from workings.positions.config.reading import nothing


@pytest.mark.parametrize(
    ("config", "says"),
    [
        ({"model_type": "t5", "n_positions": 512}, "a table of buckets"),
        ({"model_type": "bloom", "n_positions": 2048}, "ALiBi"),
        ({"alibi": True, "n_positions": 2048}, "ALiBi"),
        ({"model_type": "gpt2", "n_positions": 1024}, "a gpt2 like this has a learned table"),
        ({"n_positions": 512}, "a model like this has a learned table"),
        ({"hidden_size": 64}, "There is nothing about positions in it"),
    ],
    ids=json.dumps,
)
def test_a_file_without_a_rotation(config, says):
    assert says in nothing(config)
