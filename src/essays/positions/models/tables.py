"""Computed tables of the page."""

from collections.abc import Callable
from fractions import Fraction

from essays.kit.table import table
from essays.positions.config.experiments import negative, published, waves
from essays.positions.models.experiments import Layers, kinds, lengths, linear
from workings.positions.config.fields import grouped

METHODS = {"default": "–", "linear": "linear, {:g}", "dynamic": "dynamic, {:g}", "proportional": "proportional"}
LEFT = ("--: | --: | --: | --: | --: | --: | --:", "--: | :-- | :-- | :-- | --: | :-- | --:")


def _joined(cells: Callable[[str, Layers], list[str]], one_kind: bool) -> list[list[str]]:
    """A row for each kind of layer, with the names of all models that have these cells.

    Args:
        cells: What stands beside a name.
        one_kind: Whether layers that turn alike have one row, whatever they see.
    """
    rows: dict[tuple[str, ...], list[str]] = {}
    for name in published():
        found = kinds(name)
        if one_kind:
            found = [one for at, one in enumerate(found) if one.setting not in [each.setting for each in found[:at]]]
        for one in found:
            rows.setdefault((one.kind if len(found) > 1 else "", *cells(name, one)), []).append(name)
    return [["; ".join(names) + (f": {kind}" if kind else ""), *row] for (kind, *row), names in rows.items()]


def _share(part: int, whole: int) -> str:
    """A share of the layers, in its lowest terms where these are small."""
    short = Fraction(part, whole)
    return f"{short.numerator} of {short.denominator}" if short.denominator < 7 else f"{part} of {whole}"


def _layers(name: str) -> str:
    model = published()[name]
    config, window = model["config"], model.get("window", model["config"].get("sliding_window"))
    types, every = config.get("layer_types", []), config.get("no_rope_layer_interval")
    if every:
        chunks = f"; {every - 1} of {every}: chunks of {grouped(model['chunk'])}" if "chunk" in model else ""
        return f"1 of {every}: no positions{chunks}"
    if linear(name):
        return f"{_share(types.count('linear_attention'), len(types))}: linear attention, no positions"
    if not types:
        return f"all: window of {grouped(window)}" if window else "all alike"
    return f"{_share(types.count('sliding_attention'), len(types))}: window of {grouped(window)}"


def _set(name: str, layers: Layers) -> list[str]:
    """What the first table says of layers of one kind."""
    one = layers.setting
    trained, end, read = lengths(name, one)
    method = METHODS.get(one.kind, one.kind + ", {:g}").format(one.factor)
    share = f"{one.turned} of {one.head}" if one.turned != one.head else str(one.head)
    pairs = "adjacent" if one.interleaved else "halves"
    length = "" if end == trained else grouped(end)
    return [grouped(one.base), f"{share}, {pairs}", method, _layers(name), grouped(trained), read, length or "–"]


def models_set() -> str:
    """How the positions of each model are set."""
    head = ("model", "base", "turned", "method", "layers", "L", "L is", "promised")
    return table(head, _joined(_set, one_kind=True)).replace(*LEFT, 1)


def _follow(name: str, layers: Layers) -> list[str]:
    """What the second table says of layers of one kind."""
    one = layers.setting
    trained, end, _ = lengths(name, one)
    seen = grouped(layers.seen) if layers.seen else "all"
    idle = len([wave for wave in waves(one, extended=False) if wave > layers.within(trained)])
    late = len([wave for wave in waves(one) if wave > layers.within(end)])
    return [seen, f"{idle} of {one.turned // 2}", str(late), grouped(waves(one)[-1]), grouped(negative(one))]


def models_follow() -> str:
    """What follows from how each is set: idle pairs, the longest wavelength, and the first negative mean of cosines."""
    head = ("model", "sees", "idle in L", "idle at the end", "slowest", "first negative")
    return table(head, _joined(_follow, one_kind=False))


def models_beside() -> str:
    """What some models have beside their positions, which changes scores as well."""
    rows = []
    for words, has in (
        ("queries and keys are normed", lambda model: "normed" in model),
        ("a sink, a score without a key, in each head", lambda model: "sinks" in model),
        ("latent attention", lambda model: "kv_lora_rank" in model["config"]),
    ):
        rows.append([words, "; ".join(name for name, model in published().items() if has(model))])
    return table(("what", "models"), rows).replace("--:", ":--", 1)


def models_sources() -> str:
    """Where each configuration was read, and where a length that its file does not name."""
    places: dict[str, list[str]] = {}
    for name, model in published().items():
        length = f"; its trained length in {model['trained'][1]}" if "trained" in model else ""
        places.setdefault(model["source"] + length, []).append(name)
    rows = [["; ".join(names), source] for source, names in places.items()]
    return table(("models", "read in"), rows).replace("--:", ":--", 1)
