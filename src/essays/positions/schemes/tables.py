"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.length.experiments import length_shares
from essays.positions.schemes.experiments import scheme_own_work, scheme_parameters, scheme_work
from essays.positions.wishes.experiments import WISH_NAMES, WISH_SCHEMES, wish_verdicts

TRAINED = {"nothing": "nope", "sinusoids": "sinusoidal"}  # what the page on length calls some of them
ACTS = {"nothing": "–", "sinusoids": "embeddings", "learned": "embeddings", "rope": "queries, keys"}
USERS = {
    "nothing": "some layers of SmolLM3, Llama 4",
    "sinusoids": "the Transformer",
    "learned": "BERT, GPT-2",
    "shaw": "its authors' models",
    "t5": "T5",
    "alibi": "BLOOM, MPT",
    "rope": "PaLM, LLaMA, Gemma, gpt-oss",
}


def _linked(name: str) -> str:
    return f"[{WISH_NAMES[name]}]({WISH_SCHEMES[name]}.md)"


def schemes_glance() -> str:
    """What each scheme acts on, its right answers at twice the trained length on three tasks, and who uses it."""
    rows = []
    for name, users in USERS.items():
        tasks = ("three_back", "index_five", "recall") if name != "shaw" else ()
        shares = [f"{100 * length_shares(task, TRAINED.get(name, name))[:, 2].mean():.0f} %" for task in tasks]
        rows.append([_linked(name), ACTS.get(name, "scores"), *(shares or ["–"] * 3), users])
    return table(("scheme", "acts on", "three back", "index five", "recall", "used by"), rows)


def schemes() -> str:
    """What each scheme costs, and what the tests of the wishes say of it."""
    own, rows = scheme_own_work(), []
    for name in USERS:
        relative, any_length = wish_verdicts()[name]["relative"], wish_verdicts()[name]["any_length"]
        rows.append(
            [
                _linked(name),
                f"{scheme_parameters(name):,}",
                *(f"{100 * count / own:.2g} %" if count else "0" for count in scheme_work(name)),
                "–" if name == "nothing" else "yes" if relative.granted else "no",
                "yes" if any_length.granted else "no: an error",
            ]
        )
    head = ("scheme", "parameters", "multiplications", "additions", "relative", "defined past its length")
    return table(head, rows)
