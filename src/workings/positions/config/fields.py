"""What each field of a configuration means, in the order in which it is told."""

# The names of one thing, and what it is. Those of the first part stand in the file, those of the second under
# `rope_parameters` (`rope_scaling` in older files), or in the file too.
MODEL = [
    ("model_type", "whose code reads the file; it settles the layout"),
    ("hidden_size n_embd d_model", "components of an embedding"),
    ("num_attention_heads n_head n_heads", "heads of a layer"),
    ("head_dim", "components of a head’s queries and keys"),
    ("global_head_dim", "the same, in the layers that see everything"),
    ("qk_rope_head_dim", "latent attention: components that turn"),
    ("qk_nope_head_dim", "latent attention: components that do not"),
    (
        "max_position_embeddings n_positions",
        "the longest text that is promised; mostly with the extension, for dynamic without it",
    ),
    ("max_model_len", "the longest text that is asked for"),
    ("sliding_window", "keys that a layer with a window sees"),
    ("layer_types", "which layers have a window"),
    ("no_rope_layers", "1 where a layer turns, 0 where it has no positions"),
    ("no_rope_layer_interval", "every so many layers, one has no positions"),
    ("rope_interleave", "whether a component turns with its neighbour"),
    ("rope_local_base_freq local_rope_theta swa_rope_theta", "the base in the layers with a window"),
    ("global_rope_theta", "the base in the layers that see everything"),
    ("compress_rope_theta", "DeepSeek-V4: the base in the layers that compress"),
    ("kv_channels attention_head_dim", "components of a head, under another name"),
    ("alibi", "whether distances are subtracted from scores, and nothing turns"),
    ("attn_temperature_tuning", "whether layers without positions scale queries by the logarithm of the position"),
]
ROPE = [
    ("rope_type type", "the method of extension"),
    ("rope_theta rotary_emb_base", "the base b: pair i of d/2 turns b^(−2i/d) radians a position"),
    ("partial_rotary_factor rotary_pct", "the share of a head that turns"),
    ("rotary_dim", "components of a head that turn"),
    ("factor", "s, how many times longer the text becomes"),
    ("original_max_position_embeddings", "L, the length before the extension"),
    ("beta_fast", "β: pairs with more turns than this within L are kept (32 if it is not given)"),
    ("beta_slow", "α: pairs with fewer turns within L are divided by s (1 if it is not given)"),
    ("truncate", "whether the ramp begins and ends at whole pairs (true if it is not given)"),
    ("low_freq_factor", "α: pairs with fewer turns within L are divided by s"),
    ("high_freq_factor", "β: pairs with more turns within L are kept"),
    ("attention_factor", "what queries and keys are multiplied by, both"),
    ("mscale", "DeepSeek’s number before the logarithm, above the fraction"),
    ("mscale_all_dim", "the one below the fraction; DeepSeek’s scores are multiplied by its temperature squared"),
    ("short_factor", "what each pair is slowed by, in texts up to L"),
    ("long_factor", "what each pair is slowed by, in longer texts"),
    ("mrope_section", "pairs that turn with time, height and width, in images and video"),
    ("llama_4_scaling_beta", "how fast queries grow with the logarithm of the position, past L"),
    ("alpha", "Hunyuan’s: under dynamic, what the base is multiplied by, to the power d/(d − 2)"),
    ("short_mscale", "Phi-3.5-MoE: what queries and keys are multiplied by, in texts up to L"),
    ("long_mscale", "the same, in longer texts"),
    ("finetuned", "a note that the model was trained further; nothing is computed from it"),
]
# Of the fields that sound like positions, those that are read in one place or another.
HEARD = [name for names, _ in MODEL + ROPE for name in names.split()]
HEARD += ["rope_scaling", "rope_parameters", "position_embedding_type", "max_seq_len", "max_sequence_length"]
HEARD += ["freq_scale", "attn_config"]
# Fields that one method alone reads.
OF = {
    "beta_fast": "yarn",
    "beta_slow": "yarn",
    "truncate": "yarn",
    "mscale": "yarn",
    "mscale_all_dim": "yarn",
    "low_freq_factor": "llama3",
    "high_freq_factor": "llama3",
    "short_factor": "longrope",
    "long_factor": "longrope",
}


def grouped(number: float) -> str:
    """A whole number with commas; another one to four digits, as long as these hold its whole part; or a word."""
    size, sign = abs(number), "−" if number < 0 else ""
    if size > 1e308:
        return sign + "infinite"
    if size != int(size) and size < 9999.5:
        return f"{sign}{size:.4g}"
    digits, out = str(int(size + 0.5)), ""
    while len(digits) > 3:
        digits, out = digits[:-3], "," + digits[-3:] + out
    return sign + digits + out


def shown(value) -> str:
    """The value of a field, short enough to be read."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, (int, float)):
        return grouped(value)
    if isinstance(value, list) and value and isinstance(value[0], str):
        kinds = sorted(set(value))
        return ", ".join(f"{value.count(kind)} {kind.replace('_attention', '')}" for kind in kinds)
    if isinstance(value, list) and value and len(value) > 4 and not isinstance(value[0], (list, dict)):
        return f"{len(value)} numbers, {grouped(min(value))} to {grouped(max(value))}"
    text = str(value)
    return text if len(text) < 40 else text[:37] + "…"


def told(config: dict, ropes: list) -> list[tuple[str, str, str]]:
    """The fields that are there, each with its value and its meaning."""
    places = [("", config, MODEL + ROPE)]
    places += [(f"{label}: " if label else "", rope, ROPE) for label, rope in ropes]
    rows: list = []
    for before, place, known in places:
        for names, meaning in known:
            rows += [(before + name, shown(place[name]), meaning) for name in names.split() if name in place]
    return rows
