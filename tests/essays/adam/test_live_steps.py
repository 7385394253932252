"""What the figures on Adam's steps compute, against the experiments."""

import pytest

from essays.adam.algorithm.experiments import trace
from essays.adam.algorithm.live import STEPS, bias_correction, corrections
from essays.adam.bound.live import after_silence
from essays.adam.memory import experiments as memory

close = {"rel": 1e-12, "abs": 1e-12}


@pytest.mark.parametrize("length", [1, 12, 40])
def test_bursts_are_those_of_the_page(length):
    for growth in (1.0, memory.GROWTH):
        given = [growth ** (n - length + 1) for n in range(length)] + [0.0] * (40 - length)
        wanted, run = memory.after_silence(length, growth), after_silence(given, 10**6, 0.9, 0.999, [1.0] * 40)
        assert run.step[:length] == pytest.approx(wanted.tolist(), rel=1e-12)
        assert (run.when, run.longest) == pytest.approx((wanted.argmax().item() + 1, wanted.max().item()))
        assert run.share * run.possible == pytest.approx(run.longest)
        assert run.share <= 1 + 1e-12
        assert run.possible == run.limit[run.when - 1]
        assert run.kept == (run.best_longest > run.longest)
    lone = after_silence([-1.0] + [0.0] * 39, 10**6, 0.9, 0.999, [0.5] * 40)
    assert lone.paper == lone.longest == pytest.approx(memory.lone(), rel=1e-12)
    assert lone.best_longest == pytest.approx(memory.after_silence(40, 1.0).max().item())
    assert lone.over == pytest.approx(0.7 * lone.longest)
    high = after_silence([1.0] + [0.0] * 39, 10**6, 0.9, 0.5, [0.5] * 40)
    assert high.longest > 1000
    assert high.over == 40


@pytest.mark.parametrize("beta2", [0.999, 0.61, 0.0])
def test_corrections_left_out_are_those_of_the_tensors(beta2):
    run = trace([1.0] * STEPS, 0.9, beta2)
    m, v, m_hat, v_hat = run.m, run.v, run.m_hat, run.v_hat
    c1, c2 = m / m_hat, v / v_hat
    others = [m / v.sqrt(), m_hat / v.sqrt(), m / v_hat.sqrt(), m * c1 / (v * c2).sqrt()]
    for lines, other in enumerate(others):
        shown = corrections(7, beta2, lines)
        at = [t - 1 for t in shown.times]
        assert shown.step == pytest.approx(run.step.abs()[at].tolist(), **close)
        assert shown.other == pytest.approx(other.abs()[at].tolist(), **close)
        assert shown.of_m == pytest.approx(c1[at].tolist(), **close)
        assert shown.of_v == pytest.approx(c2[at].sqrt().tolist(), **close)
        one, sqrt_c2 = 1.0, c2[6].sqrt().item()
        divisors = [(c1[6].item(), sqrt_c2), (one, sqrt_c2), (c1[6].item(), one), (c1[6].item(), sqrt_c2)][lines]
        assert (shown.here, shown.there) == pytest.approx((run.step[6].abs().item(), other[6].abs().item()), **close)
        assert (shown.over, shown.under) == pytest.approx(divisors, **close)
        assert shown.ratio == pytest.approx(shown.there / shown.here, **close)
        assert shown.ratio == pytest.approx(shown.divided ** (2 if lines == 3 else 1), **close)
        assert {*shown.left} == {shown.here, shown.there}
        assert {*shown.right} == {shown.over, shown.under}


def test_bars_of_one_ratio_are_of_one_height():
    left, right = bias_correction().parts
    assert left.y.high / left.y.low == pytest.approx(right.y.high / right.y.low)
    laid = [(panel.height, bool(panel.x.label), bool(panel.y.label)) for panel in (left, right)]
    assert laid[0] == laid[1]
