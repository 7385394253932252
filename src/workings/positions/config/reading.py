"""Reads what the fields of a configuration mean, as the model's own code in transformers does."""

from workings.positions.config.architectures import architecture
from workings.positions.config.fields import grouped
from workings.positions.config.pasting import Unreadable as Unreadable
from workings.positions.config.pasting import pasted
from workings.positions.config.setting import KINDS, Setting
from workings.positions.config.values import CARRIED, INSIDE, sized

ALIASES = {"su": "longrope", "deepseek_yarn": "yarn", "mrope": "default", "none": "default", "ntk-by-parts": "yarn"}
ALIKE = {"kimi_k2": "deepseek_v3", "internlm2": "llama"}  # types that transformers does not have, and whose they are
NEEDS = {
    "linear": ["factor"],
    "dynamic": ["factor"],
    "yarn": [],
    "llama3": ["factor", "low_freq_factor", "high_freq_factor"],
    "longrope": ["short_factor", "long_factor"],
}
# What makes a file of an unknown type one with a rotation.
POSITIONS = (
    "rope_theta rope_scaling rope_parameters rotary_emb_base rotary_dim rotary_pct partial_rotary_factor "
    "qk_rope_head_dim rope_local_base_freq global_rope_theta local_rope_theta rope_ratio "
    "original_max_position_embeddings"
)
# Roles of fields: those that every type reads unless it says otherwise, and of an unknown type all that any reads.
USUAL = {"rope_theta": "base", "head_dim": "head", "partial_rotary_factor": "share"}
ANY = {
    "qk_rope_head_dim": "head",
    "global_head_dim": "head full_attention",
    "rotary_emb_base": "base",
    "global_rope_theta": "base full_attention",
    "rotary_pct": "share",
    "rotary_dim": "turned",
    "rope_local_base_freq": "base sliding_attention",
    "local_rope_theta": "base sliding_attention",
    "swa_rope_theta": "base sliding_attention",
}
HIDDEN, HEADS = ("hidden_size", "n_embd", "d_model"), ("num_attention_heads", "n_head", "n_heads")
LONGEST = ("max_position_embeddings", "n_positions", "max_seq_len", "max_sequence_length")
LAYERS = ("full_attention", "sliding_attention", "chunked_attention", "main", "compress", "hybrid", "hybrid_sliding")
INSTEAD = {
    "alibi": "No rotary positions here: this model has ALiBi, whose slopes follow from the number of heads.",
    "buckets": "No rotary positions here: {} adds biases from a table of buckets.",
    "table": "No rotary positions here: a {} like this has a learned table, which ends where it ends.",
    "sines": "No rotary positions here: a {} like this adds sines and cosines, the same for every model of its size.",
    "none": "In the model_type {} of transformers there is neither a rotation nor a table of positions.",
    "unasked": "transformers has a model_type {}, which could not be asked what it does with positions.",
    "axial": "The rotation of {} turns the patches of a picture along rows and columns, which is not read here.",
    "own": "{} turns in a way of its own in transformers, which is not read here.",
}


def read(text: str) -> dict:
    """The fields of what was pasted, with what flags say put under the names of a config.json.

    Raises:
        Unreadable: If it is empty, too long, neither JSON nor flags, or says nothing about positions.
    """
    whole = pasted(text)
    config = descended(whole)
    config.update({name: whole[name] for name in CARRIED if name in whole})
    if "flags" in config:
        return config
    known = known_of(config)
    if known is None:
        turns = not config.get("alibi") and any(name in config for name in POSITIONS.split())
    else:
        still = config.get("alibi") or config.get("position_embedding_type") in ("nope", "alibi", "absolute")
        turns = not still and "other" not in known and "fails" not in known and "own" not in known
    if not turns:
        raise Unreadable(nothing(config))
    return config


def known_of(config: dict) -> dict | None:
    """What is known of a file's type of model, or of the one whose architecture it has; nothing of an unknown one."""
    kind = config.get("model_type")
    return architecture(ALIKE.get(kind, kind)) if isinstance(kind, str) else None


def descended(config: dict) -> dict:
    """The part of the file that the text model reads; `inside` says where it stood, with dots."""
    path: list = []
    kind = config.get("model_type")
    while inner := [name for name in INSIDE if isinstance(config.get(name), dict)]:
        config, path = config[inner[0]], path + inner[:1]
    outer = (architecture(kind) if isinstance(kind, str) else None) or {}
    if "as" in outer and (path or "model_type" not in config or config["model_type"] == kind):
        config = dict(config, model_type=config["model_type"] if path and config.get("model_type") else outer["as"])
    if isinstance(config.get("attn_config"), dict) and known_of(config) is None:
        config = dict(config["attn_config"], **config)
    return dict(config, inside=".".join(path)) if path else config


def nothing(config: dict) -> str:
    """Words for a file without a rotation, or with one that is not read."""
    kind = config.get("model_type")
    known = known_of(config) or {}
    if config.get("alibi") or config.get("position_embedding_type") == "alibi":
        return INSTEAD["alibi"]
    if config.get("position_embedding_type") == "nope":
        return "No positions here: position_embedding_type is nope, and nothing turns."
    if "fails" in known:
        return INSTEAD["axial" if known["fails"] == "axial" else "own"].format(kind)
    if "own" in known:
        return INSTEAD["own"].format(kind)
    if "other" in known:
        return INSTEAD[known["other"]].format("T5" if kind in ("t5", "mt5", "umt5") else kind)
    if "n_positions" in config or config.get("position_embedding_type") == "absolute":
        return INSTEAD["table"].format(kind or "model")
    return "There is nothing about positions in it: no rope_theta, no rope_scaling, no rope_parameters."


def first(config: dict, *names: str):
    """The value of the first field that is there and not null."""
    for name in names:
        if config.get(name) is not None:
            return config[name]
    return None


def roles(config: dict) -> dict[str, str]:
    """Which fields outside of the method are read, and as what: a base, a head, a share, for all layers or one kind."""
    known = known_of(config)
    if known is None:
        return dict(ANY, **USUAL)
    deaf = known.get("deaf", [])
    if ("rope_type" in known.get("rope", {}) or "bare" in known) and method(config):
        deaf = [name for name in deaf if name != "rope_theta"]  # it is not read beside the type's own method alone
    usual = {name: USUAL[name] for name in USUAL if name not in deaf}
    return dict(known.get("reads", {}), **{name: usual[name] for name in usual if name not in known.get("reads", {})})


def field(config: dict, role: str, label: str):
    """The value of the first field that has a role for a kind of layer."""
    found = roles(config)
    for name in sorted(found, key=lambda name: (name in USUAL, name)):
        what = found[name].split(" ")
        here = len(what) == 1 or label in what or (not label and what == ["base", "full_attention"])
        if what[0] == role and here and config.get(name) is not None:
            return config[name]
    return None


def method(config: dict) -> dict:
    """What stands under `rope_scaling` or `rope_parameters`; the first counts where there are both."""
    deaf = (known_of(config) or {}).get("deaf", [])
    places = [name for name in ("rope_scaling", "rope_parameters") if name not in deaf or "flags" in config]
    return first({name: config.get(name) or None for name in places}, *places) or {}


def ropes(config: dict) -> list[tuple[str, dict]]:
    """The method of each kind of layer that turns: one without a name, or several."""
    found, known = method(config), known_of(config)
    named = LAYERS + tuple((known or {}).get("kinds", {})) + tuple(config.get("layer_types") or [])
    nested = {name: found[name] for name in sorted(found) if name in named and isinstance(found[name], dict)}
    if known and "kinds" in known:
        return of_kinds(config, known, nested)
    if nested:
        return [(name, nested[name]) for name in nested]
    local = first(config, "rope_local_base_freq", "local_rope_theta", "swa_rope_theta")
    if known is None and local is not None:
        return [("full_attention", found), ("sliding_attention", {"rope_theta": local})]
    return [("", found or method_of((known or {}).get("rope", {})))]


def method_of(rope: dict) -> dict:
    """A type's own method, without a base and a share: those of the file come first."""
    return {name: rope[name] for name in rope if name not in ("rope_theta", "partial_rotary_factor")}


def of_kinds(config: dict, known: dict, nested: dict) -> list[tuple[str, dict]]:
    """The method of each kind of layer of a type that has several, with the type's own where the file says nothing.

    Raises:
        Unreadable: If there is one method, and the type takes one for each kind.
    """
    kinds, flat = known["kinds"], {} if nested else method(config)
    there = sorted(kinds)
    if config.get("layer_types"):
        there = [name for name in sorted(set(kinds).union(nested)) if name in config["layer_types"]] or there
    if flat and "scaled" not in known and "flat" not in known:
        names = " and ".join(there)
        raise Unreadable(
            f"{config['model_type']} takes a dictionary for each kind of layer in rope_parameters: {names}."
        )
    taking = known.get("scaled" if config.get("rope_scaling") else "flat", [])
    if "unbased" in known:
        flat = {name: flat[name] for name in flat if name != "rope_theta"}
    if flat and "rope_type" not in flat and "typed" not in known:
        flat = dict(flat, rope_type="default")  # the library has put it there before it looks
    found = []
    for name in there:
        own = method_of(kinds.get(name, {})) if not nested.get(name) else {}
        found.append((name, dict(own, **nested.get(name, flat if name in taking else {}))))
    return found


def kind_of(rope: dict) -> str:
    """The method, by one of our names.

    Raises:
        Unreadable: If it is none that we know.
    """
    name = first(rope, "rope_type", "type") or "default"
    kind = ALIASES.get(name, name)
    if kind not in KINDS:
        known = ", ".join(KINDS)
        raise Unreadable(f"The rope_type {name!r} is none that this page knows: {known}.")
    return kind


class Reader:
    """Reads the fields of one kind of layer, and notes what it takes where nothing is said.

    Attributes:
        taken: A sentence for each value that is a default.
    """

    def __init__(self, config: dict, label: str, rope: dict) -> None:
        self.config, self.label, self.rope = config, label, rope
        self.type = config.get("model_type")
        self.known = known_of(config)
        self.row = self.known or {}
        self.taken: list = []

    def default(self, name: str, value):
        """A value of the type's own, or one that is taken where the type is not known; said in either case."""
        whose = f"{self.type}’s {grouped(value)}" if self.known is not None else grouped(value)
        asks = "" if self.known is not None else f" Give {name} to be sure."
        if "flags" not in self.config or name != "head_dim":
            where = f", in layers of {self.label.replace('_', ' ')}" if self.label and name != HEADS[0] else ""
            self.taken.append(f"No {name}: {whose} taken{where}.{asks}")
        return value

    def number(self, names: tuple, usual: str):
        """The first of some fields, or the type's own number; nothing where neither is there."""
        found = first(self.config, *names)
        return self.default(names[0], self.row[usual]) if found is None and usual in self.row else found

    def base(self) -> float:
        """The base of the frequencies: the file's, or the library's own for such a model where it says nothing."""
        given = first(self.rope, "rope_theta") or field(self.config, "base", self.label)
        if given:
            return given
        usual = self.row.get("kinds", {}).get(self.label) or self.row.get("rope", {})
        bare = self.row.get("bare") if method(self.config) else None
        return self.default("rope_theta", bare or usual.get("rope_theta") or 10_000.0)

    def head(self) -> int:
        """Components of a head, as far as they can turn."""
        given = field(self.config, "head", self.label)
        if given:
            return given
        row, there = self.row, [first(self.config, *names) is not None for names in (HIDDEN, HEADS)]
        if (row and "hidden" not in row) or not (row or all(there)):
            return self.default("head_dim", row.get("heads_of", {}).get(self.label) or row.get("head", 128))
        if not any(there):
            return self.default("head_dim", row["hidden"] * row.get("wide", 1) // row["heads"])
        return sized(self.number(HIDDEN, "hidden") * row.get("wide", 1) // self.number(HEADS, "heads"))

    def share(self, kind: str, head: int) -> float:
        """The part of a head that turns."""
        turned = field(self.config, "turned", self.label) or self.row.get("turned")
        if self.known is not None and "part" not in self.row and kind == "default":
            return turned / head if turned else 1.0
        found = first(self.rope, "partial_rotary_factor") or field(self.config, "share", self.label)
        if found is None and turned:
            return turned / head
        if self.known is None and self.config.get("qk_rope_head_dim"):
            return 1.0
        if found is None:
            usual = self.row.get("kinds", {}).get(self.label) or self.row.get("rope", {})
            if "rope_type" in self.row.get("rope", {}) and self.config.get("rope_scaling"):
                usual = {}  # it belongs to the type's own method
            if self.label in method(self.config) and "keeps" not in self.row:
                usual = {}
            found = usual.get("partial_rotary_factor") or 1.0
            if found != 1.0:
                self.default("partial_rotary_factor", found)
        return float(found)

    def longest(self) -> float | None:
        """The longest text that the file promises, or its type."""
        return first(self.config, *LONGEST) or self.row.get("long")

    def interleaved(self) -> bool | None:
        """Whether a component turns with its neighbour; nothing where it is not known."""
        inside = self.config.get("rope_interleave")
        if inside is not None and (self.known is None or "interleave" in self.row):
            return bool(inside)
        if self.known is None or self.row.get("pairs") == "unknown":
            return None
        return self.row.get("pairs") == "neighbours"


def settings(config: dict) -> list[Setting]:
    """A setting for each kind of layer.

    Raises:
        Unreadable: For an unknown method, or one whose numbers are missing or make no sense.
    """
    return [setting(config, label, rope) for label, rope in ropes(config)]


def lengths(reader: Reader, kind: str, factor: float) -> tuple[float, float]:
    """The length before the extension, and the one that is asked for.

    Raises:
        Unreadable: If the first is none.
    """
    config, longest = reader.config, reader.number(LONGEST, "long")
    trained = first(config, "original_max_position_embeddings") or first(
        reader.rope, "original_max_position_embeddings"
    )
    if kind == "dynamic":
        trained = longest or trained
    if not trained:
        trained = longest or reader.default("max_position_embeddings", 4096)
        if kind == "linear" and longest:
            trained = longest / factor
            told = f"{grouped(longest)} / {grouped(factor)} = {grouped(trained)} taken, as if the first were the reach"
            reader.taken.append(f"No original_max_position_embeddings: {told}.")
    if trained < 2:
        raise Unreadable(f"A context of {trained:g} before the extension is none: two positions are the least.")
    asked = first(config, "max_model_len")
    reach = max(longest or 0, trained if kind == "default" else 0)
    return trained, asked or reach or factor * trained


def times(reader: Reader, kind: str) -> float:
    """The factor of the extension.

    Raises:
        Unreadable: If the method needs what is not there, or the factor is not above zero.
    """
    rope = reader.rope
    missing = [name for name in NEEDS.get(kind, []) if first(rope, name) is None]
    if missing:
        raise Unreadable(f"{kind} needs {' and '.join(missing)}, and there is none.")
    trained = first(reader.config, "original_max_position_embeddings") or first(
        rope, "original_max_position_embeddings"
    )
    longest, factor = reader.longest(), first(rope, "factor")
    if factor is None:
        factor = longest / trained if kind in ("yarn", "longrope") and longest and trained else 1.0
    if not factor > 0:
        raise Unreadable(f"A factor is above zero, not {factor}.")
    return factor


def setting(config: dict, label: str, rope: dict) -> Setting:
    """The setting of one kind of layer; raises as `settings` does."""
    reader, kind = Reader(config, label, rope), kind_of(rope)
    factor, head, base = times(reader, kind), reader.head(), reader.base()
    share = reader.share(kind, head)
    alpha = rope.get("alpha") if kind == "dynamic" and "alpha" in reader.row else None
    trained, context = lengths(reader, kind, factor)
    if alpha and head > 2:
        base, kind, factor = base * alpha ** (head / (head - 2)), "default", 1.0
        reader.taken.append(
            f"alpha {grouped(alpha)} multiplies the base, which is {grouped(base)}; nothing else changes."
        )
    more = {name: rope[name] for name in rope if name not in UNHEARD or "mscales" in reader.row}
    if label and "truncate" in more:
        del more["truncate"]
    if "even" in reader.row and more.get("attention_factor") is None:
        more["attention_factor"] = 1.0
    one = Setting(
        head=head,
        base=base,
        kind=kind,
        factor=factor,
        trained=int(trained),
        context=int(context),
        share=share,
        interleaved=reader.interleaved(),
        label=label,
        more=more,
        base_given=not any(each.startswith("No rope_theta") for each in reader.taken),
    )
    one.taken = reader.taken
    return one


UNHEARD = ("short_mscale", "long_mscale")
