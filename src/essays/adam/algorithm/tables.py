"""Computed tables of the page."""

from essays.adam.algorithm.experiments import trace
from essays.kit.table import spoken, table
from press.typography import minus


def update_trace() -> str:
    """Four steps worked by hand: every letter of the loop under the gradients 1.5, 1.4, -1.5, 1.4, at alpha 0.1."""
    run = trace([1.5, 1.4, -1.5, 1.4])
    letters = {
        "10: $g_t$": run.g, "11: $m_t$": run.m, "12: $1000\\,v_t$": 1000 * run.v, "13: $\\hat m_t$": run.m_hat,
        "14: $\\hat v_t$": run.v_hat, "15: step ÷ $\\alpha$": run.step,
        "15: $\\theta_t$": 1 - 0.1 * run.step.cumsum(0),
    }  # fmt: skip
    rows = []
    for name, values in letters.items():
        form = "g" if name.startswith("10") else "#.3g"
        rows.append([name, *(minus(f"{value:{form}}") for value in values.tolist())])
    return table(("line", *(spoken(f"t={t}", f"t = {t}") for t in (1, 2, 3, 4))), rows)


def bias_correction_factors() -> str:
    """What lines 13 and 14 divide by, and by what that multiplies the step, at four times."""
    rows = []
    for t in (1, 10, 100, 1000):
        of_m, of_v = 1 - 0.9**t, 1 - 0.999**t
        rows.append([f"$t={t}$", f"{of_m:.4f}", f"{of_v:.4f}", f"{of_v**0.5 / of_m:.3f}"])
    factors = [spoken(f"1-\\beta_{i}^t", f"1 − β {i} to the t") for i in (1, 2)]
    return table(("step", *factors, "step ×"), rows)


def epsilon_small() -> str:
    """The step over alpha that a constant gradient comes to make, by its size and by epsilon."""
    sizes = (0.0001, 0.01, 1.0, 100.0)
    rows = [
        [f"`{eps:g}`".replace("e-0", "e-"), *(f"{trace([g] * 100, eps=eps).step[-1].item():.2g}" for g in sizes)]
        for eps in (1e-8, 1e-4, 0.1, 1.0)
    ]
    return table((spoken("\\epsilon", "ε"), *(spoken(f"g = {g:g}", f"g = {g:g}") for g in sizes)), rows)
