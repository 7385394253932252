"""What is told of a configuration: for the page, in parts that it sets in type, and as plain text."""

import json
from math import pi

from workings.positions.config.checks import checked
from workings.positions.config.fields import grouped, told
from workings.positions.config.reading import Unreadable, first, known_of, read, ropes, settings
from workings.positions.config.setting import STEPS, Setting, first_negative, temperature
from workings.positions.config.writing import llamacpp, transformers, vllm

MARK = "\x1e"  # what stands before it, if anything, Python has printed


def report(text: str) -> list[list]:
    """Everything that is to be said of what was pasted, in parts: a title, a kind, and what it holds.

    A part is of the kind `fields` (name, value, meaning), `lines` (sentences) or `code` (one text). One without a title
    belongs to the part before it.

    Args:
        text: A config.json, a part of one, or flags of vLLM or llama.cpp.

    Raises:
        Unreadable: If it is none of these, or says nothing about positions.
    """
    try:
        return parts_of(read(text))
    except Unreadable:
        raise
    except (TypeError, ValueError, ArithmeticError, AttributeError, LookupError) as error:  # none is known
        raise Unreadable(f"A field holds what it should not: {error}.") from None


def parts_of(config: dict) -> list[list]:
    """The parts of a report on what was read."""
    found = settings(config)
    amiss = config.get("remarks", []) + checked(config, found)
    if hollow := [why for one in found for why in unsound(one)]:
        return [["What does not fit", "lines", amiss + [why for why in hollow if why not in amiss]]]
    parts = [["What it says", "fields", [list(row) for row in told(config, ropes(config))]]]
    for one in found:
        where = f", in layers of {one.label.replace('_', ' ')}" if one.label else ""
        parts.append([f"What follows{where}", "lines", follows(config, one, 2 * STEPS // max(2, len(found)))])
    if others := layers(config):
        parts.append(["What its layers do", "lines", others])
    parts.append(["What does not fit", "lines", amiss or ["Nothing: no field contradicts another."]])
    for name, write in (("transformers", transformers), ("vLLM", vllm), ("llama.cpp", llamacpp)):
        code, beside = write(config, found)
        parts += [[f"The same for {name}", "code", code]] if code else []
        parts += [["" if code else f"The same for {name}", "lines", beside]] if beside else []
    return parts


def follows(config: dict, one: Setting, steps: int = STEPS) -> list[str]:
    """The sentences that are derived for one kind of layer, with so many steps for the search."""
    return shape(one) + speed(one) + extended(config, one) + reached(one, steps)


def unsound(one: Setting) -> list[str]:
    """Why nothing can be derived: pairs that are not whole, or fewer than two, or a factor that does not lengthen."""
    lists = [one.more[name] for name in ("short_factor", "long_factor")] if one.kind == "longrope" else []
    if one.turned < 4:
        return ["Fewer than two pairs turn."]
    if one.factor < 1 and one.kind != "default":
        return [f"With a factor of {one.factor:.4g} nothing is lengthened, so nothing is derived."]
    if one.turned % 2 or one.turned > one.head or any(len(each) != one.turned // 2 for each in lists):
        return ["So nothing is derived."]
    return []


def shape(one: Setting) -> list[str]:
    """The head, its pairs, and their layout."""
    pairs = one.turned // 2
    way = "with its neighbour (adjacent pairs)" if one.interleaved else f"with component i + {pairs} (halves)"
    if one.interleaved is None:
        way = "with another, which one is not known"
    turn = "All" if one.turned == one.head else f"{one.turned}"
    if one.kind == "proportional" and one.interleaved is not None:
        way = f"with component i + {one.head // 2} (halves)"
    return [f"A head has {one.head} components. {turn} of them turn, as {pairs} pairs: component i {way}."]


def speed(one: Setting) -> list[str]:
    """Wavelengths and idle pairs."""
    before, after = one.at_first(), one.frequencies(one.context)
    slow, new = [min(x for x in theta if x) for theta in (before, after)]
    said = f"The fastest pair comes round in {2 * pi / after[0]:.2f} positions, the slowest in {grouped(2 * pi / new)}"
    said += f", and before the extension in {grouped(2 * pi / slow)}." if abs(new / slow - 1) > 1e-9 else "."
    idle, pairs, turns = one.idle(), one.turned // 2, one.trained * slow / (2 * pi)
    within = f"within the {grouped(one.trained)} positions of the trained length"
    if idle:
        least = f"the slowest makes {turns:.3f} of a turn."
        return [said, f"{len(idle)} of {pairs} pairs never come round {within}; {least}"]
    return [said, f"Each of the {pairs} pairs comes round {within}."]


def extended(config: dict, one: Setting) -> list[str]:
    """What the method does to the pairs, and to the scores."""
    said = []
    if one.kind == "longrope":
        for name, texts in (("short_factor", "Texts up to"), ("long_factor", "Longer texts than")):
            low, high = min(one.more[name]), max(one.more[name])
            said.append(f"{texts} {grouped(one.trained)}: pairs are slowed by {grouped(low)} to {grouped(high)}.")
        said.append("Keys that are cached when a text crosses that length have been turned by the other list.")
    elif one.kind == "dynamic":
        length = one.context if one.context > one.trained else int(one.factor * one.trained)
        base = grouped(one.grown(length))
        said.append(f"Up to {grouped(one.trained)} positions nothing changes; at {grouped(length)} the base is {base}.")
    elif one.kind not in ("default", "proportional"):
        kept, between, divided = one.counted()
        said.append(f"{kept} pairs are kept, {between} blended, and {divided} divided by {grouped(one.factor)}.")
    a = one.attention(one.context)
    if one.kind in ("yarn", "longrope"):
        said.append(f"Queries and keys are multiplied by {a:.4f}, so scores by {a * a:.4f}.")
        if (short := one.attention()) != a:
            said[-1] += f" In texts up to {grouped(one.trained)} it is {short:.4f}."
    if (known_of(config) or {}).get("last"):
        said.append("It is the last components of a head that turn.")
    if one.more.get("mscale_all_dim") and str(config.get("model_type")).startswith("deepseek"):
        again = temperature(one.factor, one.more["mscale_all_dim"]) ** 2
        said.append(f"DeepSeek’s attention multiplies every score by {again:.4f} besides.")
    return said


def reached(one: Setting, steps: int = STEPS) -> list[str]:
    """The first negative mean of cosines, and angles that training has not shown."""
    at, there = first_negative(one.frequencies(one.context), steps)
    mean = f"The mean of the cosines of all turning pairs is first negative at distance {grouped(at)}."
    unseen, length = one.unseen(), grouped(one.context)
    arcs = f"At {length} positions no pair reaches an angle that the trained length did not show."
    if unseen:
        most = max(unseen, key=lambda each: each[1])
        arcs = f"At {length} positions, {len(unseen)} pairs reach angles that the trained length did not show"
        arcs += f"; pair {most[0]} the most, {180 * most[1] / pi:.0f} degrees of them."
    return [mean if there else f"The mean of the cosines is not negative before distance {grouped(at)}.", arcs]


def layers(config: dict) -> list[str]:
    """Layers that do not turn, and layers with a window."""
    said, kinds = still(config), sorts(config)
    if config.get("sliding_window") and "sliding_attention" in kinds:
        window = grouped(config["sliding_window"])
        said.append(f"{kinds.count('sliding_attention')} of {len(kinds)} layers see the last {window} keys.")
    return said


def sorts(config: dict) -> list[str]:
    """The kind of each layer: as the file has it, or as the type has it for so many layers."""
    if isinstance(config.get("layer_types"), list):
        return config["layer_types"]
    row, count = known_of(config) or {}, first(config, "num_hidden_layers", "n_layer")
    if cycle := row.get("cycle"):
        return [cycle[i % len(cycle)] for i in range(count or row["count"])]
    if "fixed" in row and count in (None, row["count"]):
        return [kind for kind, times in row["fixed"] for _ in range(times)]
    return []


def still(config: dict) -> list[str]:
    """Which layers do not turn, by the file or by its type."""
    row, kinds = known_of(config) or {}, sorts(config)
    count, every = first(config, "num_hidden_layers", "n_layer") or 0, config.get("no_rope_layer_interval")
    if without := config.get("no_rope_layers"):
        return [f"{without.count(0)} of {len(without)} layers have no positions."]
    if every := every or row.get("every"):
        count = count or row.get("count", 0)
        told = f"{count // every} of {count} layers have no positions: every one whose number {every} divides."
        return [told] if count else []
    quiet = [kind for kind in row.get("still", []) if kind in kinds]
    if row.get("open") and "sliding_attention" not in kinds:
        quiet = []  # this type leaves positions out only where other layers have a window
    names = " and ".join(quiet).replace("_", " ")
    if quiet:
        return [
            f"{len([each for each in kinds if each in quiet])} of {len(kinds)} layers, those of {names}, do not turn."
        ]
    if row.get("still") and not kinds:
        names = " and ".join(row["still"]).replace("_", " ")
        return [
            f"The layers of {names} do not turn in {config['model_type']}; how many they are the file does not say."
        ]
    if "turn" in row and count in (0, row["count"]):
        return [f"{row['turn']} of {row['count']} layers turn, the others do not."]
    if "linear_attention" in kinds:
        return [f"{kinds.count('linear_attention')} of {len(kinds)} layers are linear attention, which does not turn."]
    return []


def tell(text: str) -> None:
    """Print the report as JSON, for the page; for what cannot be read, the words instead."""
    try:
        print(MARK + json.dumps({"parts": report(text)}))
    except Unreadable as error:
        print(MARK + json.dumps({"says": str(error)}))


def printed(text: str, width: int = 78) -> str:
    """The report as plain text."""
    out: list = []
    for title, kind, inside in report(text):
        out += [("" if not out else "\n") + title] if title else []
        for item in inside.split("\n") if kind == "code" else inside:
            line = f"{item[0]} = {item[1]}: {item[2]}" if kind == "fields" else item
            out += folded(line, width)
    return "\n".join(out)


def folded(text: str, width: int) -> list[str]:
    """A sentence in lines of a width, each but the first set in."""
    lines: list = []
    line = " "
    for word in text.split():
        if len(line) + 1 + len(word) > width:
            lines.append(line)
            line = "   "
        line += " " + word
    lines.append(line)
    return lines
