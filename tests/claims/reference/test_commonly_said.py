"""Claims about what is commonly said, where no page of an essay has one."""

import math
import re

import pytest
import torch

from essays.reference.commonly_said.experiments import PAGE, said
from press.pages.page import Page
from workings.positions.attention import attend
from workings.positions.sinusoidal import sinusoidal


def stepped(make, gradients, start=1.0):
    """Where a parameter has been, from its start, under given gradients."""
    theta = torch.tensor([start], dtype=torch.float64, requires_grad=True)
    optimizer, path = make([theta]), [start]
    for gradient in gradients:
        theta.grad = torch.tensor([gradient], dtype=torch.float64)
        optimizer.step()
        path.append(theta.item())
    return path


def test_said_verdicts():
    """Every statement has a verdict of four, a tick or a source, and a section; if it depends, it says on what."""
    text, statements = PAGE.read_text(encoding="utf-8"), said()
    assert len(statements) == text.count("\n#### ") >= 60
    assert {statement.verdict for statement in statements} == {"True", "Imprecise", "Depends", "False"}
    for statement in statements:
        assert re.search(r"\[✓\]\[claims\.|\d{4}[^\[\]]*\]\[[a-z-]+\d{4}\]", statement.correct), statement.slug
        assert statement.verdict != "Depends" or statement.correct.startswith("On "), statement.slug
        page = Page.read(statement.page)
        assert statement.section in page.anchors, statement.slug
        listed = statement.page.parent == PAGE.parent or "way" in page.front  # the build lists it at the page's foot
        assert listed or "reference/commonly-said.md#said_" in page.text, statement.slug
    # where another page quotes a statement, its words and its verdict are those of its entry
    known = {statement.slug: (statement.words.removesuffix("."), statement.verdict) for statement in said()}
    home = PAGE.parents[1] / "index.md"
    for page in (home, *PAGE.parents[1].glob("*/*.md")):
        linked = page.read_text(encoding="utf-8")
        quoted = re.findall(r'\["(.+?)\.?"\]\(\S*commonly-said\.md#(\w+)\)(?: \*\*(\w+)\.\*\*)?', linked)
        for words, slug, verdict in quoted:
            assert (words, verdict or known[slug][1]) == known[slug], page
        if page == home:  # one of each essay, each with its verdict
            essays = {statement.slug: statement.page.parent.name for statement in said()}
            assert sorted(essays[slug] for _, slug, _ in quoted) == ["adam", "paperclips", "positions"]
            assert all(verdict for *_, verdict in quoted)


@pytest.mark.parametrize("gradient", [1e-3, -0.37, 41.0, -1e6])
def test_said_first_step(gradient):
    """The first step of torch.optim.Adam is alpha long at any betas, whatever the gradient, if epsilon is far below."""
    for alpha, betas in ((0.001, (0.9, 0.999)), (0.37, (0.83, 0.61)), (2.0, (0.2, 0.95))):
        start, end = stepped(lambda p, a=alpha, b=betas: torch.optim.Adam(p, lr=a, betas=b, eps=1e-14), [gradient])
        assert end - start == pytest.approx(-math.copysign(alpha, gradient), rel=1e-9)


def test_said_l2():
    """For plain descent L2 in the gradient and decay of the weight are one step; with momentum they are not."""
    gradients, rate, decay = [0.3, -1.2, 2.5, 0.7, -0.4], 0.07, 0.9

    def decayed(momentum):
        theta, velocity, path = 1.7, 0.0, [1.7]
        for gradient in gradients:
            velocity = momentum * velocity + gradient
            theta = (1 - rate * decay) * theta - rate * velocity
            path.append(theta)
        return path

    def l2(momentum):
        return stepped(lambda p: torch.optim.SGD(p, rate, momentum, weight_decay=decay), gradients, 1.7)

    assert l2(0.0) == pytest.approx(decayed(0.0), rel=1e-13)
    assert abs(l2(0.8)[-1] - decayed(0.8)[-1]) > 0.1


def test_said_adam_decay():
    """The first step of torch.optim.Adam is as long with decay as without; AdamW's takes its share of the weight."""
    rate, decay, start, gradient = 0.01, 0.3, 5.0, 0.2
    for make, end in (
        (lambda p: torch.optim.Adam(p, rate), start - rate),
        (lambda p: torch.optim.Adam(p, rate, weight_decay=decay), start - rate),
        (lambda p: torch.optim.AdamW(p, rate, weight_decay=decay), (1 - rate * decay) * start - rate),
    ):
        assert stepped(make, [gradient], start)[-1] == pytest.approx(end, abs=1e-8)


def test_said_resume():
    """Near a minimum Adam's steps are short; resumed from the weight alone, its first is alpha long again."""
    alpha, theta = 0.01, torch.tensor([1.0], dtype=torch.float64, requires_grad=True)

    def step(optimizer):
        before, theta.grad = theta.item(), theta.detach().clone()
        optimizer.step()
        return abs(theta.item() - before)

    steady = torch.optim.Adam([theta], alpha)
    steps = [step(steady) for _ in range(130)]
    assert steps[0] == pytest.approx(alpha, rel=1e-6)
    assert steps[-1] < 0.3 * alpha
    assert step(torch.optim.Adam([theta], alpha)) == pytest.approx(alpha, rel=1e-4)


@pytest.mark.parametrize("position", [0, 1, 2, 7, 344, 4095])
def test_said_even_odd(position):
    """At even and at odd positions alike, even components are sines and odd ones the cosines of the same angles."""
    d, code = 10, sinusoidal(torch.tensor([position]), 10)[0].tolist()
    angles = [position / 10000 ** (2 * (k // 2) / d) for k in range(d)]
    assert code == pytest.approx([math.cos(a) if k % 2 else math.sin(a) for k, a in enumerate(angles)], abs=1e-11)


def test_said_larger_base():
    """With 64 components codes point away from each other sooner at a base of a million than of half a million."""

    def first_negative(base, d=64):
        speeds = [base ** (-2 * i / d) for i in range(d // 2)]
        return next(lag for lag in range(1, 200_000) if sum(math.cos(w * lag) for w in speeds) < 0)

    assert first_negative(1_000_000) < first_negative(500_000)
    assert first_negative(10_000) == 725


def test_said_attention_maps():
    """A key with nearly all of the weight can add nearly nothing to the output, which is weights times values."""
    keys, query = torch.eye(2, dtype=torch.float64), torch.tensor([[18.0, 0.0]], dtype=torch.float64)
    values = torch.tensor([[1e-6], [1e3]], dtype=torch.float64)
    out, weights = attend(query, keys, values)
    least = math.exp(-18 / math.sqrt(2))
    assert weights[0].tolist() == pytest.approx([1 / (1 + least), least / (1 + least)], rel=1e-12)
    assert weights[0, 0] > 0.999
    assert 0 < weights[0, 0] * values[0] < 1e-2 * out[0]
    assert out.item() == pytest.approx((1e-6 + 1e3 * least) / (1 + least), rel=1e-12)
