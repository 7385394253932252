"""The packaged model of the Llama form beside that of the transformers library with the same weights."""

import copy

import pytest
import torch
from torch.nn import functional as F

from workings.models import smollm
from workings.models.packaged import file
from workings.positions.rotary import angles, half_order, rotate_halves

pytestmark = pytest.mark.peers
TEXTS = (
    "The clock on the tower struck nine. Twenty-three people, 1987 of them tourists, didn't look:\n\n\tnaïve? 東京  x",
    "<|im_start|>user\nWhat do the hands of a clock show?<|im_end|>\n<|im_start|>assistant\n",
)
NAMES = {"attn_norm": "input_layernorm", "ffn_norm": "post_attention_layernorm", "attn_output": "self_attn.o_proj"}
NAMES |= {f"ffn_{part}": f"mlp.{part}_proj" for part in ("gate", "up", "down")}
NAMES |= {f"attn_{part}": f"self_attn.{part}_proj" for part in "qkv"}
TURNED = ("attn_q", "attn_k")


@pytest.fixture(scope="module")
def ours():
    return smollm.SmolLM()


@pytest.fixture(scope="module")
def theirs(ours):
    """Their Llama in the sizes of the model card; queries and keys in their order of components, by halves."""
    from transformers import LlamaConfig, LlamaForCausalLM

    told = {"vocab_size": 49152, "hidden_size": 576, "intermediate_size": 1536, "num_hidden_layers": 30}
    told |= {"num_attention_heads": 9, "num_key_value_heads": 3, "rms_norm_eps": 1e-5, "tie_word_embeddings": True}
    rope = {"rope_type": "default", "rope_theta": 100_000.0}
    model = LlamaForCausalLM(LlamaConfig(**told, max_position_embeddings=8192, rope_parameters=rope)).eval()
    weight = {f"{name}.weight": ours.weight["token_embd.weight"] for name in ("model.embed_tokens", "lm_head")}
    weight["model.norm.weight"] = ours.weight["output_norm.weight"]
    for layer in range(30):
        for our, their in NAMES.items():
            table = ours.weight[f"blk.{layer}.{our}.weight"]
            if our in TURNED:
                table = table.unflatten(0, (-1, 64))[:, half_order(64)].flatten(0, 1)
            weight[f"model.layers.{layer}.{their}.weight"] = table
    model.load_state_dict(weight)
    return model


def short(ours, layers):
    """The first layers of our model, in float64."""
    model = object.__new__(smollm.SmolLM)
    model.__dict__ |= ours.__dict__ | {
        "layers": layers,
        "weight": {name: x.double() for name, x in ours.weight.items()},
    }
    return model


@pytest.mark.parametrize("text", TEXTS)
@torch.no_grad()
def test_logits_beside_transformers(ours, theirs, text):
    ids = ours.ids(text)
    peer = theirs(ids[None]).logits[0]
    torch.testing.assert_close(ours.logits(ours.states(ids)), peer, rtol=0, atol=2e-3)
    torch.testing.assert_close(
        ours.losses(ids), F.cross_entropy(peer[:-1], ids[1:], reduction="none"), rtol=0, atol=1e-3
    )
    wrong = ours.states(ids, rotate=rotate_halves)
    assert (ours.logits(wrong) - peer).abs().max() > 1


@torch.no_grad()
def test_four_layers_beside_transformers_in_float64(ours, theirs):
    """At other positions, frequencies and temperature than the model's own."""
    model, ids = short(ours, 4), ours.ids(TEXTS[0])
    angle = angles(torch.arange(len(ids)) * 3 + 5000, model.theta**1.1)
    turn = torch.cat((angle, angle), -1)[None]
    x = model.weight["token_embd.weight"][ids][None]
    mask = torch.full((len(ids), len(ids)), -torch.inf, dtype=torch.float64).triu(1)[None, None]
    for layer in copy.deepcopy(theirs.model.layers[:4]).double():
        x = layer(x, attention_mask=mask, position_embeddings=(1.07 * turn.cos(), 1.07 * turn.sin()))
        x = x[0] if isinstance(x, tuple) else x
    peer = copy.deepcopy(theirs.model.norm).double()(x)[0]
    torch.testing.assert_close(model.states(ids, angle=angle, temperature=1.07), peer, rtol=0, atol=1e-5)


@pytest.mark.parametrize("text", TEXTS)
def test_tokens_beside_transformers(ours, text):
    """Their library makes a tokeniser of the same file by its own rules."""
    from transformers import AutoTokenizer

    path = file(smollm.PACKAGE, "*.gguf", smollm.INSTALL)
    peer = AutoTokenizer.from_pretrained(path.parent, gguf_file=path.name)
    assert ours.ids(text).tolist() == peer(text)["input_ids"]
    assert ours.text(ours.ids(text)) == peer.decode(ours.ids(text), skip_special_tokens=True)


def test_sizes_of_the_header(ours):
    assert (ours.layers, ours.heads, ours.size, ours.trained) == (30, 9, 64, 8192)
    assert ours.theta[[0, -1]].tolist() == pytest.approx([1, 100_000 ** (-62 / 64)])
