"""Tables that the Adam essay shows: each function returns the Markdown of `snippets/adam/<its name>.md`."""

from collections.abc import Iterable

from .experiments import (
    SURFACE_RULES,
    SURFACES,
    bound,
    bound_at,
    one_surface_best,
    speed_record,
    state_bytes_counted,
    trace,
    wrong_lines,
)

__all__ = [
    "bias_correction_factors",
    "bound_finite",
    "one_surface",
    "speed",
    "state_bytes",
    "update_trace",
    "wrong_lines_steps",
]


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table whose first column is words and whose others are numbers."""
    head = list(head)
    lines = [head, [":--"] + ["--:"] * (len(head) - 1), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def one_surface() -> str:
    """Steps and best rate of each rule on each surface."""
    names = ("descent", "heavy ball", "Nesterov", "Adagrad", "RMSProp", "Adam")
    rows = []
    for name, rule in zip(names, SURFACE_RULES, strict=True):
        bests = [one_surface_best(surface, rule) for surface in SURFACES]
        rows.append([name, *(f"{best.steps} (at {best.alpha:.2g})" for best in bests)])
    return _table(("rule", "bent valley", "straight valley", "the same, turned 45°"), rows)


def state_bytes() -> str:
    """Bytes of state per parameter of a float32 matrix."""
    return _table(
        ("`torch.optim`", "bytes of state per parameter"),
        ([name, f"{kept:.3f}"] for name, kept in state_bytes_counted().items()),
    )


def speed() -> str:
    """Times the floor, in the committed run."""
    record = speed_record()
    sizes = [size for size in record if size != "made"]
    rows = [[name, *(f"{record[size][name]:.1f}" for size in sizes)] for name in record[sizes[0]]]
    return _table(("one step", *(f"{int(size):,} parameters" for size in sizes)), rows)


def update_trace() -> str:
    """Four steps worked by hand: every letter of the loop under the gradients 1.5, 1.4, -1.5, 1.4, at alpha 0.1."""
    run = trace([1.5, 1.4, -1.5, 1.4])
    letters = {
        "10: $g_t$": run.g, "11: $m_t$": run.m, "12: $v_t$": run.v, "13: $\\hat m_t$": run.m_hat,
        "14: $\\hat v_t$": run.v_hat, "15: step ÷ $\\alpha$": run.step,
        "15: $\\theta_t$": 1 - 0.1 * run.step.cumsum(0),
    }  # fmt: skip
    rows = []
    for name, values in letters.items():
        digits = 5 if name.startswith("11") else 4  # the fourth m ends in a 5, which no rounding should have to settle
        rows.append([name, *(f"{value:.{digits}g}".replace("-", "−") for value in values.tolist())])
    return _table(("line", "$t=1$", "$t=2$", "$t=3$", "$t=4$"), rows)


def bias_correction_factors() -> str:
    """What lines 13 and 14 divide by, and by what that multiplies the step, at four times."""
    rows = []
    for t in (1, 10, 100, 1000):
        of_m, of_v = 1 - 0.9**t, 1 - 0.999**t
        rows.append([f"$t={t}$", f"{of_m:.4f}", f"{of_v:.4f}", f"{of_v**0.5 / of_m:.3f}"])
    return _table(("step", "$1-\\beta_1^t$", "$1-\\beta_2^t$", "step ×"), rows)


def wrong_lines_steps() -> str:
    """The steps, in units of alpha, that one miswritten line makes of a constant gradient of 0.0001."""
    names = {
        "": "as the paper has it", "multiplied": "13, 14: times, not over",
        "no_power": "14: $\\beta_2$ for $\\beta_2^t$", "missing_hat": "15: $v_t$ for $\\hat v_t$",
        "no_hats": "15: neither hat", "eps_inside": "15: $\\epsilon$ in the root",
    }  # fmt: skip
    rows = [[name, *(f"{step:.2f}" for step in wrong_lines(line)[[0, 9, 99, 999]])] for line, name in names.items()]
    return _table(("line", "$t=1$", "$t=10$", "$t=100$", "$t=1000$"), rows)


def bound_finite() -> str:
    """The longest possible t-th step, in units of alpha, for three pairs of betas."""
    pairs = ((0.9, 0.999), (0.9, 0.95), (0.95, 0.95))
    longest = {f"$t={t}$": [bound_at(t, *pair) for pair in pairs] for t in (1, 10, 100, 1000, 10_000)}
    longest["no end"] = [bound(*pair) for pair in pairs]
    rows = [[t, *(f"{step:.2f}" for step in steps)] for t, steps in longest.items()]
    return _table(("step", *(f"{pair}" for pair in pairs)), rows)
