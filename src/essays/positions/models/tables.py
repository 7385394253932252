"""Computed tables of the page."""

from collections.abc import Iterator

from essays.kit.table import table
from essays.positions.config.experiments import found, negative, published, waves
from workings.positions.config.fields import grouped
from workings.positions.config.setting import Setting

METHODS = {"default": "–", "linear": "linear, {:g}", "dynamic": "dynamic, {:g}", "proportional": "proportional"}


def _rows() -> Iterator[tuple[str, Setting]]:
    for name in published():
        for one in found(name):
            yield name + (f", {one.label.split('_')[0]}" if one.label else ""), one


def _layers(name: str) -> str:
    config = published()[name]["config"]
    kinds, every = config.get("layer_types", []), config.get("no_rope_layer_interval")
    if every:
        return f"one in {every} has none"
    if not kinds:
        return f"window {grouped(config['sliding_window'])}" if "sliding_window" in config else "all alike"
    window = f" of {grouped(config['sliding_window'])}" if "sliding_window" in config else ""
    return f"{kinds.count('sliding_attention')} of {len(kinds)}: window{window}"


def models_set() -> str:
    """How the positions of each model are set."""
    rows = []
    for name, one in _rows():
        method = METHODS.get(one.kind, one.kind + ", {:g}").format(one.factor)
        length = (f"{grouped(one.trained)} → " if one.context != one.trained else "") + grouped(one.context)
        share = f"{one.turned} of {one.head}" if one.turned != one.head else str(one.head)
        pairs = "adjacent" if one.interleaved else "halves"
        layers = _layers(name.removesuffix(f", {one.label.split('_')[0]}"))
        rows.append([name, pairs, grouped(one.base), method, share, layers, length])
    made = table(("model", "pairs", "base", "method", "turned", "layers", "length"), rows)
    return made.replace("--: | --: | --: | --: | --: | --:", ":-- | --: | :-- | --: | :-- | --:", 1)


def models_follow() -> str:
    """What follows from how each is set: idle pairs, the longest wavelength, and the first negative mean of cosines."""
    rows = []
    for name, one in _rows():
        slowest, length = waves(one)[-1], one.context
        idle = len([wave for wave in waves(one) if wave > length])
        rows.append(
            [name, f"{len(one.idle())} of {one.turned // 2}", str(idle), grouped(slowest), grouped(negative(one))]
        )
    return table(("model", "idle in L", "idle at the end", "slowest", "first negative"), rows)


def models_sources() -> str:
    """Where each configuration was read."""
    places: dict[str, list[str]] = {}
    for name, model in published().items():
        places.setdefault(model["source"], []).append(name)
    rows = [[", ".join(names), source] for source, names in places.items()]
    return table(("models", "read in"), rows).replace("--:", ":--", 1)
