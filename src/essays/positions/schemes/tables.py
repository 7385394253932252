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
    "learned": "BERT, GPT-2, ViT",
    "shaw": "its authors' models",
    "t5": "T5",
    "alibi": "BLOOM, MPT",
    "rope": "PaLM, LLaMA, Gemma, gpt-oss",
}


OTHERS = {  # name: number at arXiv, what it acts on, and what it does there, as read in the paper
    "DeBERTa": ("2006.03654", "scores", "terms of query with distance and of key with distance, clipped"),
    "TUPE": ("2006.15595", "scores", "positions have projections of their own, and their scores are added"),
    "PoSE": ("2309.10400", "positions", "short texts are trained on with gaps between their positions"),
    "Self-Extend": ("2401.01325", "positions", "after training, those of far tokens are divided and rounded down"),
    "LieRE": ("2406.10322", "queries, keys", "learned rotations of many components, for pictures and volumes"),
    "HoPE": ("2410.21216", "queries, keys", "RoPE whose slow pairs stand still"),
    "FoX": ("2503.02130", "scores", "each token has a gate; the logarithms of those in between are added"),
    "PaTH": ("2505.16381", "queries, keys", "a product of matrices like reflections, made by the tokens in between"),
    "PoPE": ("2509.10534", "queries, keys", "RoPE where the content sets a length alone, never an angle"),
    "DroPE": ("2512.12167", "–", "positions are taken out after training, and the model is trained a little more"),
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


def schemes_others() -> str:
    """Schemes that the pages do not compute, by the year of their first version."""
    rows = [
        [name, f"[arXiv:{number}](https://arxiv.org/abs/{number})", acts, does]
        for name, (number, acts, does) in OTHERS.items()
    ]
    return table(("scheme", "source", "acts on", "what it does"), rows).replace("--:", ":--")


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
