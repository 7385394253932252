"""What the oracles say of the libraries that people install.

    python benchmarks/oracles.py           print the answers
    python benchmarks/oracles.py --write   also store them in src/essays/reference/results, for the page to show

It needs the packages of requirements-peers.txt. Every subject is one function or class of a library, called as the
oracle calls it; what is written here translates the call, and computes nothing that an oracle judges.
"""

import argparse
import functools
import importlib
import itertools
import json
import sys
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "benchmarks")]

import torch  # noqa: E402
from record import made  # noqa: E402

from essays.kit.record import file  # noqa: E402
from workings.oracles import ORACLES, check  # noqa: E402

PACKAGES = ("transformers", "rotary-embedding-torch", "x-transformers", "optax", "jax", "pytorch_optimizer")


def module(path):
    """A module of a library, which may warn of itself when it is imported."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return importlib.import_module(path)


def model(name):
    return module(f"transformers.models.{name}.modeling_{name}")


def theta(d):
    """The frequencies that a rotation is fed where the library takes cosines and sines."""
    return 10_000.0 ** (-torch.arange(0, d, 2, dtype=torch.float64) / d)


def of_optax(name, decays=False):
    """An optimizer of optax, in float64, as a step."""

    def step(theta, g, state, lr, b1, b2, eps, weight_decay=0.0):
        import jax
        import optax

        jax.config.update("jax_enable_x64", True)
        more = {"weight_decay": weight_decay} if decays else {}
        rule = getattr(optax, name)(lr, b1=b1, b2=b2, eps=eps, **more)
        at, slope = (jax.numpy.asarray(each.numpy()) for each in (theta, g))
        update, state = rule.update(slope, state or rule.init(at), at)
        return torch.tensor((at + update).tolist(), dtype=theta.dtype), state

    return step


def of_halves(name):
    """A rotation that wants cosines and sines twice side by side."""

    def turn(x, positions):
        angle = positions[:, None] * theta(x.shape[-1])
        both = torch.cat((angle, angle), -1)[None]
        return model(name).apply_rotary_pos_emb(x, x, both.cos().to(x.dtype), both.sin().to(x.dtype))[0]

    return turn


def of_repeated(name):
    """A rotation that wants cosines and sines of neighbours."""

    def turn(x, positions):
        both = (positions[:, None] * theta(x.shape[-1])).repeat_interleave(2, -1)[None]
        return model(name).apply_rotary_pos_emb(x, x, both.cos().to(x.dtype), both.sin().to(x.dtype))[0]

    return turn


def llama_whole(x, positions):
    """Llama with its own frequencies, which are in float32."""
    llama = model("llama")
    d = x.shape[-1]
    rope = {"rope_type": "default", "rope_theta": 10_000.0}
    config = llama.LlamaConfig(hidden_size=2 * d, num_attention_heads=2, rope_parameters=rope)
    cos, sin = llama.LlamaRotaryEmbedding(config)(x, positions[None])
    return llama.apply_rotary_pos_emb(x, x, cos, sin)[0]


def gptj(x, positions):
    """GPT-J, whose heads come after positions."""
    angle = (positions[:, None] * theta(x.shape[-1])).to(x.dtype)[None]
    return model("gptj").apply_rotary_pos_emb(x.transpose(1, 2), angle.sin(), angle.cos()).transpose(1, 2)


def rotary_embedding_torch(x, positions):
    library = module("rotary_embedding_torch")
    return library.apply_rotary_emb(library.RotaryEmbedding(dim=x.shape[-1])(positions), x)


def x_transformers_rope(x, positions):
    library = module("x_transformers.x_transformers")
    angles, scale = library.RotaryEmbedding(x.shape[-1])(positions)
    return library.apply_rotary_pos_emb(x, angles, scale)


def alibi_row(name):
    """The slopes that a bias of one row of keys shows."""

    def slopes(heads):
        if name == "mpt":
            row = model(name).build_mpt_alibi_tensor(heads, 2).reshape(heads, -1)
        else:
            row = model(name).build_alibi_tensor(torch.ones(1, 2), heads, torch.float32).reshape(heads, -1)
        return row[:, 1] - row[:, 0]

    return slopes


def x_transformers_slopes(heads):
    return module("x_transformers.x_transformers").AlibiPositionalBias(heads).slopes.flatten()


def t5(name):
    def buckets(offset, buckets, longest, both_ways):
        attention = getattr(model(name), {"t5": "T5Attention", "mt5": "MT5Attention"}[name])
        return attention._relative_position_bucket(offset, both_ways, buckets, longest)

    return buckets


def x_transformers_t5(offset, buckets, longest, both_ways):
    bias = module("x_transformers.x_transformers").RelativePositionBias
    return bias._relative_position_bucket(offset, not both_ways, buckets, longest)


def filled(name, function):
    """A table that a function of a library writes into."""

    def table(n, d):
        out = torch.nn.Parameter(torch.empty(n, d))
        getattr(model(name), function)(n, d, out)
        return out.detach()

    return table


def marian(n, d):
    return model("marian").MarianSinusoidalPositionalEmbedding(n, d).create_weight()


def speech_to_text(n, d):
    return model("speech_to_text").Speech2TextSinusoidalPositionalEmbedding.get_embedding(n, d)


def of_scaling(kind, **more):
    """Frequencies of the transformers library, in float32."""

    def frequencies(d, base, s, trained):
        utils = module("transformers.modeling_rope_utils")
        rope = {"rope_type": kind, "rope_theta": base, "factor": s, "original_max_position_embeddings": trained, **more}
        if kind == "linear":
            del rope["original_max_position_embeddings"]
        config = model("llama").LlamaConfig(
            hidden_size=2 * d, num_attention_heads=2, head_dim=d, max_position_embeddings=trained
        )
        config.rope_parameters = rope
        return utils.ROPE_INIT_FUNCTIONS[kind](config, torch.device("cpu"))

    return frequencies


def of_pytorch_optimizer(name):
    """A class of that library, imported when it is asked."""

    class Made:
        def __new__(cls, *given, **settings):
            return getattr(module("pytorch_optimizer"), name)(*given, **settings)

    return Made


TORCH = torch.optim
SUBJECTS = [  # the library, what of it, the oracle, and how it is called
    ("torch", "Adam", "adam", TORCH.Adam),
    ("torch", "Adam, weight_decay", "adam-l2", TORCH.Adam),
    ("torch", "AdamW", "adamw", TORCH.AdamW),
    ("torch", "Adam, amsgrad", "amsgrad", functools.partial(TORCH.Adam, amsgrad=True)),
    ("torch", "NAdam", "nadam", TORCH.NAdam),
    ("torch", "RAdam", "radam", TORCH.RAdam),
    ("optax", "adam", "adam", of_optax("adam")),
    ("optax", "adamw", "adamw", of_optax("adamw", decays=True)),
    ("optax", "amsgrad", "amsgrad", of_optax("amsgrad")),
    ("optax", "nadam", "nadam", of_optax("nadam")),
    ("optax", "radam", "radam", of_optax("radam")),
    ("pytorch_optimizer", "RAdam", "radam", of_pytorch_optimizer("RAdam")),
    ("pytorch_optimizer", "AdaBelief", "adam", of_pytorch_optimizer("AdaBelief")),
    *(
        ("transformers", f"{name}, rotation", "rope", of_halves(name))
        for name in ("llama", "mistral", "qwen2", "qwen3", "gemma", "gemma3", "gpt_neox", "phi", "olmo")
    ),
    ("transformers", "llama, with its frequencies", "rope", llama_whole),
    ("transformers", "gptj, rotation", "rope", gptj),
    ("transformers", "cohere, rotation", "rope", of_repeated("cohere")),
    ("rotary-embedding-torch", "rotation", "rope", rotary_embedding_torch),
    ("x-transformers", "rotation", "rope", x_transformers_rope),
    ("transformers", "bloom, slopes", "alibi", alibi_row("bloom")),
    ("transformers", "falcon, slopes", "alibi", alibi_row("falcon")),
    ("transformers", "mpt, slopes", "alibi", alibi_row("mpt")),
    ("x-transformers", "slopes", "alibi", x_transformers_slopes),
    ("transformers", "t5, buckets", "t5", t5("t5")),
    ("transformers", "mt5, buckets", "t5", t5("mt5")),
    ("x-transformers", "buckets", "t5", x_transformers_t5),
    ("transformers", "xlm, table", "sinusoidal", filled("xlm", "create_sinusoidal_embeddings")),
    ("transformers", "distilbert, table", "sinusoidal", filled("distilbert", "_create_sinusoidal_embeddings")),
    ("transformers", "marian, table", "sinusoidal", marian),
    ("transformers", "speech_to_text, table", "sinusoidal", speech_to_text),
    ("transformers", "whisper, table", "sinusoidal", lambda n, d: model("whisper").sinusoids(n, d)),
    ("transformers", "linear", "rope-linear", of_scaling("linear")),
    ("transformers", "yarn", "rope-yarn", of_scaling("yarn")),
    ("transformers", "yarn, truncate=False", "rope-yarn", of_scaling("yarn", truncate=False)),
    ("transformers", "llama3", "rope-llama3", of_scaling("llama3", low_freq_factor=1.0, high_freq_factor=4.0)),
]


def judged(name, subject):
    """What an oracle says by default, and the conventions under which it finds a subject right."""
    choices = ORACLES[name].choices
    first = check(name, subject, seconds=300)
    for options in (dict(zip(choices, values, strict=True)) for values in itertools.product(*choices.values())):
        report = check(name, subject, seconds=300, **options)
        if report.right:
            precision = "float32" if "float32" in report.says or "5e-05" in report.says else "float64"
            return {"right": True, "conventions": options, "precision": precision}
    return {"right": False, "says": list(first.mistakes) or [first.says.partition("\n")[0]]}


def asked():
    """All answers."""
    return [
        {"library": library, "what": what, "oracle": name, **judged(name, subject)}
        for library, what, name, subject in SUBJECTS
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="store the answers")
    write = parser.parse_args().write
    answers = asked()
    for answer in answers:
        print(*answer.values(), sep=" | ")
    if write:
        target = file("reference", "oracles.json")
        target.parent.mkdir(exist_ok=True)
        stored = {"made": made(*PACKAGES), "answers": answers}
        target.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
