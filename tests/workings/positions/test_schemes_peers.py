"""Which model uses which scheme: read off the installed transformers, not off a table."""

import pytest
import torch

pytestmark = [pytest.mark.peers, pytest.mark.filterwarnings("ignore::DeprecationWarning")]


def names(model):
    return {name for name, _ in model.named_parameters()}


def test_gpt2_and_bert_learn_a_table():
    from transformers import BertConfig, BertModel, GPT2Config, GPT2Model

    config = GPT2Config()
    gpt2 = GPT2Model(GPT2Config(n_layer=1, n_embd=24, n_head=2, vocab_size=9))
    assert gpt2.wpe.weight.shape == (1024, 24)
    assert (config.n_positions, config.n_embd, config.n_head, config.n_layer) == (1024, 768, 12, 12)
    bert = BertModel(BertConfig(num_hidden_layers=1, hidden_size=24, num_attention_heads=2, vocab_size=9))
    assert bert.embeddings.position_embeddings.weight.shape == (512, 24)


def test_t5_has_one_table_of_32_buckets_for_all_layers():
    from transformers import T5Config, T5EncoderModel

    t5 = T5EncoderModel(T5Config(num_layers=3, d_model=12, num_heads=3, d_kv=4, d_ff=8, vocab_size=9))
    tables = [name for name in names(t5) if "relative_attention_bias" in name]
    assert len(tables) == 1
    assert dict(t5.named_parameters())[tables[0]].shape == (32, 3)
    assert T5Config().relative_attention_max_distance == 128


def test_bloom_and_mpt_learn_no_positions():
    from transformers import BloomConfig, BloomModel, MptConfig, MptModel

    bloom = BloomModel(BloomConfig(hidden_size=24, n_layer=1, n_head=3, vocab_size=9))
    mpt = MptModel(MptConfig(d_model=24, n_layers=1, n_heads=3, vocab_size=9))
    assert MptConfig().attn_config.alibi
    for model in (bloom, mpt):
        assert not [name for name in names(model) if "position" in name or "wpe" in name]


def test_llama_turns_and_smollm3_leaves_every_fourth_layer():
    from transformers import LlamaConfig, LlamaModel, SmolLM3Config

    llama = LlamaModel(LlamaConfig(num_hidden_layers=1, hidden_size=24, num_attention_heads=2, vocab_size=9))
    assert llama.rotary_emb.inv_freq.shape == (6,)
    assert not [name for name in names(llama) if "rotary" in name]
    flags = torch.tensor(SmolLM3Config().no_rope_layers)  # 1 where a layer turns
    assert (len(flags), (flags == 0).sum().item()) == (36, 9)
    assert (flags[3::4] == 0).all()
