"""Claims of the essay in fifteen minutes."""

import runpy
from math import cos, radians

import pytest
import sympy
import torch

from claims.derivation import derivation
from claims.positions.pasted import SNIPPETS
from claims.positions.turns import turned
from essays.positions.index import experiments
from workings.positions.rotary import rotate_complex
from workings.positions.sinusoidal import frequencies

FLOAT = torch.float64


def sampled(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=FLOAT)


def spread_along_diagonals(scores):
    """The largest range of scores at one offset, over the range of all."""
    n = len(scores)
    ranges = [along.max() - along.min() for along in (scores.diagonal(lag) for lag in range(1 - n, n))]
    return (max(ranges) / (scores.max() - scores.min()).clamp(min=1e-9)).item()


def test_one_word():
    """With RoPE, ALiBi or nothing, two copies of a word score by their offset alone; with codes added they do not."""
    words = [experiments.one_word_scores(seed) for seed in range(60)]
    spread = {name: torch.tensor([spread_along_diagonals(word[name]) for word in words]) for name in words[0]}
    assert all(spread[name].max() < 1e-9 for name in ("RoPE", "ALiBi", "nothing"))
    for name in ("integers", "one sine", "sinusoids"):  # now and then a matrix nearly undoes the integers
        assert spread[name].min() > 1e-6
        assert spread[name].median() > 0.7


def test_one_number_deleted():
    """A layer norm takes away a number that was added to every component: no position leaves a trace."""
    for seed in range(5):
        words = sampled(7, 24, seed=seed)
        normed = torch.nn.functional.layer_norm(words, (24,), eps=0)
        for position in (0, 1, 41, 1000):
            torch.testing.assert_close(experiments.one_number(words, position), normed, rtol=0, atol=1e-10)


def test_one_number_end():
    """If equal words differ in one component, the position, each query scores highest the first key or the last."""
    for seed in range(100, 120):
        scores = experiments.one_number_scores(seed)
        assert scores.diff().std(1).max() < 1e-9 * scores.abs().max()  # even steps, from key to key
        assert scores.diff().abs().min() > 1e-6
        assert set(scores.argmax(1).tolist()) <= {0, 31}


@derivation
def test_two_numbers():
    """The dot product of the hands of two positions depends on their offset alone."""
    omega, m, n = sympy.symbols("omega m n", real=True)
    hands = [(sympy.sin(omega * p), sympy.cos(omega * p)) for p in (m, n)]
    return [
        (r"\sin\omega m\,\sin\omega n + \cos\omega m\,\cos\omega n", sum(a * b for a, b in zip(*hands, strict=True))),
        (r"= \cos\omega(m-n)", sympy.cos(omega * (m - n))),
    ]


def test_turn_together():
    """A query and a key, each turned by its own position, score the same with any number of words in front."""
    for q, k in sampled(30, 2, 2, seed=1):
        scores = [
            (a @ b).item()
            for a, b in (
                rotate_complex(
                    torch.stack((q, k)),
                    torch.tensor([[radians(experiments.turn(p + front))] for p in (2, 4)], dtype=FLOAT),
                )
                for front in range(9)
            )
        ]
        assert scores == pytest.approx([scores[0]] * 9, abs=1e-12)
    alike = rotate_complex(torch.eye(2, dtype=FLOAT)[:1], torch.tensor([[radians(experiments.turn(2))]], dtype=FLOAT))
    assert alike[0, 0].item() == pytest.approx(cos(radians(50)), abs=1e-12)


@derivation
def test_add_up():
    """Turn query and key back by the query's position: the query stands as it was, and the key is turned by n - m."""
    q, k = sympy.Matrix(sympy.symbols("q:4", real=True)), sympy.Matrix(sympy.symbols("k:4", real=True))
    m, n = sympy.symbols("m n", integer=True, nonnegative=True)
    omega = sympy.symbols("omega:2", positive=True)
    query, key = turned(q, m, omega), turned(k, n, omega)
    lines = [
        (r"\big(R(m)\,q\big) \cdot \big(R(n)\,k\big)", query.dot(key)),
        (
            r"= \big(R(-m)\,R(m)\,q\big) \cdot \big(R(-m)\,R(n)\,k\big)",
            turned(query, -m, omega).dot(turned(key, -m, omega)),
        ),
        (r"= q \cdot \big(R(n-m)\,k\big)", q.dot(turned(k, n - m, omega))),
    ]
    return [(tex, sympy.expand(product, trig=True)) for tex, product in lines]


def test_many_hands():
    """RoPE's score is a sum of cosines, one a pair, of the angle before the turn plus the offset times the speed."""
    for seed in range(5):
        q, k = sampled(2, 16, seed=seed)
        a, b = (torch.view_as_complex(x.unflatten(0, (8, 2))) for x in (q, k))
        for m, n in ((0, 0), (7, 3), (3, 7), (1007, 1003), (250, 0)):
            before = a.angle() - b.angle()
            cosines = (a.abs() * b.abs() * (before + (m - n) * frequencies(16)).cos()).sum()
            assert experiments.many_hands(q, k, m, n).item() == pytest.approx(cosines.item(), abs=1e-11)


def test_eight_lines(capsys):
    """The eight lines print what RoPE gives; moved by a hundred, the score stays, and exchanged, it does not."""
    hands = runpy.run_path(str(SNIPPETS / "eight_lines.py"))["pairs"]
    q, k = ([part for pair in hands for part in (pair[x].real, pair[x].imag)] for x in (0, 1))
    printed = {(int(m), int(n)): score for m, n, score in map(str.split, capsys.readouterr().out.splitlines())}
    assert printed[4, 2] == printed[104, 102] != printed[2, 4]
    for (m, n), score in printed.items():
        angle = torch.tensor([[p * pair[2] for pair in hands] for p in (m, n)], dtype=FLOAT)
        a, b = rotate_complex(torch.tensor([q, k], dtype=FLOAT), angle)
        assert float(score) == pytest.approx((a @ b).item(), abs=5.1e-4)
