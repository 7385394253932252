"""Numbers of the page on what a code of positions should do."""

from essays.positions.wishes import experiments


def _measured(wish: str, *schemes: str) -> dict[str, float]:
    return {scheme: experiments.wish_verdicts()[scheme][wish].measured for scheme in schemes}


def wish_changes_length() -> dict[str, float]:
    """What a code adds at position 5, in lengths of an embedding whose components are all 1."""
    return _measured("changes", "integers", "sinusoids", "learned")


def wish_unique_closest() -> dict[str, float]:
    """The closest two of 1,000 codes, in mean steps from one code to the next."""
    return _measured("unique", "one_sine", "sine_cosine", "sinusoids", "learned")


def wish_bounded_growth() -> dict[str, float]:
    """The largest number in 1,000 codes over the largest in 100."""
    return _measured("bounded", "integers", "alibi")


def wish_any_length_share() -> dict[str, float]:
    """The share of 1,000 positions that keep their code in a text of 10,000, or have one there, if that is less."""
    return _measured("any_length", "fractions", "binary", "learned")


def wish_meaning_share() -> dict[str, float]:
    """The share of 1,000 words that are still nearest to themselves, unit variance."""
    return _measured("meaning", "integers", "sinusoids")


def wish_meaning_small() -> dict[str, float]:
    """The share of 1,000 words that are still nearest to themselves, for embeddings a twentieth as large."""
    schemes = ("fractions", "binary", "one_sine", "sinusoids", "learned")
    return {scheme: experiments.wish_meaning(scheme, 0.05).measured for scheme in schemes}


def wish_meaning_turned() -> float:
    """The share of 1,000 random queries that RoPE, at a random position each, leaves nearest to themselves."""
    return experiments.turned_nearest()


def wish_relative_change() -> dict[str, float]:
    """How much a score changes when query and key move on together, in spreads of the score over distances."""
    return _measured("relative", "sinusoids", "rope")
