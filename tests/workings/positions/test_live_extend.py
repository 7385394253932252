"""The plain Python behind the figure on context extension against the torch functions."""

import math
import random

import pytest
import torch

from essays.positions.extension.experiments import extended_frequencies
from essays.positions.extension.live import methods_waves
from essays.positions.extension.numbers import methods_llama3, methods_yarn, unseen_pairs
from workings.positions import extend
from workings.positions.plain import extend as live
from workings.positions.sinusoidal import frequencies

FLOAT = torch.float64
D = 128
SETTINGS = [
    (1.0, 4096.0, 1e4),
    (8.0, 4096.0, 1e4),
    (8.0, 8192.0, 5e5),
    (1.5, 512.0, 1e6),
    (31.7, 77.0, 123.4),
    (32.0, 131072.0, 3e6),
]


def same(stretch, base, new):
    """Whether a stretch is the ratio of the frequencies, to 1e-12."""
    return torch.allclose(torch.tensor(stretch, dtype=FLOAT), frequencies(D, base) / new, rtol=1e-12, atol=0)


@pytest.mark.parametrize(("s", "trained", "base"), SETTINGS)
def test_methods(s, trained, base):
    theta = frequencies(D, base)
    assert same(live.interpolate(s), base, extend.interpolate(theta, s))
    assert same(live.ntk(s, base), base, extend.ntk(D, base, s))
    for alpha, beta in ((1.0, 32.0), (1.0, 4.0), (0.3, 7.5)):
        assert same(live.by_parts(s, base, trained, alpha, beta), base, extend.yarn(theta, s, trained, alpha, beta))
        assert same(
            live.yarn_released(s, base, trained, alpha, beta),
            base,
            extend.yarn_released(D, base, s, trained, alpha, beta),
        )
    assert same(live.by_parts(s, base, trained, 1.0, 4.0), base, extend.llama3(theta, s, trained=trained))


def test_yarn_released_where_both_ends_are_one_pair():
    for trained, alpha, beta in ((20.0, 5.0, 6.0), (5.0, 1.0, 32.0)):
        assert same(
            live.yarn_released(4.0, 1e4, trained, alpha, beta),
            1e4,
            extend.yarn_released(D, 1e4, 4.0, trained, alpha, beta),
        )


def figure(method, s, trained, base):
    """The figure's outputs by name."""
    return dict(zip(methods_waves().gives, live.stretched(method, s, trained, base), strict=True))


def test_figure_is_torch():
    random.seed(3)
    for _ in range(60):
        s, trained, base, method = (
            random.uniform(1, 32),
            2 ** random.uniform(9, 17),
            10 ** random.uniform(4, 6),
            random.randrange(5),
        )
        made, theta = figure(method, s, trained, base), frequencies(D, base)
        news = (
            extend.interpolate(theta, s),
            extend.ntk(D, base, s),
            extend.yarn(theta, s, trained),
            extend.yarn_released(D, base, s, trained),
            extend.llama3(theta, s, trained=trained),
        )
        names = ("by_interpolation", "by_ntk", "by_yarn", "by_released", "by_llama3")
        assert all(same(made[name], base, new) for name, new in zip(names, news, strict=True))
        assert made["picked"] == made[names[method]]
        waves = 2 * math.pi / theta
        assert torch.allclose(torch.tensor(made["waves"], dtype=FLOAT), waves, rtol=1e-14, atol=0)
        assert made["wanted"] == s * trained
        assert made["longest"] == pytest.approx(waves[-1].item(), rel=1e-12)
        assert made["new_longest"] == pytest.approx(2 * math.pi / news[method].min().item(), rel=1e-12)
        seen, reached = theta * trained, news[method] * s * trained
        slow = seen < 2 * math.pi
        assert made["unseen"] == slow.sum()
        assert made["beyond"] == (slow & (reached > seen * (1 + 1e-9))).sum()
        for row, new in zip(made["counts"], news, strict=True):
            kept, whole = torch.isclose(new, theta, rtol=1e-10).sum(), torch.isclose(new * s, theta, rtol=1e-10).sum()
            assert row == [kept, D // 2 - kept - whole, whole]
        assert [made["kept"], made["part"], made["whole"]] == made["counts"][method]


def test_figure_counts_as_the_essay_does():
    assert figure(2, 8.0, 4096.0, 1e4)["counts"][2] == list(methods_yarn().values())
    llama = methods_llama3()
    assert figure(4, 8.0, 8192.0, 5e5)["counts"][4] == [
        llama[f"large_{part}"] for part in ("kept", "between", "divided")
    ]
    assert figure(1, 8.0, 4096.0, 1e4)["unseen"] == unseen_pairs()
    middle = extended_frequencies(8.0)
    assert same(figure(3, 8.0, 4096.0, 1e4)["picked"], 1e4, middle["yarn_released"])


@pytest.mark.parametrize("method", range(5))
def test_nothing_is_stretched_at_one(method):
    made = figure(method, 1.0, 4096.0, 1e4)
    assert made["picked"] == pytest.approx([1.0] * 64, rel=1e-15)
    assert made["counts"][method] == [64, 0, 0]
    assert made["beyond"] == 0
