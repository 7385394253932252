"""What the transformers library makes of every type of model: how its queries and keys turn, asked of its own code.

    python benchmarks/architectures.py --write         ask, and store it beside the code that reads configurations
    python benchmarks/architectures.py --check         ask again, and say what has changed
    python benchmarks/architectures.py llama gemma3    print what is found of these alone

It needs the packages of requirements-peers.txt. Nothing is read out of source: configurations are loaded, and their
rotary modules compute; models are run without numbers (on the device `meta`), and it is noted in which layers a
rotation is called, and with random angles, which components it brings together.
"""

import contextlib
import importlib
import inspect
import json
import logging
import re
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "benchmarks")]

import torch
from torch import Tensor, nn

DATA = ROOT / "src/workings/positions/config/architectures.py"
SECONDS = 30  # for one model
Angles = dict[str, tuple[Tensor, float]]  # by kind of layer: frequencies, and what queries and keys are multiplied by

# Fields that are tried, each with an odd value, to see what they change.
BASES = "rope_theta rotary_emb_base global_rope_theta local_rope_theta rope_local_base_freq swa_rope_theta"
SHARES = "partial_rotary_factor rotary_pct"
SIZES = (
    "head_dim global_head_dim swa_head_dim qk_rope_head_dim kv_channels attention_head_dim rotary_dim attn_rotary_emb"
)
ODD = dict.fromkeys((*BASES.split(), "compress_rope_theta"), 54_321.0) | dict.fromkeys(SHARES.split(), 0.375)
ODD |= dict.fromkeys(SIZES.split(), 48)


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Without the library's own remarks, and for so many seconds at most."""

    def late(*_: object) -> None:
        raise TimeoutError(f"more than {SECONDS} seconds")

    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        signal.alarm(0)
        logging.disable(before)


def loaded(config: dict):
    """The library's object of a config.json."""
    from transformers.models.auto.configuration_auto import CONFIG_MAPPING

    return CONFIG_MAPPING[config["model_type"]].from_dict(json.loads(json.dumps(config)))


def text(config) -> tuple[str, object]:
    """The part of a configuration that the text model reads, and the path to it, with dots."""
    for name in ("thinker_config", "text_config", "llm_config", "language_config", "decoder"):
        inner = getattr(config, name, None)
        if hasattr(inner, "model_type") and inner is not config:
            path, deepest = text(inner)
            return f"{name}.{path}".strip("."), deepest
    return "", config


def model_class(config) -> type | None:
    """The class of the model itself, without a head for a task."""
    from transformers import PreTrainedModel
    from transformers.models.auto.modeling_auto import MODEL_MAPPING

    with contextlib.suppress(KeyError, ValueError, AttributeError):
        found = MODEL_MAPPING[type(config)]
        return found[0] if isinstance(found, tuple) else found
    module = importlib.import_module(type(config).__module__.replace("configuration_", "modeling_"))
    classes = [one for one in vars(module).values() if inspect.isclass(one) and issubclass(one, PreTrainedModel)]
    mine = [one for one in classes if one.config_class is type(config) and "PreTrained" not in one.__name__]
    return min(mine, key=lambda one: (not one.__name__.endswith("Model"), len(one.__name__)), default=None)


def rotary_class(config) -> type | None:
    """The class of a configuration's own rotary module."""
    model = model_class(config)
    if model is None:
        return None
    module = importlib.import_module(model.__module__)
    classes = [one for name, one in vars(module).items() if inspect.isclass(one) and name.endswith("RotaryEmbedding")]
    classes = [one for one in classes if hasattr(one, "compute_default_rope_parameters")]
    mine = [one for one in classes if type(config).__name__ in str(inspect.signature(one).parameters.get("config"))]
    others = [one for one in classes if not re.search("Vision|Audio|DiT", one.__name__)]
    return (mine or others or [None])[0]


def from_sines(config) -> Angles:
    """Of models that keep sines and cosines of every position, as GPT-J does, the angles of position 1."""
    module = importlib.import_module(model_class(config).__module__)
    size = config.rotary_dim or config.hidden_size // config.num_attention_heads
    sines = module.create_sinusoidal_positions(2, size)[1]
    return {"": (torch.atan2(sines[: size // 2], sines[size // 2 :]), 1.0)}


def angles(config, length: int = 0) -> Angles:
    """What the rotary module computes for each kind of layer, at a length of text.

    Raises:
        Exception: Whatever the library raises, if it cannot read this.
    """
    if (found := rotary_class(config)) is None:
        return from_sines(config)
    module = found(config)
    names = sorted(name[: -len("_inv_freq")] for name, _ in module.named_buffers() if name.endswith("_inv_freq"))
    labels = [name for name in names if not name.endswith("original")] or [""]
    found = {}
    for label in labels:
        if length:
            where = {"layer_type": label} if label else {}
            module(torch.zeros(1, 1, 1), torch.tensor([[length - 1]]), **where)
        before = f"{label}_" if label else ""
        found[label] = getattr(module, f"{before}inv_freq"), getattr(module, f"{before}attention_scaling", 1.0)
    return found


def base(theta: Tensor) -> float:
    """The base of plain frequencies."""
    return float(theta[1].double() ** -len(theta))


class Seen:
    """A model's run without numbers: each call of a rotation, with the layer in which it is called."""

    def __init__(self, config) -> None:
        self.wrong = ""
        self.calls: list[tuple[str, Callable, list, dict]] = []
        self.stack: list[str] = []
        self.kept: list[tuple[object, str, object]] = []
        cls = model_class(config)
        config._attn_implementation = "eager"
        with torch.device("meta"):
            self.model = cls._from_config(config).eval()
        self.module = importlib.import_module(cls.__module__)
        self.layers = [
            name for name, _ in self.model.named_modules() if re.search(r"(^|\.)(layers|h|layer)\.\d+$", name)
        ]
        for name in self.layers:
            layer = self.model.get_submodule(name)
            layer.register_forward_pre_hook(lambda *_, name=name: self.stack.append(name))
            layer.register_forward_hook(lambda *_: self.stack.pop() and None, always_call=True)

    def put(self, where: object, name: str, new: object) -> None:
        """Put something in the place of something else, until the run is over."""
        self.kept.append((where, name, getattr(where, name)))
        setattr(where, name, new)

    def heard(self, function: Callable) -> Callable:
        """A rotation of which each call is noted."""

        def call(*given, **more):
            self.calls.append((self.stack[-1] if self.stack else "", function, list(given), more))
            return function(*given, **more)

        return call

    def prepare(self, pair: bool, mask: Tensor | None) -> None:
        """Rotations are heard; masks, and the parts of a layer after attention, are left out."""
        for name, one in list(vars(self.module).items()):
            if inspect.isfunction(one) and re.match(r"apply_.*(rotary|rope)", name):
                self.put(self.module, name, self.heard(one))
            if inspect.isfunction(one) and re.match(r"create_.*mask", name):
                self.put(self.module, name, lambda *_, **__: mask)
        for name in ("item", "__bool__", "__int__", "__index__", "__float__"):
            old = getattr(Tensor, name)
            value = {"__bool__": False, "__float__": 6.0}.get(name, 6)
            self.put(Tensor, name, lambda x, *a, old=old, value=value: value if x.is_meta else old(x, *a))
        for name in self.layers:
            for part in self.model.get_submodule(name).children():
                name = type(part).__name__
                if re.search("MLP|MoE|Moe|MOE|Sparse|FeedForward|Expert", name) and "Attention" not in name:
                    part.forward = lambda *a, **k: ((a or [*k.values()])[0], None) if pair else (a or [*k.values()])[0]

    def run(self, pair: bool, mask: Tensor | None) -> str:
        """Run it; what went wrong, in the library's words."""
        self.prepare(pair, mask)
        taken = inspect.signature(self.model.forward).parameters
        ids = torch.zeros(1, 6, dtype=torch.long, device="meta")
        given = {name: ids for name in ("input_ids", "decoder_input_ids") if name in taken}
        try:
            with torch.no_grad():
                self.model(**given, **({"use_cache": False} if "use_cache" in taken else {}))
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        finally:
            for where, name, old in reversed(self.kept):
                setattr(where, name, old)
            self.kept.clear()
        return ""


def filled(config: dict):
    """A loaded configuration of which a model can be built: some classes leave open what a file must say."""
    inner = text(loaded(config))[1]
    heads, hidden = getattr(inner, "num_attention_heads", None), getattr(inner, "hidden_size", None)
    if isinstance(heads, int) and isinstance(hidden, int):
        for name, value in {"head_dim": hidden // heads, "num_key_value_heads": heads}.items():
            with contextlib.suppress(Exception):
                if getattr(inner, name) is None:
                    setattr(inner, name, value)
    if getattr(inner, "vocab_size", 1) is None:
        inner.vocab_size = 64
    return inner


def seen(config: dict) -> Seen:
    """A run that is whole if one can be had: layers may want a pair from what is left out, or a mask."""
    best = None
    for pair in (False, True):
        for mask in (None, torch.zeros(1, 1, 6, 6, device="meta")):
            run = Seen(filled(config))
            run.wrong = run.run(pair, mask)
            if not run.wrong:
                return run
            best = run if best is None or len(run.calls) > len(best.calls) else best
    return best


def together(function: Callable, given: list, more: dict) -> tuple[int, int, int, int]:
    """Of one rotation: components of a head, how many turn, the first that does, and how far off its mate is."""
    which = next(i for i, one in enumerate(given) if isinstance(one, Tensor) and one.dim() > 2 and not one.is_complex())
    draws = torch.Generator().manual_seed(0)

    def some(one):
        if not isinstance(one, Tensor):
            return one
        if not (one.is_floating_point() or one.is_complex()):
            return torch.zeros(one.shape, dtype=one.dtype)
        real = torch.rand(one.shape, generator=draws) + 0.1
        return torch.complex(real, torch.rand(one.shape, generator=draws) + 0.1) if one.is_complex() else real

    given, more = [some(one) for one in given], {name: some(one) for name, one in more.items()}
    size, reached = given[which].shape[-1], []
    for component in range(size):
        given[which] = torch.zeros(given[which].shape)
        given[which][..., component] = 1
        out = function(*given, **more)
        out = out[min(which, len(out) - 1)] if isinstance(out, (tuple, list)) else out
        reached.append(frozenset(out.reshape(-1, out.shape[-1]).abs().sum(0).nonzero().flatten().tolist()))
    mates = {
        i: [j for j in range(size) if j != i and reached[j] == reached[i]] for i in range(size) if len(reached[i]) > 1
    }
    turned = [i for i in mates if mates[i]]
    return (size, len(turned), turned[0], abs(mates[turned[0]][0] - turned[0])) if turned else (size, 0, 0, 0)


def tried(config: dict) -> Angles | None:
    """The angles of a file; nothing if the library cannot read it."""
    try:
        return angles(text(loaded(config))[1])
    except Exception:
        return None


def changes(kind: str, plain: Angles) -> dict[str, list]:
    """Which fields change which kind of layer, and what each of them is: a base, a share, or a number of components."""
    reads: dict[str, list] = {}
    for name, value in ODD.items():
        for label, (theta, _) in (tried({"model_type": kind, name: value}) or {}).items():
            if label not in plain or torch.equal(theta, plain[label][0]):
                continue
            if len(theta) == len(plain[label][0]):
                reads.setdefault("base", []).append([label, name])
            elif name in SHARES.split():
                reads.setdefault("share", []).append([label, name])
            else:
                reads.setdefault("turned" if "rotary" in name else "head", []).append([label, name])
    return reads


def sizes(kind: str, plain: Angles) -> dict:
    """Components of a head: what they are if the file has no word of it, and whether they follow from two others."""
    inner = text(loaded({"model_type": kind}))[1]
    hidden, heads = getattr(inner, "hidden_size", None), getattr(inner, "num_attention_heads", None)
    if not (isinstance(hidden, int) and isinstance(heads, int)):
        return {}
    wide = tried({"model_type": kind, "hidden_size": 2 * hidden}) or tried(
        {"model_type": kind, "num_attention_heads": heads // 2}
    )
    follows = bool(wide) and all(len(wide[label][0]) > len(plain[label][0]) for label in plain if label in wide)
    return {"hidden": hidden, "heads": heads} if follows else {}


def keeps(kind: str, plain: Angles) -> bool:
    """Whether the type's own share stays where a file has a dictionary for each kind of layer, and none in it."""
    inside = {label: {"rope_type": "default", "rope_theta": 20_000.0} for label in plain}
    found = tried({"model_type": kind, "rope_parameters": inside}) or {}
    return all(len(theta) == len(plain[label][0]) for label, (theta, _) in found.items() if label in plain)


def unbased(kind: str, bare: Angles) -> bool:
    """Whether a base in one dictionary for all kinds of layers is not read."""
    moved = tried({"model_type": kind, "rope_parameters": {"rope_type": "default", "rope_theta": 54_321.0}}) or {}
    return bool(moved) and all(label in bare and torch.equal(moved[label][0], bare[label][0]) for label in moved)


def slowed(kind: str, place: str, plain: Angles, name: str = "rope_type") -> list[str] | None:
    """The kinds of layers that interpolation under a field's name slows down; nothing if it is not taken."""
    found = tried({"model_type": kind, place: {name: "linear", "factor": 8.0}})
    return found and [label for label in found if label in plain and found[label][0][0] < plain[label][0][0] / 2]


def own_fields(kind: str) -> dict[str, bool]:
    """Whether a type reads `alpha` in the method called dynamic, LongRoPE's `short_mscale`, and YaRN's temperature."""
    size = {"model_type": kind, "head_dim": 128}
    grown = [{"rope_type": "dynamic", "factor": 1.0} | more for more in ({}, {"alpha": 9.0})]
    one, other = (tried(size | {"rope_scaling": rope}) for rope in grown)
    found = {"alpha": bool(one and other and "" in one and not torch.equal(one[""][0], other[""][0]))}
    yarn = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 4096}
    plain, warm = tried({"model_type": kind}) or {}, tried({"model_type": kind, "rope_scaling": yarn}) or {}
    turned = [label for label in warm if label in plain and not torch.equal(warm[label][0], plain[label][0])]
    found["even"] = bool(turned) and all(float(warm[label][1]) == 1.0 for label in turned)
    lists = {"rope_type": "longrope", "short_factor": [1.0] * 64, "long_factor": [2.0] * 64, "factor": 4.0}
    lists |= {"short_mscale": 1.5, "long_mscale": 2.5, "original_max_position_embeddings": 64}
    with contextlib.suppress(Exception):
        config = loaded(size | {"rope_scaling": lists})
        cosines = rotary_class(config)(config)(torch.zeros(1, 1, 1), torch.tensor([[0]]))[0]
        found["mscales"] = abs(float(cosines.max()) - 1.5) < 1e-3
    return found


def cycle(kinds: list[str]) -> list[str]:
    """The shortest beginning that repeats."""
    return next(kinds[:n] for n in range(1, len(kinds) + 1) if all(kinds[i] == kinds[i % n] for i in range(len(kinds))))


def layers(kind: str) -> dict:
    """The kinds of layers of a file that does not name them, as a cycle if they are one at every number of layers."""
    whole = loaded({"model_type": kind})
    kinds, count = getattr(whole, "layer_types", None), getattr(whole, "num_hidden_layers", None)
    if not (isinstance(kinds, list) and kinds and isinstance(count, int)):
        return {"count": count} if isinstance(count, int) else {}
    found = cycle(kinds)
    try:
        for n in (6, 13, 48):
            again = loaded({"model_type": kind, "num_hidden_layers": n}).layer_types
            if again != [found[i % len(found)] for i in range(n)]:
                return {"count": count, "fixed": kinds}
    except Exception:
        return {"count": count, "fixed": kinds}
    return {"count": count, "cycle": found}


def alone(module) -> list[tuple]:
    """What a module's rotation does to a vector of eight components, where no run has called it."""
    function = getattr(module, "apply_rotary_pos_emb", None)
    vector, angle = torch.zeros(1, 1, 1, 8), torch.ones(1, 1, 8)
    with contextlib.suppress(Exception):
        return [(function, [vector, vector, angle, angle], {})]
    return []


def ways(run: Seen) -> list[tuple[int, int, int, int]]:
    """How rotations bring components together, each way once; by the first calls, or by the function alone."""
    found: list = []
    looked = set()
    for function, given, more in [call[1:] for call in run.calls] or alone(run.module):
        like = function, tuple(str(getattr(one, "shape", one)) for one in given)
        if like in looked:
            continue
        looked.add(like)
        with contextlib.suppress(Exception):
            way = together(function, given, more)
            found += [way] if way[1] and way not in found else []
    return found


def otherwise(run: Seen) -> str:
    """What a model without a rotation has in its place, by the names of its parts."""
    if any("alibi" in name.lower() for name in vars(run.module)):
        return "alibi"
    classes = [one for one in vars(run.module).values() if inspect.isclass(one)]
    if any("rotary" in name for one in classes for name in vars(one)):
        return "own"
    parts = {name: part for name, part in run.model.named_modules() if isinstance(part, nn.Embedding)}
    if any("relative" in name and "bias" in name for name in parts):
        return "buckets"
    places = [type(part).__name__ for name, part in parts.items() if re.search("position|wpe", name)]
    return "sines" if any("Sinus" in name for name in places) else "table" if places else ""


def standing(run: Seen, row: dict) -> dict:
    """Which layers do not turn: all of some kinds, or every so many."""
    turn = [any(call[0] == name for call in run.calls) for name in run.layers]
    count = row.get("count")
    if run.wrong or len(turn) != count or all(turn):
        return {}
    cyclic = row.get("cycle") or row.get("fixed")
    kinds = [cyclic[i % len(cyclic)] for i in range(count)] if cyclic else []
    still = sorted({kind for kind, turns in zip(kinds, turn, strict=True) if not turns}) if kinds else []
    if still and not any(turns for kind, turns in zip(kinds, turn, strict=True) if kind in still):
        return {"still": still}
    every = next((n for n in range(2, count) if turn == [bool((i + 1) % n) for i in range(count)]), None)
    return {"every": every} if every else {"turn": sum(turn)}


def told(kind: str) -> dict:
    """All that is asked of one type of model."""
    whole = loaded({"model_type": kind})
    path, inner = text(whole)
    if path:
        return {"inside": path, "as": inner.model_type}
    rope = getattr(inner, "rope_parameters", None) or {}
    if rope.get("rope_type") == "axial":
        return {"fails": "axial"}
    row: dict = {"long": getattr(inner, "max_position_embeddings", None)}
    plain = tried({"model_type": kind})
    if plain is None and rotary_class(inner) is not None:
        return {"fails": rope.get("rope_type", "unknown")}
    if plain:
        bare = tried({"model_type": kind, "rope_parameters": {"rope_type": "default"}}) or {}
        part = (
            tried({"model_type": kind, "rope_parameters": {"rope_type": "default", "partial_rotary_factor": 0.375}})
            or {}
        )
        row |= {
            "kinds": {label: [2 * len(theta), base(theta), scale] for label, (theta, scale) in plain.items()},
            "rope": inner.to_dict().get("rope_parameters"),
            "reads": changes(kind, plain),
            "bare": {label: [2 * len(theta), base(theta)] for label, (theta, _) in bare.items()},
            "part": [
                label for label, (theta, _) in part.items() if label in bare and len(theta) != len(bare[label][0])
            ],
            "scaled": slowed(kind, "rope_scaling", plain),
            "flat": slowed(kind, "rope_parameters", plain),
            "typed": bool(slowed(kind, "rope_scaling", plain, "type")),
            "unbased": unbased(kind, bare),
            "keeps": keeps(kind, plain),
            "turned_now": getattr(inner, "rotary_dim", None),
            "hidden_now": [getattr(inner, "hidden_size", None), getattr(inner, "num_attention_heads", None)],
            "head_now": inner.to_dict().get("head_dim"),
        } | sizes(kind, plain)
        row |= own_fields(kind)
    row |= layers(kind)
    try:
        run = seen({"model_type": kind})
    except Exception as error:
        row["run"] = f"{type(error).__name__}: {error}"[:100]
        return row
    row |= {"takes": "input_ids" in inspect.signature(run.model.forward).parameters, "wrong": run.wrong[:200]}
    if plain or run.calls:
        row["ways"] = ways(run)
        row |= standing(run, row)
        if "rope_interleave" in inner.to_dict():
            row["interleave"] = True
        if "full_attention" in row.get("still", []):
            with contextlib.suppress(Exception):
                plain_kinds = {"layer_types": ["full_attention"] * row["count"], "sliding_window": None}
                row["open"] = len({call[0] for call in seen({"model_type": kind, **plain_kinds}).calls}) == row["count"]
    else:
        row["other"] = otherwise(run)
    return row


def plainly(rope: dict) -> dict:
    """A rope dictionary without what goes without saying."""
    usual = {
        "rope_type": "default",
        "rope_theta": 10_000.0,
        "partial_rotary_factor": 1.0,
        "type": rope.get("rope_type"),
    }
    return {name: value for name, value in rope.items() if value is not None and usual.get(name) != value}


def wordy(reads: dict[str, list], labels: list[str]) -> tuple[dict, list]:
    """Fields and their roles, but for the two that go without saying; and which of these two are not read."""
    roles: dict[str, list] = {}
    for role, pairs in reads.items():
        for label, name in pairs:
            roles.setdefault(name, [role]).append(label)
    usual = {"rope_theta": "base", "head_dim": "head"}
    found = {}
    for name, (role, *where) in roles.items():
        everywhere = set(where) == set(labels)
        if not everywhere or usual.get(name) != role:
            found[name] = role if everywhere else " ".join([role, *where])
    return found, [name for name in usual if name not in roles]


def deafness(raw: dict, deaf: list[str], part: bool) -> list[str]:
    """Usual fields that a type does not read, the share and the method included."""
    read = any(name == "partial_rotary_factor" for _, name in raw["reads"].get("share", []))
    share = ["partial_rotary_factor"] if part and not read else []
    return (
        deaf
        + share
        + [f"rope_{name}" for name in ("scaling", "parameters") if raw[{"scaling": "scaled"}.get(name, "flat")] == []]
    )


def runs(kinds: list[str]) -> list[list]:
    """Kinds of layers one after another, each with how many times it comes."""
    found: list = []
    for kind in kinds:
        if found and found[-1][0] == kind:
            found[-1][1] += 1
        else:
            found.append([kind, 1])
    return found


def headed(raw: dict, labels: list[str]) -> dict:
    """Components of a head that a type has of its own, or the two numbers from which they follow."""
    hidden, heads = raw["hidden_now"]
    size = raw["kinds"][labels[0]][0]
    share = (raw["rope"] or {}).get("partial_rotary_factor", 1.0) if labels == [""] and raw["part"] else 1.0
    if raw.get("turned_now") and "turned" in raw["reads"] and hidden and heads:
        return {"hidden": hidden, "heads": heads, "turned": raw["turned_now"]}
    if "hidden" in raw:
        wide = size / share / (hidden / heads)
        return {"hidden": hidden, "heads": heads, "wide": wide if wide == int(wide) > 1 else None}
    if any(label == "full_attention" for label, name in raw["reads"].get("head", []) if name == "global_head_dim"):
        return {"heads_of": {label: each[0] for label, each in raw["kinds"].items()}}
    return {"head": raw["head_now"] or round(size / share)}


def row(raw: dict) -> dict:
    """What is stored of a type: only what differs from halves that all turn, at base 10,000."""
    if "inside" in raw or "fails" in raw:
        return {name: raw[name] for name in ("inside", "as", "fails") if name in raw}
    if not raw.get("kinds"):
        own = raw.get("ways") or raw.get("other") == "own"
        return {"own": True} if own else {"other": raw.get("other") or ("unasked" if raw.get("run") else "none")}
    labels = [*raw["kinds"]]
    reads, deaf = wordy(raw["reads"], labels)
    kinds = {} if labels == [""] else {label: plainly(raw["rope"].get(label) or {}) for label in labels}
    found: dict = {
        "rope": plainly(raw["rope"] or {}) if labels == [""] else {},
        "kinds": kinds,
        "reads": reads,
        "deaf": deaf,
    }
    if labels == [""] and raw["bare"] and raw["bare"][""][1] > 0 and raw["bare"][""][0] > 2:
        theta = (raw["rope"] or {}).get("rope_theta", 10_000.0)
        if abs(raw["bare"][""][1] / theta - 1) > 1e-2 and raw["bare"][""][0] % 4 == 0:
            found["bare"] = round(raw["bare"][""][1])
    shared = any("partial_rotary_factor" in each and "rope_type" not in each for each in kinds.values())
    shared = shared or (kinds and "share" in raw["reads"])
    found |= {"part": bool(raw["part"] or shared), "scaled": raw["scaled"] if kinds else None}
    found["deaf"] = deafness(raw, deaf, found["part"] or "proportional" in str(kinds))
    found["deaf"] = [name for name in found["deaf"] if not (kinds and name in ("rope_parameters", "rope_scaling"))]
    found |= {name: raw.get(name) if kinds else None for name in ("flat", "typed", "unbased", "keeps")}
    found |= headed(raw, labels)
    way = (raw.get("ways") or [None])[0]
    found |= {"pairs": "neighbours" if way and way[3] == 1 else "" if way else "unknown", "last": bool(way and way[2])}
    found |= {
        name: raw.get(name)
        for name in ("long", "count", "still", "every", "turn", "interleave", "open", "alpha", "mscales", "even")
    }
    found["cycle"] = [] if raw.get("cycle") == ["full_attention"] else raw.get("cycle")
    found["fixed"] = runs(raw["fixed"]) if raw.get("fixed") else None
    return {name: value for name, value in found.items() if value not in (None, False, "", [], {})}


HEAD = '''"""What transformers {version} makes of each type of model, asked of it on {date}.

Written by benchmarks/architectures.py, and asked again by its --check. A line for each type; of a file that leaves a
field out its type's default is here. What goes without saying is not written: halves that all turn, at base 10,000.
"""

import json

VERSION = "{version}"
DATE = "{date}"


def architecture(kind: str) -> dict | None:
    """What is known of a type of model; nothing if it is none of them."""
    start = ROWS.find("\\n" + kind + " {{") if kind and " " not in kind else -1
    if start < 0:
        return None
    start += 2 + len(kind)
    return json.loads(ROWS[start : ROWS.find("\\n", start)])


ROWS = """
{rows}
"""  # noqa: E501
'''


def lines(rows: dict[str, dict]) -> str:
    """A line for each type."""
    return "\n".join(f"{kind} {json.dumps(rows[kind], separators=(',', ':'))}" for kind in sorted(rows))


def written(rows: dict[str, dict]) -> str:
    """The module that keeps them."""
    import datetime
    from importlib.metadata import version

    return HEAD.format(version=version("transformers"), date=datetime.date.today().isoformat(), rows=lines(rows))


def asked(kinds: list[str]) -> dict[str, dict]:
    """What the library says of types of model, each in the form in which it is stored; nothing of those without any."""
    found = {}
    for kind in kinds:
        with quiet():
            try:
                found[kind] = row(told(kind))
            except Exception as error:
                found[kind] = {"other": "unasked"}  # a package is missing, or its class has no default that it accepts
                print(f"{kind}: {type(error).__name__}: {error}"[:150], file=sys.stderr)
    return found


def alike(kind: str) -> bool:
    """Whether what is stored of a type gives its rotary module's own frequencies, in a few settings."""
    from workings.positions.config import Unreadable
    from workings.positions.config.reading import settings

    for more in ({}, {"rope_theta": 77_777.0}, {"rope_scaling": {"rope_type": "linear", "factor": 2.5}}):
        theirs = tried({"model_type": kind} | more)
        try:
            ours = {one.label: one for one in settings({"model_type": kind} | more)}
        except Unreadable:
            continue
        if theirs is None or any(one.turned % 2 for one in ours.values()):
            continue
        for label, (theta, _) in theirs.items():
            mine = torch.tensor(ours[label].frequencies()) if label in ours else torch.zeros(0)
            if len(mine) != len(theta) or not torch.allclose(mine, theta, rtol=1e-5, atol=0):
                return False
    return True


def kept(rows: dict[str, dict]) -> dict[str, dict]:
    """Rows that are stored; types whose frequencies do not come of them turn in a way of their own."""
    from workings.positions.config import architectures

    before, architectures.ROWS = architectures.ROWS, f"\n{lines(rows)}\n"
    turning = [kind for kind in rows if not {"inside", "other", "fails", "own"} & {*rows[kind]}]
    try:
        with quiet():
            signal.alarm(0)
            return rows | {kind: {"own": True} for kind in turning if not alike(kind)}
    finally:
        architectures.ROWS = before


def changed(rows: dict[str, dict]) -> list[str]:
    """What is stored otherwise than it is now said."""
    from workings.positions.config.architectures import ROWS, architecture

    stored = [line.split(" ")[0] for line in ROWS.strip().split("\n")]
    return [
        f"{kind}: {architecture(kind)} is stored, {rows.get(kind)} is said"
        for kind in sorted({*stored, *rows})
        if architecture(kind) != rows.get(kind)
    ]


def main(arguments: list[str]) -> None:
    from transformers.models.auto.configuration_auto import CONFIG_MAPPING

    rows = asked([each for each in arguments if not each.startswith("--")] or [*CONFIG_MAPPING.keys()])
    rows = kept(rows)
    if "--write" in arguments:
        DATA.write_text(written(rows), encoding="utf-8")
    elif "--check" in arguments:
        if found := changed(rows):
            sys.exit("\n".join(found))
    else:
        for kind, each in rows.items():
            print(kind, json.dumps(each))


if __name__ == "__main__":
    main(sys.argv[1:])
