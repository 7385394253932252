"""Every known mistake is named, alone, whatever is asked for; what is right is not accused."""

import functools
import itertools

import pytest
import torch

from workings import oracles
from workings.oracles.oracle import examine

# What was constructed once is not constructed again: mistakes are compared with one another.
ORACLES = {name: oracle._replace(expected=functools.cache(oracle.expected)) for name, oracle in oracles.ORACLES.items()}


def conventions(oracle):
    """Everything that can be asked of an oracle."""
    return [dict(zip(oracle.choices, choice, strict=True)) for choice in itertools.product(*oracle.choices.values())]


ASKED = [
    pytest.param(name, options, id="-".join([name, *options.values()]))
    for name, oracle in ORACLES.items()
    for options in conventions(oracle)
]


@pytest.mark.parametrize(("name", "options"), ASKED)
@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
def test_each_mistake_is_named_alone(name, options, dtype):
    """The matrix: a subject that gives the numbers of a mistake is told that mistake, and no other."""
    oracle = ORACLES[name]
    rule, variants = oracle.asked(options), oracle.variants(options)
    for mistake, changes in variants.items():
        wrong = rule._replace(**changes)

        def answer(subject, case, given, wrong=wrong):
            return oracle.expected(wrong, case).to(given)

        assert examine(oracle._replace(ask=answer), None, dtype, **options).mistakes == (mistake,)


@pytest.mark.parametrize(("name", "options"), ASKED)
def test_mistakes_are_far_from_rounding(name, options):
    """At the oracles' settings every mistake moves some number by more than twice what float32 is allowed."""
    oracle = ORACLES[name]
    rule = oracle.asked(options)
    for mistake, changes in oracle.variants(options).items():
        apart = [
            (oracle.expected(rule._replace(**changes), case) - oracle.expected(rule, case)).nan_to_num(1e9).abs().max()
            for case in oracle.cases
        ]
        assert max(apart) > 1e-4, mistake
