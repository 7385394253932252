"""One setting, written for transformers, for vLLM and for llama.cpp, as their documentation has it in November 2026.

What is written says what was read, no more: a base or a length that nobody gave is left to the model, unless its type
is known and has one of its own. What one of them has no words for is said beside it.
"""

import json

from workings.positions.config.fields import ROPE
from workings.positions.config.reading import known_of
from workings.positions.config.setting import Setting, temperature

ORDER = [name for names, _ in ROPE for name in names.split()]
BASELESS = "There is no rope_theta in it, because none was given: put in the model’s own, from its config.json."
OWN = "The rope_theta in it is the one that {} has where a file gives none."
INSTEAD = "Take rope_scaling out of the file: where both stand, rope_scaling counts."
WITHIN = "They belong in the {} of the file, beside what stands there."
MERGED = "vLLM puts these fields into the dictionary that the file has there; others that stand in it stay."
LAYERED = "No flags: they hold for all layers alike. The file in GGUF has a base for each kind of layer."
UNSAID = "No flags for {}: the conversion to GGUF writes a factor for each pair into the file."


def entry(one: Setting, based: bool = True, shared: bool = False) -> str:
    """What stands under `rope_parameters` for one kind of layer, in one line.

    Args:
        one: The setting.
        based: Whether the base is written.
        shared: Whether the share that turns is written also where all of a head turns.
    """
    fields: dict = {}
    for name in one.more:
        if name not in ("type", "finetuned", "rope_theta") and sayable(one.more[name]):
            fields[name] = one.more[name]
    fields["rope_type"] = one.kind
    if one.kind == "default":
        fields.pop("factor", None)  # it is not read, and would be mistaken for an extension
    if based:
        fields["rope_theta"] = one.base
    if one.kind in ("yarn", "llama3", "longrope"):
        fields["original_max_position_embeddings"], fields["factor"] = one.trained, one.factor
    if shared or one.turned != one.head:
        usual = one.turned / one.head
        fields["partial_rotary_factor"] = (
            fields.get("partial_rotary_factor", usual) if one.kind == "proportional" else usual
        )
    known = [name for name in ORDER if name in fields] + sorted(name for name in fields if name not in ORDER)
    return "{" + ", ".join(f"{json.dumps(name)}: {json.dumps(fields[name])}" for name in known) + "}"


def sayable(value) -> bool:
    """Whether a value of a method can be written as JSON: no object, nothing empty, nothing infinite."""
    if isinstance(value, list):
        return all(sayable(each) for each in value)
    return value is not None and not isinstance(value, dict) and not (isinstance(value, float) and value - value != 0)


def based(config: dict, one: Setting) -> bool:
    """Whether the base is known: it was given, or the type has one."""
    return one.base_given or known_of(config) is not None


def parameters(config: dict, found: list[Setting]) -> str:
    """The value of `rope_parameters`: of one kind of layer, or of several by name."""
    shared = "partial_rotary_factor" in str([config, known_of(config)])  # which would count where none is written
    each = [(one.label, entry(one, based(config, one), shared)) for one in found]
    if len(each) == 1 and not each[0][0]:
        return each[0][1]
    row = known_of(config) or {}
    each += [(label, "null") for label in row.get("still", []) if "kinds" in row and label not in row["kinds"]]
    return "{" + ", ".join(f"{json.dumps(label)}: {text}" for label, text in each) + "}"


def bases(config: dict, found: list[Setting]) -> list[str]:
    """A sentence where a base was not given."""
    if all(one.base_given for one in found):
        return []
    return [OWN.format(config["model_type"]) if known_of(config) is not None else BASELESS]


def lengthy(one: Setting) -> bool:
    """Whether the length was given, or follows from what was."""
    return not any(each.startswith("No max_position_embeddings") for each in one.taken)


def within(config: dict, text: str) -> str:
    """The text in the objects in which the part about the text model stands."""
    for name in reversed(config.get("inside", "").split(".")):
        text = f'"{name}": {{{text}}}' if name else text
    return text


def transformers(config: dict, found: list[Setting]) -> tuple[str, list[str]]:
    """The lines for a config.json, from version 5 of transformers on, and what is to be said beside them."""
    one, gap = found[0], " " if config.get("inside") else "\n"
    length = f'"max_position_embeddings": {one.trained if one.kind == "dynamic" else one.context},{gap}'
    lines = (length if lengthy(one) else "") + f'"rope_parameters": {parameters(config, found)}'
    old = config.get("rope_scaling") and "flags" not in config
    place = [WITHIN.format(config["inside"])] if config.get("inside") else []
    return within(config, lines), place + bases(config, found) + ([INSTEAD] if old else [])


def vllm(config: dict, found: list[Setting]) -> tuple[str, list[str]]:
    """The command that serves a model with it, and what is to be said beside it."""
    given = "{" + within(config, '"rope_parameters": ' + parameters(config, found)) + "}"
    code = f"vllm serve MODEL \\\n  --hf-overrides '{given}'"
    code += f" \\\n  --max-model-len {found[0].context}" if lengthy(found[0]) else ""
    return code, bases(config, found) + ([MERGED] if config.get("inside") else [])


def llamacpp(config: dict, found: list[Setting]) -> tuple[str, list[str]]:
    """The flags of llama.cpp, if it has any for this, and what is to be said beside them."""
    one = found[0]
    if len(found) > 1:
        return "", [LAYERED]
    if one.kind in ("llama3", "longrope", "proportional"):
        return "", [UNSAID.format(one.kind)]
    if one.kind == "dynamic" and not based(config, one):
        return "", ["No flags for dynamic; the one base that could stand for it follows from the model’s own."]
    if one.kind == "dynamic":
        code = f"-c {one.context} \\\n--rope-freq-base {one.grown(one.context):.12g}"
        return code, [f"No flags for dynamic: this is its base for a text of {one.context} positions, for all texts."]
    flags = [f"-c {one.context}"] if lengthy(one) else []
    flags += [f"--rope-freq-base {one.base:.12g}"] if based(config, one) else []
    if one.kind != "default":
        flags += [f"--rope-scaling {one.kind}", f"--rope-scale {one.factor:.12g}"]
    if one.kind == "yarn":
        flags.append(f"--yarn-orig-ctx {one.trained}")
        for name in ("beta_fast", "beta_slow"):
            flags += [f"--yarn-{name.replace('_', '-')} {one.more[name]:.12g}"] if one.more.get(name) else []
    return " \\\n".join(flags), unsayable(config, one)


def unsayable(config: dict, one: Setting) -> list[str]:
    """What of a setting no flag of llama.cpp says."""
    said = [] if based(config, one) else ["There is no --rope-freq-base in it: the file in GGUF has the model’s own."]
    if one.kind == "yarn":
        own, mine = temperature(one.factor, 1.0), one.attention(one.context)
        if abs(own - mine) > 1e-9:
            said.append(f"Not said by it: queries and keys are multiplied by {mine:.4f}. Its own number is {own:.4f}.")
        if one.more.get("truncate") is False:
            said.append("Not said by it: truncate is false. Its ramp begins and ends at whole pairs.")
    if one.turned != one.head:
        said.append(f"Not said by it: {one.turned} of {one.head} components turn. The file in GGUF has that number.")
    return said
