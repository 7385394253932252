"""What in a setting contradicts itself, is missing, or is likely to be something else than was meant."""

from workings.positions.config.fields import HEARD, OF, grouped
from workings.positions.config.reading import (
    ALIKE,
    ANY,
    HEADS,
    HIDDEN,
    NEEDS,
    USUAL,
    first,
    kind_of,
    known_of,
    method,
    roles,
    ropes,
)
from workings.positions.config.setting import Setting


def checked(config: dict, found: list[Setting]) -> list[str]:
    """A sentence for each thing that does not fit; none if all does."""
    said = head(config) + twice(config) + commands(config)
    for (_, rope), one in zip(ropes(config), found):  # noqa: B905 -- MicroPython
        said += one.taken + names(rope) + turned(one) + numbers(config, rope, one) + lengths(config, rope, one)
    said += unread(config) + unknown(config)
    return [each for i, each in enumerate(said) if each not in said[:i]]


PARTS = ("rope", "rotary", "theta", "scal", "pos", "alpha", "ntk", "window", "chunk", "logn")  # of a field's name


def unread(config: dict) -> list[str]:
    """Fields that sound like positions, and are not read: here, or by this type of model."""
    heard, known, inner = set(HEARD).union(roles(config)), known_of(config), config.get("attn_config")
    places = [config, method(config)] + [rope for _, rope in ropes(config)]
    names = {name for place in places for name in place if place[name] is not None and name not in heard}
    if isinstance(inner, dict) and known is not None:
        names = names.union("attn_config." + name for name in inner if inner[name] is not None)
    found = sorted(name for name in names if any(part in name.lower() for part in PARTS))
    said = [f"Not read here: {', '.join(found)}."] if found else []
    said += strays(config)
    return said + (deaf(config, known) if known is not None else [])


def strays(config: dict) -> list[str]:
    """Objects where the method stands that belong to no kind of layer."""
    labels = [label for label, _ in ropes(config)]
    found = [name for name in sorted(method(config)) if isinstance(method(config)[name], dict) and name not in labels]
    return [f"{', '.join(found)}, where the method stands, is no kind of layer here, and is not read."] if found else []


def deaf(config: dict, known: dict) -> list[str]:
    """Fields that are read of other types of model, and not of this one."""
    kind, new, old = config.get("model_type"), config.get("rope_parameters"), config.get("rope_scaling") or {}
    found = [name for name in sorted(dict(ANY, **USUAL)) if config.get(name) is not None and name not in roles(config)]
    found += [name for name in known.get("deaf", []) if name.startswith("rope_") and isinstance(config.get(name), dict)]
    if "interleave" not in known and config.get("rope_interleave") is not None:
        found.append("rope_interleave")
    if "kinds" in known and "typed" not in known and "type" in old and "rope_type" not in old:
        found.append("type, but rope_type,")
    plain = all(first(rope, "rope_type", "type") in (None, "default") for _, rope in ropes(config))
    if "part" not in known and plain and config.get("partial_rotary_factor") is not None:
        found.append("partial_rotary_factor")
    said = [f"{kind} does not read {name} in transformers." for name in found]
    if new and not old and "kinds" in known and not any(isinstance(new[name], dict) for name in new):
        said.append(f"rope_parameters has no dictionary for a kind of layer, and {kind} reads no other.")
    return said


def unknown(config: dict) -> list[str]:
    """What cannot be known of a type that transformers does not know."""
    kind = config.get("model_type")
    if kind in ALIKE:
        return [f"{kind} is read as {ALIKE[kind]}, whose architecture it has."]
    if known_of(config) is not None or "flags" in config:
        return []
    named = f"transformers has no model_type {kind!r}" if kind else "There is no model_type"
    return [
        f"{named}: which components turn together, and which layers turn, is not known. Give model_type to be told."
    ]


def head(config: dict) -> list[str]:
    """A head's size against that of the embedding."""
    hidden, heads = first(config, *HIDDEN), first(config, *HEADS)
    given = config.get("head_dim")
    if config.get("qk_rope_head_dim") or not (hidden and heads):
        return []
    if given and given * heads != hidden:
        told = f"head_dim is {given}, and hidden_size / num_attention_heads is {grouped(hidden / heads)}."
        return [told + " The field head_dim counts; some models are made so."]
    if not given and hidden % heads:
        return [f"hidden_size {hidden} is no multiple of the {heads} heads, and there is no head_dim."]
    return []


def twice(config: dict) -> list[str]:
    """One thing said in two places."""
    said = []
    if config.get("rope_scaling") and config.get("rope_parameters"):
        said.append("There is rope_scaling and rope_parameters; here rope_scaling counts. Keep one of them.")
    for _, rope in ropes(config):
        inside, outside = rope.get("rope_theta"), config.get("rope_theta")
        if inside is not None and outside is not None and inside != outside and not config.get("rope_local_base_freq"):
            said.append(f"rope_theta is {grouped(outside)} in the file and {grouped(inside)} where the method stands.")
    return said


def commands(config: dict) -> list[str]:
    """What the flags of a command get wrong."""
    flags, said = config.get("flags", []), []
    scale = config.get("freq_scale")
    if scale and scale > 1:
        said.append(f"--rope-freq-scale {scale} is the inverse of what lengthens: write {1 / scale:.4g}.")
    if scale and "--rope-scale" in flags:
        said.append("--rope-scale and --rope-freq-scale say one thing, one the inverse of the other. Keep one.")
    inside = [rope for _, rope in ropes(config) if rope]
    if "--hf-overrides" in flags and not all("rope_theta" in rope for rope in inside):
        said.append("The override replaces the whole dictionary: write rope_theta into it, as vLLM’s example does.")
    if config.get("dropped"):
        said.append("vLLM has no --rope-scaling any more: use --hf-overrides with rope_parameters, as below.")
    if flags:
        said.append("Flags do not say how large a head is: 128 components are taken. Paste the config.json to be sure.")
    return said


def names(rope: dict) -> list[str]:
    """Fields under two names, or of another method."""
    new, old, kind = rope.get("rope_type"), rope.get("type"), kind_of(rope)
    said = []
    if new is not None and old is not None:
        same = "they agree; older versions read type alone" if new == old else f"rope_type counts, so {new}"
        said.append(f"There is rope_type {new!r} and type {old!r}: {same}.")
    if new is None and old is None and any(rope.get(name) is not None for name in {"factor"}.union(OF)):
        said.append("There is no rope_type, so nothing is extended: the library reads a missing one as default.")
    if new == "default" and rope.get("factor") is not None:
        said.append("rope_type is default, which does not read factor: nothing is extended.")
    if kind == "dynamic" and rope.get("original_max_position_embeddings") is not None:
        said.append("dynamic counts from max_position_embeddings, and does not read original_max_position_embeddings.")
    strays = sorted(name for name in OF if rope.get(name) is not None and OF[name] != kind)
    if strays:
        said.append(f"{', '.join(strays)}: {kind} does not read {'this' if len(strays) == 1 else 'these'}.")
    if kind == "yarn" and (rope.get("mscale") is None) != (rope.get("mscale_all_dim") is None):
        said.append("Of mscale and mscale_all_dim there is one alone, and then neither is used for queries and keys.")
    return said


def turned(one: Setting) -> list[str]:
    """The number of components that turn."""
    if one.turned > one.head:
        return [f"{one.turned} of {one.head} components cannot turn: rotary_dim is larger than the head."]
    if one.turned % 2 or one.turned < 2:
        return [f"{one.turned} of {one.head} components turn, and they turn in pairs: they must be even in number."]
    return []


def numbers(config: dict, rope: dict, one: Setting) -> list[str]:
    """The factor, the ends of the ramp, and lists of factors."""
    said = []
    if one.kind != "default" and first(rope, "factor") is not None and one.factor < 1 and not config.get("freq_scale"):
        said.append(f"A factor of {one.factor:g} shortens. If it is meant to lengthen, write {1 / one.factor:g}.")
    slow, fast = {"llama3": ("low_freq_factor", "high_freq_factor"), "yarn": ("beta_slow", "beta_fast")}.get(
        one.kind, ("", "")
    )
    ends = (first(rope, slow) or 1) - (first(rope, fast) or 32) if slow else -1
    if ends == 0:
        said.append(f"{slow} equals {fast}: there is no ramp but for one pair at most; the others are kept or divided.")
    elif ends > 0:
        said.append(f"{slow} is above {fast}: the ramp goes from the one up to the other.")
    lists = NEEDS["longrope"] if one.kind == "longrope" else []
    wrong = [name for name in lists if len(rope[name]) != one.turned // 2]
    return said + [f"{name} has {len(rope[name])} numbers, and {one.turned // 2} pairs turn." for name in wrong]


def lengths(config: dict, rope: dict, one: Setting) -> list[str]:
    """The length before the extension, the length after it, and the factor between them."""
    longest = first(config, "max_position_embeddings", "n_positions")
    original = first(config, "original_max_position_embeddings") or first(rope, "original_max_position_embeddings")
    if one.kind in ("yarn", "llama3", "longrope") and not original:
        taken = f"max_position_embeddings, {grouped(one.trained)}, is" if longest else f"{grouped(one.trained)} is"
        return [f"original_max_position_embeddings is missing: {taken} taken for it, and the method counts from it."]
    if not (original and longest):
        return []
    if original > longest:
        return [f"original_max_position_embeddings, {grouped(original)}, is above max_position_embeddings."]
    if one.kind == "linear" and original != one.factor and "factor" in rope and one.factor * original != longest:
        told = f"linear does not read original_max_position_embeddings, {grouped(original)}"
        return [f"{told}: it divides by {grouped(one.factor)}, and max_position_embeddings is {grouped(longest)}."]
    reached = one.factor * original
    if one.kind not in ("yarn", "linear", "longrope") or reached == longest or first(rope, "factor") is None:
        return []
    if original == longest:
        told = f"max_position_embeddings is still the original {grouped(original)}"
        return [f"{told}; with this factor it would be {grouped(reached)}."]
    product = f"factor × original_max_position_embeddings is {grouped(reached)}"
    return [f"{product}, and max_position_embeddings is {grouped(longest)}."]
