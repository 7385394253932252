"""Every computed table of the Adam essay, as Markdown: the function `name` writes `snippets/adam/name.md`."""

from workings.adam import experiments


def update_trace() -> str:
    """Four steps worked by hand: every letter of the loop under the gradients 1.5, 1.4, -1.5, 1.4, at alpha 0.1."""
    run = experiments.trace([1.5, 1.4, -1.5, 1.4])
    rows = {
        "10: $g_t$": (run.g, 4), "11: $m_t$": (run.m, 5), "12: $v_t$": (run.v, 4), "13: $\\hat m_t$": (run.m_hat, 4),
        "14: $\\hat v_t$": (run.v_hat, 4), "15: step ÷ $\\alpha$": (run.step, 4),
        "15: $\\theta_t$": (1 - 0.1 * run.step.cumsum(0), 4),
    }  # fmt: skip
    lines = ["| line | $t=1$ | $t=2$ | $t=3$ | $t=4$ |", "|:--|--:|--:|--:|--:|"]
    for name, (values, digits) in rows.items():
        cells = " | ".join(f"{value:.{digits}g}".replace("-", "−") for value in values.tolist())
        lines.append(f"| {name} | {cells} |")
    return "\n".join(lines) + "\n"


def bias_correction_factors() -> str:
    """What lines 13 and 14 divide by, and by what that multiplies the step, at four times."""
    lines = ["| $t$ | $1-\\beta_1^t$ | $1-\\beta_2^t$ | step times |", "|--:|--:|--:|--:|"]
    for t in (1, 10, 100, 1000):
        of_m, of_v = 1 - 0.9**t, 1 - 0.999**t
        lines.append(f"| {t:,} | {of_m:.4f} | {of_v:.4f} | {of_v**0.5 / of_m:.3f} |")
    return "\n".join(lines) + "\n"


def wrong_lines_steps() -> str:
    """The steps, in units of alpha, that one miswritten line makes of a constant gradient of 0.0001."""
    names = {
        "": "as the paper has it", "multiplied": "13, 14: times instead of over", "no_power": "14: $\\beta_2$ for "
        "$\\beta_2^t$", "missing_hat": "15: $v_t$ for $\\hat v_t$", "no_hats": "15: neither hat",
        "eps_inside": "15: $\\epsilon$ under the root",
    }  # fmt: skip
    lines = ["| line, and how it went wrong | $t=1$ | $t=10$ | $t=100$ | $t=1000$ |", "|:--|--:|--:|--:|--:|"]
    for line, name in names.items():
        steps = experiments.wrong_lines(line)[[0, 9, 99, 999]].tolist()
        lines.append(f"| {name} | " + " | ".join(f"{step:.2f}" for step in steps) + " |")
    return "\n".join(lines) + "\n"


def bound_finite() -> str:
    """The longest possible t-th step, in units of alpha, for three pairs of betas."""
    pairs = ((0.9, 0.999), (0.9, 0.95), (0.95, 0.95))
    lines = ["| $t$ | " + " | ".join(f"{pair}" for pair in pairs) + " |", "|--:|--:|--:|--:|"]
    longest = {f"{t:,}": [experiments.bound_at(t, *pair) for pair in pairs] for t in (1, 10, 100, 1000, 10_000)}
    longest["no end"] = [experiments.bound(*pair) for pair in pairs]
    lines += [f"| {t} | " + " | ".join(f"{step:.2f}" for step in steps) + " |" for t, steps in longest.items()]
    return "\n".join(lines) + "\n"
