"""Reads what somebody has pasted: a config.json, a part of one, or the flags of vLLM or llama.cpp."""

import json

LONGEST = 100_000  # characters
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


def pasted(text: str) -> dict:
    """The fields of what was pasted, with what flags say put under the names of a config.json.

    Raises:
        Unreadable: If it is empty, too long, or neither JSON nor flags.
    """
    text = text.strip().strip("`").strip()
    if not text:
        raise Unreadable("Nothing is pasted yet.")
    if len(text) > LONGEST:
        raise Unreadable(f"This has {len(text)} characters. A config.json has some thousands; paste that file alone.")
    if "--" in text and not text.startswith("{"):
        return flags(words(text))
    return parsed(text)


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
