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
import math
import os
import sys
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "benchmarks")]

import torch
from record import made, store

from essays.kit.record import file
from workings.oracles import ORACLES, check

PACKAGES = (
    "transformers", "rotary-embedding-torch", "x-transformers", "optax", "jax", "pytorch_optimizer", "torch-optimizer",
    "keras", "mlx", "tinygrad", "scikit-learn", "autograd", "equinox", "labml-nn", "curated-transformers", "fair-esm",
    "diffusers", "positional-encodings",
)  # fmt: skip
os.environ |= {"KERAS_BACKEND": "torch", "DEV": "PYTHON"}  # what keras and tinygrad compute with


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


def of_jax(theta, g, state, lr, b1, b2, eps):
    """Adam as jax has it beside its examples, in float64, as a step."""
    import jax
    from jax.example_libraries import optimizers

    jax.config.update("jax_enable_x64", True)
    start, update, at = optimizers.adam(lr, b1, b2, eps)
    number, state = state or (0, start(jax.numpy.asarray(theta.numpy())))
    state = update(number, jax.numpy.asarray(g.numpy()), state)
    return torch.tensor(at(state).tolist(), dtype=theta.dtype), (number + 1, state)


def of_keras(name, **more):
    """An optimizer of keras, in float64, as a step."""

    def step(theta, g, state, lr, b1, b2, eps, decay=None):
        import keras

        settings = {"learning_rate": lr, "beta_1": b1, "beta_2": b2, "epsilon": eps, "weight_decay": decay, **more}
        made = getattr(keras.optimizers, name)
        at, rule = state or (keras.Variable(theta.numpy(), dtype="float64"), made(**settings))
        rule.apply([g.double()], [at])
        return at.value.detach().to(theta.dtype, copy=True), (at, rule)

    return step


def of_mlx(name, **more):
    """An optimizer of MLX, as a step."""

    def step(theta, g, state, lr, b1, b2, eps, decay=None):
        import mlx.core as mx
        import mlx.optimizers

        settings = more | ({} if decay is None else {"weight_decay": decay})
        rule = state or getattr(mlx.optimizers, name)(lr, betas=[b1, b2], eps=eps, **settings)
        at, slope = ({"theta": mx.array(each.tolist())} for each in (theta, g))
        return torch.tensor(rule.apply_gradients(slope, at)["theta"].tolist(), dtype=theta.dtype), rule

    return step


def of_tinygrad(name):
    """An optimizer of tinygrad, as a step."""

    def step(theta, g, state, lr, b1, b2, eps, decay=None):
        from tinygrad import Context, Tensor, nn

        settings = {} if decay is None else {"weight_decay": decay}
        at = state[0] if state else Tensor(theta.tolist())
        rule = state[1] if state else getattr(nn.optim, name)([at], lr=lr, b1=b1, b2=b2, eps=eps, **settings)
        at.grad = Tensor(g.tolist())
        with Context(TRAINING=1):
            rule.step()
        return torch.tensor(at.tolist(), dtype=theta.dtype), (at, rule)

    return step


def of_sklearn(theta, g, state, lr, b1, b2, eps):
    """The Adam of scikit-learn's networks, as a step."""
    library = module("sklearn.neural_network._stochastic_optimizers")
    at, rule = state or ([theta.numpy().copy()], None)
    rule = rule or library.AdamOptimizer(at, lr, b1, b2, eps)
    rule.update_params(at, [g.numpy()])
    return torch.tensor(at[0], dtype=theta.dtype), (at, rule)


def of_autograd(theta, g, state, lr, b1, b2, eps):
    """Adam as autograd has it, which goes all steps at once: it is asked again from the start."""
    start, slopes = state or (theta.numpy().copy(), [])
    slopes = [*slopes, g.numpy()]
    adam = module("autograd.misc.optimizers").adam
    at = adam(lambda _, i: slopes[i], start, None, len(slopes), lr, b1, b2, eps)
    return torch.tensor(at, dtype=theta.dtype), (start, slopes)


def of_classes(path, **more):
    """An optimizer that is used as those of torch, imported when it is asked."""

    class Made:
        def __new__(cls, *given, **settings):
            where, _, name = path.rpartition(".")
            return getattr(module(where), name)(*given, **settings, **more)

    return Made


def of_model(name, neighbours=False):
    """A rotation that wants cosines and sines twice: side by side, or each beside itself for neighbours."""

    def turn(x, positions):
        angle = positions[:, None] * theta(x.shape[-1])
        both = (angle.repeat_interleave(2, -1) if neighbours else angle.repeat(1, 2))[None]
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


def from_zero(turn):
    """A rotation of all positions from 0 on, asked for some: it is given rows of zeros for the others."""

    def some(x, positions):
        rows = x.new_zeros(*x.shape[:-2], int(positions.max()) + 1, x.shape[-1])
        rows[..., positions, :] = x
        return turn(rows)[..., positions, :]

    return some


def equinox(x):
    """Equinox, which turns one sequence."""
    import jax

    turn = module("equinox").nn.RotaryPositionalEmbedding(x.shape[-1])
    turned = jax.vmap(turn)(jax.numpy.asarray(x.flatten(0, -3).numpy()))
    return torch.tensor(turned.tolist(), dtype=x.dtype).reshape(x.shape)


def labml(x):
    """labml, whose positions come first."""
    rows = x.permute(2, 0, 1, 3)
    return module("labml_nn.transformers.rope").RotaryPositionalEmbeddings(x.shape[-1])(rows).permute(1, 2, 0, 3)


def esm(x):
    """ESM, whose rotation takes three axes."""
    rows = x.flatten(0, 1)
    return module("esm.rotary_embedding").RotaryEmbedding(x.shape[-1])(rows, rows)[0].reshape(x.shape)


def of_mlx_rope(neighbours):
    """The rotation of MLX, which takes the first position of a sequence: one row at a time."""

    def turn(x, positions):
        import mlx.core as mx
        import mlx.nn

        rope = mlx.nn.RoPE(x.shape[-1], traditional=neighbours)
        rows = [
            rope(mx.array(row.tolist()), offset=int(place)).tolist()
            for row, place in zip(x.split(1, -2), positions, strict=True)
        ]
        return torch.cat([torch.tensor(row, dtype=x.dtype) for row in rows], -2)

    return turn


def curated(x, positions):
    turn = module("curated_transformers.layers").RotaryEmbeddings(x.shape[-1])
    return turn(x, positions=positions.repeat(len(x), 1))


def of_diffusers(neighbours):
    """The rotation of diffusers, in the layout of Flux or in that of Stable Audio."""

    def turn(x, positions):
        library = module("diffusers.models.embeddings")
        table = library.get_1d_rotary_pos_embed(
            x.shape[-1], positions, use_real=True, repeat_interleave_real=neighbours, freqs_dtype=torch.float64
        )
        return library.apply_rotary_emb(x, table, use_real_unbind_dim=-1 if neighbours else -2)

    return turn


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
        attention = getattr(model(name), f"{name.upper()}Attention")
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


def of_encoding(n, d):
    return module("positional_encodings.torch_encodings").PositionalEncoding1D(d)(torch.zeros(1, n, d))[0]


def of_timesteps(**more):
    """The table that diffusers makes of the steps of a diffusion."""
    return lambda n, d: module("diffusers.models.embeddings").get_timestep_embedding(torch.arange(n), d, **more)


def curated_table(n, d):
    table = module("curated_transformers.layers").SinusoidalPositionalEmbedding(width=d, max_len=n, normalize=False)
    return table(torch.zeros(1, n))


def labml_table(n, d):
    return module("labml_nn.transformers.positional_encoding").get_positional_encoding(d, n)[:, 0]


def mlx_table(n, d):
    import mlx.core as mx
    import mlx.nn

    return torch.tensor(mlx.nn.SinusoidalPositionalEncoding(d, scale=1.0)(mx.arange(n)).tolist())


def mlx_slopes(heads):
    import mlx.nn

    return torch.tensor(mlx.nn.ALiBi.create_alibi_slope(heads).flatten().tolist())


def labml_slopes(heads):
    return module("labml_nn.transformers.alibi").get_slopes(heads)


def curated_slopes(heads):
    biases = module("curated_transformers.layers").AttentionLinearBiases
    return biases(n_attention_heads=heads, is_causal=True, is_inverted=False).slopes.flatten()


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


TORCH, LABML = torch.optim, "labml_nn.optimizers.adam.Adam"
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
    ("pytorch_optimizer", "RAdam", "radam", of_classes("pytorch_optimizer.RAdam")),
    ("pytorch_optimizer", "AdaBelief", "adam", of_classes("pytorch_optimizer.AdaBelief")),
    ("torch-optimizer", "RAdam", "radam", of_classes("torch_optimizer.RAdam")),
    ("torch-optimizer", "AdaBelief", "adam", of_classes("torch_optimizer.AdaBelief")),
    ("jax", "example_libraries' adam", "adam", of_jax),
    ("keras", "Adam", "adam", of_keras("Adam")),
    ("keras", "AdamW", "adamw", of_keras("AdamW")),
    ("keras", "Adam, amsgrad", "amsgrad", of_keras("Adam", amsgrad=True)),
    ("keras", "Nadam", "nadam", of_keras("Nadam")),
    ("mlx", "Adam", "adam", of_mlx("Adam")),
    ("mlx", "Adam, bias_correction", "adam", of_mlx("Adam", bias_correction=True)),
    ("mlx", "AdamW, bias_correction", "adamw", of_mlx("AdamW", bias_correction=True)),
    ("tinygrad", "Adam", "adam", of_tinygrad("Adam")),
    ("tinygrad", "AdamW", "adamw", of_tinygrad("AdamW")),
    ("scikit-learn", "the Adam of its networks", "adam", of_sklearn),
    ("autograd", "adam", "adam", of_autograd),
    ("labml-nn", "Adam", "adam", of_classes(LABML)),
    ("labml-nn", "Adam, optimized_update=False", "adam", of_classes(LABML, optimized_update=False)),
    ("labml-nn", "AMSGrad", "amsgrad", of_classes("labml_nn.optimizers.amsgrad.AMSGrad")),
    ("labml-nn", "RAdam", "radam", of_classes("labml_nn.optimizers.radam.RAdam")),
    *(
        ("transformers", name, "rope", of_model(name))
        for name in ("llama", "mistral", "qwen2", "qwen3", "gemma", "gemma3", "gpt_neox", "phi", "olmo")
    ),
    ("transformers", "llama, with its frequencies", "rope", llama_whole),
    ("transformers", "gptj", "rope", gptj),
    ("transformers", "cohere", "rope", of_model("cohere", neighbours=True)),
    ("rotary-embedding-torch", "rotation", "rope", rotary_embedding_torch),
    ("x-transformers", "rotation", "rope", x_transformers_rope),
    ("equinox", "rotation", "rope", from_zero(equinox)),
    ("labml-nn", "rotation", "rope", from_zero(labml)),
    ("fair-esm", "rotation", "rope", from_zero(esm)),
    ("mlx", "rotation", "rope", of_mlx_rope(False)),
    ("mlx", "rotation, traditional", "rope", of_mlx_rope(True)),
    ("curated-transformers", "rotation", "rope", curated),
    ("diffusers", "rotation of Flux", "rope", of_diffusers(True)),
    ("diffusers", "rotation of Stable Audio", "rope", of_diffusers(False)),
    ("mlx", "slopes", "alibi", mlx_slopes),
    ("labml-nn", "slopes", "alibi", labml_slopes),
    ("curated-transformers", "slopes", "alibi", curated_slopes),
    ("transformers", "bloom", "alibi", alibi_row("bloom")),
    ("transformers", "falcon", "alibi", alibi_row("falcon")),
    ("transformers", "mpt", "alibi", alibi_row("mpt")),
    ("x-transformers", "slopes", "alibi", x_transformers_slopes),
    ("transformers", "t5", "t5", t5("t5")),
    ("transformers", "mt5", "t5", t5("mt5")),
    ("x-transformers", "buckets", "t5", x_transformers_t5),
    ("transformers", "xlm", "sinusoidal", filled("xlm", "create_sinusoidal_embeddings")),
    ("transformers", "distilbert", "sinusoidal", filled("distilbert", "_create_sinusoidal_embeddings")),
    ("transformers", "marian", "sinusoidal", marian),
    ("transformers", "speech_to_text", "sinusoidal", speech_to_text),
    ("transformers", "whisper", "sinusoidal", lambda n, d: model("whisper").sinusoids(n, d)),
    ("labml-nn", "table", "sinusoidal", labml_table),
    ("curated-transformers", "table, normalize=False", "sinusoidal", curated_table),
    ("positional-encodings", "table", "sinusoidal", of_encoding),
    ("diffusers", "timesteps", "sinusoidal", of_timesteps()),
    ("diffusers", "timesteps, downscale_freq_shift=0", "sinusoidal", of_timesteps(downscale_freq_shift=0)),
    ("diffusers", "timesteps, flip_sin_to_cos", "sinusoidal", of_timesteps(flip_sin_to_cos=True)),
    ("mlx", "table, scale=1", "sinusoidal", mlx_table),
    ("transformers", "linear", "rope-linear", of_scaling("linear")),
    ("transformers", "yarn", "rope-yarn", of_scaling("yarn")),
    ("transformers", "yarn, truncate=False", "rope-yarn", of_scaling("yarn", truncate=False)),
    ("transformers", "llama3", "rope-llama3", of_scaling("llama3", low_freq_factor=1.0, high_freq_factor=4.0)),
]


def judged(name, subject):
    """The conventions under which an oracle finds a subject right, or else those under which it names least mistakes.

    Raises:
        RuntimeError: If the subject could not be asked.
    """
    choices, reports = ORACLES[name].choices, []
    for options in (dict(zip(choices, values, strict=True)) for values in itertools.product(*choices.values())):
        report = check(name, subject, seconds=300, **options)
        if report.says.startswith("raised"):
            raise RuntimeError(report.says)
        if report.right:
            precision = "float32" if "float32" in report.says or "5e-05" in report.says else "float64"
            return {"right": True, "conventions": options, "precision": precision}
        reports.append({"right": False, "says": list(report.mistakes), "asked for": options})
    return min(reports, key=lambda report: len(report["says"]) or math.inf)


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
        store(file("reference", "oracles.json"), {"made": made(*PACKAGES), "answers": answers})


if __name__ == "__main__":
    main()
