"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.length.experiments import length_shares
from essays.positions.schemes.experiments import scheme_own_work, scheme_parameters, scheme_tags, scheme_work
from essays.positions.wishes import WISH_NAMES, WISH_SCHEMES, Verdict, wish_verdicts
from press.typography import power

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
    return f"[{WISH_NAMES[name]}]({WISH_SCHEMES[name]})"


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


RANGES = {  # name: where the tags lie
    "nothing": "–",
    "sinusoids": "sphere",
    "learned": "any",
    "shaw": "any",
    "t5": "any",
    "alibi": "half-line",
    "rope": "sphere",
}
SIGNALS = {
    "nothing": "none",
    "sinusoids": "tones, added",
    "learned": "noise",
    "shaw": "noise",
    "t5": "steps",
    "alibi": "ramp",
    "rope": "tones, multiplied",
}


def schemes_hash_signal() -> str:
    """Of each scheme how many of a thousand tags differ, where they lie, and what they are along the text."""
    rows = [[_linked(name), f"{scheme_tags(name):,}", RANGES[name], SIGNALS[name]] for name in USERS]
    return table(("scheme", "tags", "range", "signal"), rows).replace("| --: | --: | --: |", "| --: | :-- | :-- |")


MARKS = {True: ("●", "yes"), False: ("×", "no")}


def _digits(x: float) -> str:
    """A measurement with two digits, by a power of ten where it is small."""
    if not 0 < abs(x) < 1e-3:
        return f"{x:.2g}"
    first, exponent = f"{x:.1e}".split("e")
    return f"{first} × {power(int(exponent))}"


def _measured(wish: str, x: float) -> str:
    """What was measured, as it stands beside the mark; nothing where that says it all."""
    match wish:
        case "changes":
            return _digits(x) if x else ""
        case "bounded":
            return f"{x:.1f}"
        case "any_length" | "meaning":
            return f"{100 * x:.1f} %" if x < 1 else ""
        case "relative" if x != x:
            return ""
    exact = {"pattern": 1e-6, "relative": 1e-9}
    return "exact" if x <= exact.get(wish, -1) else _digits(x)


def _cell(wish: str, verdict: Verdict) -> str:
    """A mark and the measurement, kept to one line; the mark in words for those who hear it."""
    if verdict.granted is None:
        return "–"
    mark, words = MARKS[verdict.granted]
    measured = _measured(wish, verdict.measured).replace(" ", "\u00a0")
    return f'{measured}\u00a0<span class="spoken">{words}</span><span aria-hidden="true">{mark}</span>'.lstrip("\u00a0")


def _wishes(heads: dict[str, str]) -> str:
    """Every scheme against some wishes: the measurement and the verdict."""
    rows = [
        [_linked(name), *(_cell(wish, verdicts[wish]) for wish in heads)] for name, verdicts in wish_verdicts().items()
    ]
    return table(("scheme", *heads.values()), rows)


def wishes_code() -> str:
    """Every scheme against the four wishes for a code by itself."""
    return _wishes({"changes": "changes it", "unique": "unique", "pattern": "pattern", "bounded": "bounded"})


def wishes_use() -> str:
    """Every scheme against the three wishes for what a code does in a text."""
    return _wishes({"any_length": "any length", "meaning": "meaning", "relative": "distance"})
