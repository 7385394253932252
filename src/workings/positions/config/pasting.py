"""Reads what somebody has pasted: a config.json, a part of one, or the flags of vLLM or llama.cpp."""

from workings.positions.config.objects import Objects
from workings.positions.config.values import OURS, RULES, cleaned, fault, numeric
from workings.positions.config.values import Unreadable as Unreadable

LONGEST = 100_000  # characters
NUMBERS = {  # flags of llama.cpp and vLLM that take a number, and the fields that they set
    "--rope-scale": "factor",
    "--yarn-orig-ctx": "original_max_position_embeddings",
    "--yarn-beta-fast": "beta_fast",
    "--yarn-beta-slow": "beta_slow",
    "--rope-freq-base": "rope_theta",
    "--rope-theta": "rope_theta",
    "--rope-freq-scale": "freq_scale",
    "--ctx-size": "max_model_len",
    "-c": "max_model_len",
    "--max-model-len": "max_model_len",
}
SUFFIXES = {"k": 10**3, "m": 10**6, "g": 10**9, "K": 2**10, "M": 2**20, "G": 2**30}  # as vLLM has them
OWN = ("--ctx-size", "-c", "--yarn-orig-ctx", "--rope-freq-base", "--rope-freq-scale")  # of llama.cpp: 0 is the file’s
DICTIONARIES = ("--hf-overrides", "--rope-scaling")
LENGTHS = ("--max-model-len", "--ctx-size", "-c")
ABOUT = ("rope", "yarn", "theta", "override")  # flags with these in their names are not passed over in silence


def pasted(text: str) -> dict:
    """The fields of what was pasted, with what flags say put under the names of a config.json.

    Under `remarks` stand sentences about how it was written.

    Raises:
        Unreadable: If it is empty, too long, neither JSON nor flags, or a field holds what it cannot.
    """
    if len(text) > LONGEST:
        raise Unreadable(f"This has {len(text)} characters. A config.json has some thousands; paste that file alone.")
    text = text.strip().strip("`").strip()
    text = text[4:].strip() if text.startswith("json\n") else text
    if not text:
        raise Unreadable("Nothing is pasted yet.")
    brace, dashes = text.find("{"), text.find("--")
    if text.startswith("-") or (dashes >= 0 and (brace < 0 or dashes < brace) and text[0] not in "\"'“‘/#"):
        return cleaned(flags(words(text)))
    return cleaned(parsed(text))


def parsed(text: str) -> dict:
    """JSON, or what is nearly JSON: a part without its braces, or a dictionary of Python.

    Raises:
        Unreadable: For anything else.
    """
    text = text.strip()
    if text[:1] not in ("{", "[", "/", "#") and not any(sign in text for sign in "\"'“‘{"):
        raise Unreadable("This is neither JSON nor flags. Paste a config.json, a part of one, or flags with dashes.")
    reading = Objects(text)
    found = reading.whole()
    if not isinstance(found, dict):
        raise Unreadable("This is JSON, but a list and no object in braces. Paste the whole file.")
    found = {name: found[name] for name in found if name not in OURS}
    found = {"rope_scaling": found} if looks_bare(found) else found
    return dict(found, remarks=reading.remarks) if reading.remarks else found


def looks_bare(found: dict) -> bool:
    """Whether this is what stands under `rope_scaling`, without that name."""
    return ("factor" in found or "short_factor" in found) and ("type" in found or "rope_type" in found)


def words(text: str) -> list[str]:
    """A command as a shell splits it: by blanks outside quotes; an equals sign after a flag splits too."""
    found: list = []
    current: list = []
    quote, begun, escaped = "", False, False
    for letter in text.replace("\\\r\n", " ").replace("\\\n", " ") + " ":
        if escaped:
            current, escaped = current + ([letter] if letter in '"\\' else ["\\", letter]), False
        elif quote == '"' and letter == "\\":
            escaped = True
        elif quote and letter in quote:
            quote = ""
        elif quote:
            current.append(letter)
        elif letter in "'\"‘“" and current[:1] != ["{"]:
            quote, begun = {"‘": "‘’", "“": "“”"}.get(letter, letter), True
        elif letter in " \t\r\n\xa0" or (letter == "=" and current[:1] == ["-"]):
            found += ["".join(current)] if current or begun else []
            current, begun = [], False
        else:
            current.append(letter)
    if quote:
        start = "".join(current).strip()[:20]
        raise Unreadable(f"A quote is not closed: it begins before “{start}”.")
    return found


def flags(parts: list[str]) -> dict:
    """The fields that a command sets.

    Raises:
        Unreadable: If none of its flags is about positions, or one has no number where it needs one.
    """
    config: dict = {"flags": [], "remarks": []}
    rope: dict = {}
    for written, value in zip(parts, parts[1:] + [""]):  # noqa: B905, RUF005 -- MicroPython
        flag = written.replace("_", "-") if written.startswith("--") else written
        if flag in NUMBERS:
            given = number(flag, value)
            if given is None:
                config["remarks"].append(f"{flag} 0 leaves it to the model’s own file, which is not here.")
                continue
            name = NUMBERS[flag]
            (config if name in ("rope_theta", "max_model_len", "freq_scale") else rope)[name] = given
        elif flag in DICTIONARIES and (value[:1] in ("{", "") or flag == "--hf-overrides"):
            override(config, flag, value)
        elif flag == "--rope-scaling":
            rope["rope_type"] = value
        elif flag.startswith("--") and any(word in flag for word in ABOUT) and flag != "--override-tensor":
            config["remarks"].append(f"{flag} is not read here: what it changes is not told.")
            continue
        else:
            continue
        config["flags"].append(flag)
    if "freq_scale" in config:
        rope.setdefault("factor", 1 / config["freq_scale"])
    if not any(flag not in LENGTHS for flag in config["flags"]):
        unread = " ".join(config["remarks"] + [""])
        raise Unreadable(
            f"{unread}None of these flags is about positions: --hf-overrides, --rope-scaling, --rope-freq-base …"
        )
    if rope:
        rope.setdefault("rope_type", "linear" if "factor" in rope else "default")
        config["rope_scaling"] = rope
    return config


def override(config: dict, flag: str, value: str) -> None:
    """Put the fields of a dictionary in a command into the rest.

    Raises:
        Unreadable: If it is none.
    """
    if not value.startswith("{"):
        raise Unreadable(
            f"{flag} takes an object in braces, all of it in one pair of quotes, not {value[:20] or 'nothing'}."
        )
    given = parsed(value)
    config["remarks"] += given.pop("remarks", [])
    config.update(
        given if flag == "--hf-overrides" else {"rope_scaling": given.get("rope_scaling", given), "dropped": True}
    )


def number(flag: str, value: str) -> float | None:
    """The number after a flag; nothing where it leaves the matter to the model.

    Raises:
        Unreadable: If there is none, or the field that it sets cannot hold it.
    """
    many = SUFFIXES.get(value[-1:], 1) if flag == "--max-model-len" else 1
    found = numeric(value if many == 1 else value[:-1])
    if found == 0 and flag in OWN:
        return None
    if found is None or not found > 0 or found > 1e300:
        raise Unreadable(f"{flag} takes a number above zero, not {value[:20] or 'nothing'}.")
    wrong = fault(flag, found * many, RULES.get(NUMBERS[flag], ["above", 0, 10**6]))
    if wrong:
        raise Unreadable(wrong)
    return int(found * many) if found == int(found) else found * many
