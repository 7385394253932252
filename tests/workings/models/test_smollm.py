"""The model of the Llama form with weights of no meaning, beside the definition written out; and how a file is read."""

from types import SimpleNamespace

import numpy as np
import pytest
import torch

from workings.models import smollm
from workings.positions.rotary import angles, matrix, rotate_halves

LAYERS, HEADS, SHARED, SIZE, WIDE, WORDS = 2, 4, 2, 6, 10, 600
D = HEADS * SIZE
IDS = torch.tensor([3, 1, 4, 1, 5, 9, 2, 6])


def tables():
    """The tables of a small model, as its file names them: norms, then maps with their rows and columns."""
    shapes = {"token_embd": (WORDS, D), "output_norm": (D,)}
    for layer in range(LAYERS):
        at = f"blk.{layer}"
        shapes |= {f"{at}.attn_norm": (D,), f"{at}.ffn_norm": (D,), f"{at}.attn_q": (D, D), f"{at}.attn_output": (D, D)}
        shapes |= {f"{at}.attn_{part}": (SHARED * SIZE, D) for part in "kv"}
        shapes |= {f"{at}.ffn_gate": (WIDE, D), f"{at}.ffn_up": (WIDE, D), f"{at}.ffn_down": (D, WIDE)}
    generator = torch.Generator().manual_seed(3)
    return {f"{name}.weight": 0.5 * torch.randn(shape, generator=generator).double() for name, shape in shapes.items()}


@pytest.fixture
def model():
    made = object.__new__(smollm.SmolLM)
    made.weight, made.layers, made.heads, made.size, made.epsilon = tables(), LAYERS, HEADS, SIZE, 0.01
    made.theta = torch.tensor([1.0, 0.3, 0.02], dtype=torch.float64)
    return made


def defined(model, ids, angle, temperature):
    """The states by the definition: one head, one query at a time, turned by whole matrices."""

    def norm(name, x):
        return x / (x.square().mean(-1, keepdim=True) + 0.01).sqrt() * model.weight[f"{name}.weight"]

    def mapped(name, x):
        return x @ model.weight[f"{name}.weight"].T

    x, turn = model.weight["token_embd.weight"][ids], temperature * matrix(angle)
    for layer in range(LAYERS):
        at = f"blk.{layer}"
        y, heads = norm(f"{at}.attn_norm", x), []
        q, k, v = (mapped(f"{at}.attn_{part}", y).unflatten(-1, (-1, SIZE)) for part in "qkv")
        for head in range(HEADS):
            shared, rows = head * SHARED // HEADS, []
            for m in range(len(ids)):
                score = torch.stack([turn[m] @ q[m, head] @ (turn[n] @ k[n, shared]) for n in range(m + 1)]) / SIZE**0.5
                rows.append(score.softmax(0) @ v[: m + 1, shared])
            heads.append(torch.stack(rows))
        x = x + mapped(f"{at}.attn_output", torch.cat(heads, -1))
        y = norm(f"{at}.ffn_norm", x)
        gate = mapped(f"{at}.ffn_gate", y)
        x = x + mapped(f"{at}.ffn_down", gate * gate.sigmoid() * mapped(f"{at}.ffn_up", y))
    return norm("output_norm", x)


def test_it_is_the_definition(model):
    angle = angles(torch.tensor([7, 8, 2, 30, 31, 5, 0, 1]), model.theta)
    torch.testing.assert_close(model.states(IDS, angle, temperature=1.3), defined(model, IDS, angle, 1.3))


def test_on_its_own_it_counts_from_0_and_turns_adjacent_pairs(model):
    expected = defined(model, IDS, angles(torch.arange(8), model.theta), 1)
    torch.testing.assert_close(model.states(IDS), expected)
    assert not torch.allclose(model.states(IDS, rotate=rotate_halves), expected)
    assert not model.states(IDS).requires_grad


def test_who_watches_sees_turned_queries_and_keys_of_every_layer(model):
    seen = []
    model.states(IDS, temperature=2, watch=lambda layer, q, k: seen.append((layer, q, k)))
    assert [(layer, q.shape, k.shape) for layer, q, k in seen] == [(n, (4, 8, 6), (2, 8, 6)) for n in range(LAYERS)]
    y = model.norm("blk.0.attn_norm", model.weight["token_embd.weight"][IDS])
    k = model.linear("blk.0.attn_k", y).unflatten(-1, (-1, SIZE)).transpose(0, 1)
    turned = torch.einsum("nij,hnj->hni", 2 * matrix(angles(torch.arange(8), model.theta)), k)
    torch.testing.assert_close(seen[0][2], turned)


def test_a_lone_state_is_as_among_others(model):
    states = model.states(IDS)
    torch.testing.assert_close(model.norm("output_norm", states[3]), model.norm("output_norm", states)[3])
    stacked = states.unflatten(0, (2, 4))
    torch.testing.assert_close(model.norm("output_norm", stacked).flatten(0, 1), model.norm("output_norm", states))
    torch.testing.assert_close(model.logits(states[3]), states[3] @ model.weight["token_embd.weight"].T)


def test_losses_are_those_of_the_next_token(model):
    ids = torch.randint(WORDS, (1100,), generator=torch.Generator().manual_seed(0))
    chances = model.logits(model.states(ids)).softmax(-1)
    expected = -chances[torch.arange(1099), ids[1:]].log()
    torch.testing.assert_close(model.losses(ids), expected)
    turned = angles(torch.arange(1100).flip(0), model.theta)
    assert not torch.allclose(model.losses(ids, angle=turned), expected)


def test_it_goes_on_with_the_likeliest_token_until_it_ends(model):
    model.tokeniser = SimpleNamespace(
        encode=lambda text: SimpleNamespace(ids=[int(each) for each in text.split()]),
        decode=lambda ids: " ".join(map(str, ids)),
    )
    model.end, ids = -1, [3, 1, 4]
    for _ in range(4):
        ids.append(model.logits(model.states(torch.tensor(ids)))[-1].argmax().item())
    assert model.go_on("3 1 4", most=4) == " ".join(map(str, ids[3:]))
    assert len(model.go_on("3 1 4").split()) == 20
    model.end = ids[5]
    assert model.go_on("3 1 4", most=4) == " ".join(map(str, ids[3 : ids.index(ids[5], 3)]))


class Field:
    def __init__(self, given):
        self.contents = lambda: given


FIELDS = {
    "llama.block_count": 2,
    "llama.attention.head_count": 4,
    "llama.rope.dimension_count": 6,
    "llama.context_length": 77,
    "llama.attention.layer_norm_rms_epsilon": 0.01,
    "llama.rope.freq_base": 1000.0,
    "tokenizer.ggml.tokens": ["<end>", "a", "b", "ab"],
    "tokenizer.ggml.token_type": [3, 1, 1, 1],
    "tokenizer.ggml.merges": ["a b"],
    "tokenizer.ggml.eos_token_id": 0,
}


class Library(SimpleNamespace):
    """Stands for the module tokenizers; notes what it is given."""

    def __init__(self):
        self.added = []
        tokeniser = SimpleNamespace(add_special_tokens=self.added.extend)
        self.models = SimpleNamespace(BPE=lambda *given: given)
        self.Tokenizer = lambda model: setattr(tokeniser, "model", model) or tokeniser
        self.pre_tokenizers = SimpleNamespace(
            Digits=lambda individual_digits: ("digits", individual_digits),
            ByteLevel=lambda add_prefix_space: ("bytes", add_prefix_space),
            Sequence=list,
        )
        self.decoders = SimpleNamespace(ByteLevel=lambda: "letters to bytes")


@pytest.fixture
def library(monkeypatch):
    """What reads a file with one rounded table, and makes a tokeniser."""
    library, quantised = Library(), SimpleNamespace(name="x.weight", data=np.array([2, 3]), tensor_type=8)
    gguf = SimpleNamespace(
        GGUFReader=lambda path: SimpleNamespace(
            fields={name: Field(given) for name, given in FIELDS.items()},
            tensors=[quantised] if path == "/x.gguf" else [],
        ),
        dequantize=lambda data, kind: data.astype(np.float32) * kind,
    )
    monkeypatch.setattr(smollm, "module", lambda name, install: {"gguf": gguf, "tokenizers": library}[name])
    monkeypatch.setattr(smollm, "file", lambda *asked: "/x.gguf" if asked[:2] == (smollm.PACKAGE, "*.gguf") else "")
    return library


@pytest.mark.parametrize("kinds", [[3, 1, 1], [3, 1, 1, 1, 1]])
def test_a_file_whose_tokens_and_kinds_differ_in_number_is_refused(library, monkeypatch, kinds):
    monkeypatch.setitem(FIELDS, "tokenizer.ggml.token_type", kinds)
    with pytest.raises(ValueError, match=r"argument 2 is (shorter|longer)"):
        smollm.SmolLM()


def test_a_file_is_read(library):
    made = smollm.SmolLM(torch.float64)
    assert made.weight["x.weight"].tolist() == [16, 24]
    assert made.weight["x.weight"].dtype == torch.float64
    assert smollm.SmolLM().weight["x.weight"].dtype == torch.float32
    assert (made.layers, made.heads, made.size, made.trained, made.epsilon, made.end) == (2, 4, 6, 77, 0.01, 0)
    assert made.theta.tolist() == pytest.approx([1, 0.1, 0.01])
    assert made.tokeniser.model == ({"<end>": 0, "a": 1, "b": 2, "ab": 3}, [("a", "b")])
    assert made.tokeniser.pre_tokenizer == [("digits", True), ("bytes", False)]
    assert made.tokeniser.decoder == "letters to bytes"
    assert library.added[:1] == ["<end>"]
    assert "ab" not in library.added
