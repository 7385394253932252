"""What the oracles know, and how far mistakes show."""

import functools
import math
from typing import Any

import torch
from torch import Tensor

from workings.oracles import ORACLES
from workings.oracles.optimizers import Settings
from workings.oracles.oracle import Changes, Oracle, Report, examine


def oracles_off(oracle: Oracle, changes: Changes) -> float:
    """How far a mistake moves any number in any case; infinite if there is no number any more."""
    rule, worst = oracle.asked({}), 0.0
    for case in oracle.cases:
        apart = (oracle.expected(rule._replace(**changes), case) - oracle.expected(rule, case)).abs()
        worst = max(worst, apart.nan_to_num(math.inf, math.inf).max().item())
    return worst


def oracles_odd(changes: dict[str, Any], settings: Settings) -> float:
    """How far a change moves any number of Adam's first case at some settings, in units of the rate."""
    adam = ORACLES["adam"]
    case = adam.cases[0]._replace(settings=(settings,))
    apart: Tensor = adam.expected(adam.rule._replace(**changes), case) - adam.expected(adam.rule, case)
    return apart.abs().max().item() / settings.lr


def oracles_matrix(oracle: Oracle) -> dict[str, Report]:
    """For each mistake that an oracle knows, what it says of a subject that makes this mistake and no other."""
    known = oracle._replace(expected=functools.cache(oracle.expected))
    rule, reports = known.asked({}), {}
    for mistake, changes in known.variants({}).items():
        subject = known._replace(ask=functools.partial(_answer, known, rule._replace(**changes)))
        reports[mistake] = examine(subject, None)
    return reports


def _answer(oracle: Oracle, rule: Any, subject: None, case: Any, dtype: torch.dtype) -> Tensor:
    """The numbers of a rule, given as those of a subject."""
    return oracle.expected(rule, case).to(dtype)
