"""Reads what the fields of a configuration mean, as the model's own code in transformers does."""

from workings.positions.config.pasting import Unreadable as Unreadable
from workings.positions.config.pasting import pasted
from workings.positions.config.setting import KINDS, Setting

ALIASES = {"su": "longrope", "deepseek_yarn": "yarn", "mrope": "default", "none": "default", "ntk-by-parts": "yarn"}
INSIDE = ("thinker_config", "text_config", "llm_config", "language_config")
# Models whose components turn with their neighbours, in the files of the transformers library.
NEIGHBOURS = (
    "codegen cohere cohere2 cohere2_moe deepseek_v2 deepseek_v3 deepseek_v32 ernie4_5 ernie4_5_moe glm glm4 "
    "glm4_moe_lite glm4v_text glm_moe_dsa gptj helium llama4 llama4_text longcat_flash mistral4 moonshine roformer "
    "youtu"
)
NEEDS = {
    "linear": ["factor"],
    "dynamic": ["factor"],
    "yarn": [],
    "llama3": ["factor", "low_freq_factor", "high_freq_factor"],
    "longrope": ["short_factor", "long_factor"],
}
POSITIONS = (
    "rope_theta rope_scaling rope_parameters rotary_emb_base rotary_dim rotary_pct partial_rotary_factor "
    "qk_rope_head_dim rope_local_base_freq original_max_position_embeddings"
)
# Models that turn even where their file has no word of it.
ROTARY = "llama mistral mixtral gemma gemma2 gpt_neox gptj phi phi3 falcon olmo olmo2"


def read(text: str) -> dict:
    """The fields of what was pasted, with what flags say put under the names of a config.json.

    Raises:
        Unreadable: If it is empty, too long, neither JSON nor flags, or says nothing about positions.
    """
    config = pasted(text)
    if "flags" in config:
        return config
    config = descended(config)
    if not any(name in config for name in POSITIONS.split()) and config.get("model_type") not in ROTARY.split():
        raise Unreadable(nothing(config))
    return config


def descended(config: dict) -> dict:
    """The part of the file that the text model reads; `inside` says where it stood, with dots."""
    path: list = []
    while inner := [name for name in INSIDE if isinstance(config.get(name), dict)]:
        config, path = config[inner[0]], path + inner[:1]
    return dict(config, inside=".".join(path)) if path else config


def nothing(config: dict) -> str:
    """Words for a file without a rotation."""
    kind = config.get("model_type")
    if kind in ("bloom", "mpt") or config.get("alibi"):
        return "No rotary positions here: this model has ALiBi, whose slopes follow from the number of heads."
    if kind in ("t5", "mt5", "umt5"):
        return "No rotary positions here: T5 adds biases from a table of buckets."
    if "n_positions" in config or kind in ("gpt2", "bert", "roberta", "opt", "distilbert"):
        return f"No rotary positions here: a {kind or 'model'} like this has a learned table, which ends where it ends."
    return "There is nothing about positions in it: no rope_theta, no rope_scaling, no rope_parameters."


def first(config: dict, *names: str):
    """The value of the first field that is there and not null."""
    for name in names:
        if config.get(name) is not None:
            return config[name]
    return None


def ropes(config: dict) -> list[tuple[str, dict]]:
    """What stands under `rope_parameters` or `rope_scaling`: one dictionary, or one for each kind of layer."""
    found = first(config, "rope_parameters", "rope_scaling") or {}
    if not isinstance(found, dict):
        raise Unreadable(f"rope_scaling is {found!r}, and should be an object in braces, or null.")
    nested = [(name, found[name]) for name in sorted(found) if isinstance(found[name], dict)]
    if nested:
        return nested
    local = first(config, "rope_local_base_freq", "local_rope_theta")
    if config.get("model_type") == "olmo3" and config.get("layer_types"):
        local = first(found, "rope_theta") or first(config, "rope_theta")  # YaRN where all is seen, and only there
    if local is None:
        return [("", found)]
    return [("full_attention", found), ("sliding_attention", {"rope_theta": local})]


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


def size(config: dict, label: str) -> int:
    """Components of a head, as far as they can turn; 128 where nothing says it, as for flags."""
    if label == "full_attention" and config.get("global_head_dim"):
        return config["global_head_dim"]
    given = first(config, "qk_rope_head_dim", "head_dim")
    hidden, heads = first(config, "hidden_size", "n_embd", "d_model"), first(config, "num_attention_heads", "n_head")
    return given or (hidden // heads if hidden and heads else 128)


def share(config: dict, rope: dict, head: int) -> float:
    """The part of a head that turns."""
    found = first(rope, "partial_rotary_factor") or first(config, "partial_rotary_factor", "rotary_pct")
    if found is None and config.get("rotary_dim"):
        return config["rotary_dim"] / head
    if found is None:
        return 0.25 if config.get("model_type") == "gpt_neox" else 1.0
    return 1.0 if config.get("qk_rope_head_dim") else float(found)


def settings(config: dict) -> list[Setting]:
    """A setting for each kind of layer.

    Raises:
        Unreadable: For an unknown method, or one whose numbers are missing or make no sense.
    """
    return [setting(config, label, rope) for label, rope in ropes(config)]


def setting(config: dict, label: str, rope: dict) -> Setting:
    """The setting of one kind of layer; raises as `settings` does."""
    kind, head = kind_of(rope), size(config, label)
    longest = first(config, "max_position_embeddings", "n_positions", "max_seq_len", "max_sequence_length")
    trained = first(config, "original_max_position_embeddings") or first(rope, "original_max_position_embeddings")
    factor = first(rope, "factor")
    missing = [name for name in NEEDS.get(kind, []) if first(rope, name) is None]
    if missing:
        raise Unreadable(f"{kind} needs {' and '.join(missing)}, and there is none.")
    if factor is None:
        factor = longest / trained if kind in ("yarn", "longrope") and longest and trained else 1.0
    if not factor > 0:
        raise Unreadable(f"A factor is above zero, not {factor}.")
    asked = first(config, "max_model_len")
    if not trained:
        trained = (longest or 4096) / (factor if kind == "linear" and longest else 1)
    if trained < 2:
        raise Unreadable(f"A context of {trained:g} before the extension is none: two positions are the least.")
    given = first(rope, "rope_theta") or first(config, "rope_theta", "rotary_emb_base", "global_rope_theta")
    base = given or 10000.0
    if not (base > 1 and head > 1):
        raise Unreadable(f"A base of {base} with a head of {head} components makes no frequencies.")
    inside = config.get("rope_interleave")
    return Setting(
        head=head,
        base=base,
        kind=kind,
        factor=factor,
        trained=int(trained),
        context=int(asked or max(longest or 0, trained if kind == "default" else 0) or factor * trained),
        share=share(config, rope, head),
        interleaved=config.get("model_type") in NEIGHBOURS.split() if inside is None else bool(inside),
        label=label,
        more=rope,
        base_given=bool(given),
    )
