"""What a field may hold: a whole number, a number, a list of them, a name, yes or no; else a word that names the field.

A value that is not what it should be is refused and not mended.
"""

from workings.positions.config.fields import grouped

LONGEST = 256  # numbers of a list
KINDS = 8  # different names of layers
# Objects in which fields of a text model may stand, and those that hold a method, in themselves or one step further in.
PLACES = ("thinker_config", "text_config", "llm_config", "language_config", "decoder", "attn_config")
INSIDE = PLACES[:-1]
METHODS = ("rope_scaling", "rope_parameters")
METHOD = [[name] for name in METHODS]
OURS = ("flags", "remarks", "inside", "dropped", "freq_scale")  # what is noted here beside the fields of a file
CARRIED = (
    "flags",
    "remarks",
    "dropped",
    "freq_scale",
    "max_model_len",
)  # and holds of the part about the text model too
# Names, what they hold, the least and the most; "above" is more than the least.
TABLE = (
    ("head_dim global_head_dim kv_channels attention_head_dim qk_rope_head_dim rotary_dim", "whole", 2, 1024),
    ("qk_nope_head_dim sliding_window no_rope_layer_interval", "whole", 0, 10**10),
    ("hidden_size n_embd d_model", "whole", 1, 10**7),
    ("num_attention_heads n_head n_heads num_hidden_layers n_layer", "whole", 1, 10_000),
    ("max_position_embeddings n_positions max_seq_len max_sequence_length max_model_len", "whole", 2, 10**10),
    ("original_max_position_embeddings", "whole", 2, 10**10),
    ("rope_theta rotary_emb_base rope_local_base_freq local_rope_theta swa_rope_theta", "above", 1, 10**12),
    ("global_rope_theta compress_rope_theta", "above", 1, 10**12),
    ("rope_ratio", "above", 0, 10**6),
    ("factor alpha attention_factor beta_fast beta_slow low_freq_factor high_freq_factor", "above", 0, 10**6),
    ("short_mscale long_mscale", "above", 0, 10**6),
    ("mscale mscale_all_dim llama_4_scaling_beta", "number", 0, 10**6),
    ("partial_rotary_factor rotary_pct", "above", 0, 1),
    ("short_factor long_factor", "numbers", 0, 10**6),
    ("mrope_section no_rope_layers", "wholes", 0, 10_000),
    ("model_type rope_type type position_embedding_type", "name", 0, 0),
    ("layer_types", "names", 0, 0),
    ("rope_interleave truncate alibi", "yes", 0, 0),
    ("attn_temperature_tuning finetuned", "little", 0, 0),
)
RULES: dict[str, list] = {name: list(row[1:]) for row in TABLE for name in row[0].split()}


class Unreadable(ValueError):
    """What was pasted is no setting of positions; the message says why, and what to paste."""


def fault(name: str, value, rule: list) -> str:
    """Why a value cannot be what the field holds; nothing if it can.

    Args:
        name: Of the field, or of the flag.
        value: As it was read.
        rule: What it should be, the least and the most.
    """
    kind, least, most = rule
    if kind in ("numbers", "wholes") and isinstance(value, list):
        kind = kind[:-1] if kind == "wholes" else "above"
        wrong = [i for i, each in enumerate(value) if not fits(each, kind, least, most)]
        if wrong:
            number = f"number {wrong[0] + 1} of {name}"
            return fault(number, value[wrong[0]], [kind, least, most])
        return f"{name} has {len(value)} numbers, and at most {LONGEST} are read." if len(value) > LONGEST else ""
    if fits(value, kind, least, most):
        return ""
    if kind == "names" and isinstance(value, list) and all(fits(each, "name", 0, 0) for each in value):
        return f"{name} has {len(set(value))} different names, and at most {KINDS} are read."
    quoted = isinstance(value, str) and kind in ("whole", "number", "above") and numeric(value) is not None
    return f"{name} is {said(value)}, and should be {wanted(kind, least, most)}{', without quotes' if quoted else ''}."


def fits(value, kind: str, least: float, most: float) -> bool:
    """Whether one value is of a kind and within its bounds."""
    if kind == "name":
        return isinstance(value, str) and 0 < len(value) <= 60
    if kind == "names":
        named = isinstance(value, list) and all(fits(each, "name", 0, 0) for each in value)
        return named and len(set(value)) <= KINDS
    if kind == "yes":
        return isinstance(value, bool)
    if kind == "little":
        return not isinstance(value, (list, dict)) and len(str(value)) <= 60
    if kind in ("numbers", "wholes") or isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    if kind == "whole":
        return least <= value <= most and value == int(value)
    return (least < value if kind == "above" else least <= value) and value <= most


def wanted(kind: str, least: float, most: float) -> str:
    """What a field should hold, in words."""
    if kind == "whole":
        return f"a whole number from {grouped(least)} to {grouped(most)}"
    if kind in ("number", "above"):
        return f"a number {'above' if kind == 'above' else 'from'} {grouped(least)}, up to {grouped(most)}"
    return {
        "numbers": "a list of numbers",
        "wholes": "a list of whole numbers",
        "name": "a name in quotes",
        "names": "a list of names in quotes",
        "yes": "true or false",
        "little": "one value",
    }[kind]


def said(value) -> str:
    """A value that is not what it should be, in few words."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return "the text “" + (value if len(value) <= 30 else value[:29] + "…") + "”"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object in braces"
    if value != value:
        return "NaN, no number"
    if abs(value) > 1e15:
        return ("" if value > 0 else "−") + ("infinite" if abs(value) > 1e308 else f"{abs(value):.3g}")
    return grouped(value) if abs(value) >= 0.001 or not value else f"{value:.3g}"


def numeric(token: str):
    """The number that a text writes, a whole one as an int; nothing if it writes none. Too large a one is infinite."""
    digits = token[1:] if token[:1] in ("-", "+") else token
    if not digits or not all(letter in "0123456789.eE+-" for letter in digits):
        return None
    whole = all(letter in "0123456789" for letter in digits)
    try:
        return int(token) if whole and len(digits) < 18 else float(token)
    except ValueError:
        return None


def sized(head: int) -> int:
    """The components of a head that follow from others.

    Raises:
        Unreadable: If they are too few to turn, or too many to be a head.
    """
    if not fits(head, *RULES["head_dim"]):
        told = f"hidden_size and num_attention_heads make a head of {grouped(head)} components"
        raise Unreadable(told + ", and it should be " + wanted(*RULES["head_dim"]) + ".")
    return head


def cleaned(config: dict) -> dict:
    """The fields, with whole numbers as such, and no value that its field cannot hold.

    Raises:
        Unreadable: If there is one; the first five are named.
    """
    faults: list = []
    config = sifted(config, "", faults)
    if faults:
        more = f" And {len(faults) - 5} fields more are not right." if len(faults) > 5 else ""
        raise Unreadable(" ".join(faults[:5]) + more)
    return config


def sifted(place: dict, path: str, faults: list) -> dict:
    """One object and those within it that are read; what is wrong with them is added to the faults."""
    found = {}
    for name in sorted(place):
        value = place[name]
        layer = name not in RULES and path.split(".")[-2:-1] in METHOD
        if path and name in OURS:
            continue
        if name in METHODS and value is not None and not isinstance(value, dict):
            faults.append(f"{path}{name} is {said(value)}, and should be an object in braces, or null.")
        elif isinstance(value, dict) and (name in METHODS + PLACES or layer):
            value = sifted(value, f"{path}{name}.", faults)
        elif name in RULES and value is not None:
            wrong = fault(path + name, value, RULES[name])
            faults += [wrong] if wrong else []
            value = int(value) if RULES[name][0] == "whole" and not wrong else value
        found[name] = value
    return found
