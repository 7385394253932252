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
    """What each scheme acts on, who uses it, and its percentages at twice the trained length on four tasks."""
    rows = []
    for name, users in USERS.items():
        tasks = ("three_back", "index_five", "induction", "recall") if name != "shaw" else ()
        shares = [f"{100 * length_shares(task, TRAINED.get(name, name))[:, 2].mean():.0f}" for task in tasks]
        rows.append([_linked(name), ACTS.get(name, "scores"), users, *(shares or ["–"] * 4)])
    made = table(("scheme", "acts on", "used by", "three back", "index five", "induction", "recall"), rows)
    return made.replace("| :-- | --: | --: |", "| :-- | :-- | :-- |", 1)  # three columns of words


def schemes() -> str:
    """What each scheme costs, and whether it has an answer past its training length."""
    own = scheme_own_work()
    rows = [
        [
            _linked(name),
            f"{scheme_parameters(name):,}",
            *(f"{100 * count / own:.2g} %" if count else "0" for count in scheme_work(name)),
            "defined" if wish_verdicts()[name]["any_length"].granted else "an error",
        ]
        for name in USERS
    ]
    return table(("scheme", "parameters", "multiplications", "additions", "past its length"), rows)
