"""One setting, written for transformers, for vLLM and for llama.cpp, as their documentation has it in November 2026."""

import json

from workings.positions.config.fields import ROPE
from workings.positions.config.setting import Setting

ORDER = [name for names, _ in ROPE for name in names.split()]


def entry(one: Setting) -> str:
    """What stands under `rope_parameters` for one kind of layer, in one line."""
    fields: dict = {}
    for name in one.more:
        if name not in ("type", "finetuned") and one.more[name] is not None:
            fields[name] = one.more[name]
    fields["rope_type"], fields["rope_theta"] = one.kind, one.base
    if one.kind in ("yarn", "llama3", "longrope"):
        fields["original_max_position_embeddings"], fields["factor"] = one.trained, one.factor
    if one.turned != one.head and one.kind != "proportional":
        fields["partial_rotary_factor"] = one.turned / one.head
    known = [name for name in ORDER if name in fields] + sorted(name for name in fields if name not in ORDER)
    return "{" + ", ".join(f'"{name}": {json.dumps(fields[name])}' for name in known) + "}"


def parameters(found: list[Setting]) -> str:
    """The value of `rope_parameters`: of one kind of layer, or of several by name."""
    if len(found) == 1 and not found[0].label:
        return entry(found[0])
    return "{" + ", ".join(f'"{one.label}": {entry(one)}' for one in found) + "}"


def transformers(found: list[Setting]) -> str:
    """The lines for a config.json, from version 5 of transformers on."""
    return f'"max_position_embeddings": {found[0].context},\n"rope_parameters": {parameters(found)}'


def vllm(found: list[Setting]) -> str:
    """The command that serves a model with it."""
    given = '{"rope_parameters": ' + parameters(found) + "}"
    return f"vllm serve MODEL \\\n  --hf-overrides '{given}' \\\n  --max-model-len {found[0].context}"


def llamacpp(found: list[Setting]) -> str:
    """The flags of llama.cpp; where there are none for a method, a sentence that says so."""
    one = found[0]
    if len(found) > 1:
        return "No flags: they hold for all layers alike. The file in GGUF has a base for each kind of layer."
    if one.kind in ("llama3", "longrope", "proportional"):
        return f"No flags for {one.kind}: the conversion to GGUF writes a factor for each pair into the file."
    if one.kind == "dynamic":
        base = f"--rope-freq-base {one.grown(one.context):.0f}"
        return f"No flags for dynamic; with one base for a text of {one.context} positions:\n{base}"
    flags = [f"-c {one.context}", f"--rope-freq-base {one.base:.10g}"]
    if one.kind != "default":
        flags += [f"--rope-scaling {one.kind}", f"--rope-scale {one.factor:g}"]
    if one.kind == "yarn":
        flags.append(f"--yarn-orig-ctx {one.trained}")
        for name in ("beta_fast", "beta_slow"):
            flags += [f"--yarn-{name.replace('_', '-')} {one.more[name]:g}"] if one.more.get(name) else []
    return " \\\n".join(flags)
