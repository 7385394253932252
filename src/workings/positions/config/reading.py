"""Reads what somebody has pasted: a config.json, a part of one, or the flags of vLLM or llama.cpp."""

import json

from workings.positions.config.setting import KINDS, Setting

LONGEST = 100_000  # characters
ALIASES = {"su": "longrope", "deepseek_yarn": "yarn", "mrope": "default", "none": "default", "ntk-by-parts": "yarn"}
INSIDE = ("text_config", "llm_config", "language_config", "thinker_config")
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
NUMBERS = {  # flags of llama.cpp and vLLM that take a number, and the fields that they set
    "--rope-scale": "factor",
    "--yarn-orig-ctx": "original_max_position_embeddings",
    "--yarn-beta-fast": "beta_fast",
    "--yarn-beta-slow": "beta_slow",
    "--rope-freq-base": "rope_theta",
    "--rope-theta": "rope_theta",
    "--ctx-size": "max_model_len",
    "-c": "max_model_len",
    "--max-model-len": "max_model_len",
}


class Unreadable(ValueError):
    """What was pasted is no setting of positions; the message says why, and what to paste."""


def read(text: str) -> dict:
    """The fields of what was pasted, with what flags say put under the names of a config.json.

    Raises:
        Unreadable: If it is empty, too long, neither JSON nor flags, or says nothing about positions.
    """
    text = text.strip().strip("`").strip()
    if not text:
        raise Unreadable("Nothing is pasted yet.")
    if len(text) > LONGEST:
        raise Unreadable(f"This has {len(text)} characters. A config.json has some thousands; paste that file alone.")
    if "--" in text and not text.startswith("{"):
        return flags(words(text))
    config = parsed(text)
    for name in INSIDE:
        if isinstance(config.get(name), dict):
            config = config[name]
    if not any(name in config for name in POSITIONS.split()) and config.get("model_type") not in ROTARY.split():
        raise Unreadable(nothing(config))
    return config


def parsed(text: str) -> dict:
    """JSON, or what is nearly JSON: a part without its braces, or a dictionary of Python.

    Raises:
        Unreadable: For anything else.
    """
    at = text.find("{")
    if text[0] not in "{[" and '"' not in text and "'" not in text and at < 0:
        raise Unreadable("This is neither JSON nor flags. Paste a config.json, a part of one, or flags with dashes.")
    for attempt in (text, "{" + text.strip(",") + "}", loosened(text), "{" + loosened(text).strip(",") + "}"):
        try:
            found = json.loads(attempt)
        except ValueError:
            continue
        if isinstance(found, dict):
            return found if not looks_bare(found) else {"rope_scaling": found}
        raise Unreadable(f"This is JSON, but a {type(found).__name__} and no object in braces. Paste the whole file.")
    opened, closed = text.count("{") + text.count("["), text.count("}") + text.count("]")
    why = "a comma or a quote may be missing" if opened == closed else f"{opened} brackets open and {closed} close"
    raise Unreadable(f"This is not JSON: {why}. Is the whole file there?")


def looks_bare(found: dict) -> bool:
    """Whether this is what stands under `rope_scaling`, without that name."""
    return ("factor" in found or "short_factor" in found) and ("type" in found or "rope_type" in found)


def loosened(text: str) -> str:
    """What Python or a README writes, as JSON has it."""
    lines = [line for line in text.split("\n") if not line.strip().startswith(("//", "#"))]
    for ours, theirs in (("'", '"'), ("True", "true"), ("False", "false"), ("None", "null")):
        lines = [line.replace(ours, theirs) for line in lines]
    text = " ".join(" ".join(lines).split())
    for closing in "}]":
        text = text.replace(", " + closing, closing).replace("," + closing, closing)
    return text


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


def words(text: str) -> list[str]:
    """A command as a shell splits it: by spaces outside quotes; an equals sign after a flag splits too."""
    found, current, quote, begun = [], "", "", False
    for letter in text.replace("\\\n", " ") + " ":
        if quote:
            quote, current = ("", current) if letter == quote else (quote, current + letter)
        elif letter in "'\"" and not current.startswith("{"):
            quote, begun = letter, True
        elif letter.isspace() or (letter == "=" and current.startswith("-")):
            found += [current] if current or begun else []
            current, begun = "", False
        else:
            current += letter
    return found


def flags(parts: list[str]) -> dict:
    """The fields that a command sets.

    Raises:
        Unreadable: If none of its flags is about positions, or one has no number where it needs one.
    """
    config: dict = {"flags": []}
    rope: dict = {}
    for flag, value in zip(parts, parts[1:] + [""]):  # noqa: B905, RUF005 -- MicroPython
        if flag in NUMBERS:
            name = NUMBERS[flag]
            (rope if name not in ("rope_theta", "max_model_len") else config)[name] = number(flag, value)
        elif flag == "--rope-freq-scale":
            config["freq_scale"] = number(flag, value)
            rope.setdefault("factor", 1 / config["freq_scale"])
        elif flag == "--rope-scaling" and not value.startswith("{"):
            rope["rope_type"] = value
        elif flag in ("--hf-overrides", "--rope-scaling"):
            given = parsed(value)
            old = {"rope_scaling": given.get("rope_scaling", given), "dropped": True}
            config.update(given if flag == "--hf-overrides" else old)
        else:
            continue
        config["flags"].append(flag)
    if not config["flags"] or config["flags"] == ["--max-model-len"]:
        raise Unreadable("None of these flags is about positions: --hf-overrides, --rope-scaling, --rope-freq-base …")
    if rope:
        rope.setdefault("rope_type", "linear" if "factor" in rope else "default")
        config["rope_scaling"] = rope
    return config


def number(flag: str, value: str) -> float:
    """The number after a flag.

    Raises:
        Unreadable: If there is none, or it is not above zero, or endless.
    """
    try:
        found = float(value)
    except ValueError:
        found = 0.0
    if not 0 < found < 1e300:
        raise Unreadable(f"{flag} takes a number above zero, not {value or 'nothing'}.")
    return int(found) if found == int(found) else found


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
    base = first(rope, "rope_theta") or first(config, "rope_theta", "rotary_emb_base", "global_rope_theta") or 10000.0
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
    )
