"""Claims of the page of modules to paste."""

import pytest
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

from claims.positions.pasted import imported, pasted
from essays.positions.torch import experiments, numbers
from workings.positions.bias import alibi
from workings.positions.rotary import angles, rotate_halves

FLOAT = torch.float64


def test_torch_sinusoidal_state():
    """Only what is learned is in the state: words, tables, Shaw's vectors, T5's numbers; the rest save nothing."""
    modules = {
        "sinusoidal": ("Sinusoidal", 6, 9), "learned": ("Learned", 6, 9), "shaw": ("Shaw", 6, 2),
        "sinusoidal_words": ("SinusoidalWords", 13, 6, 9), "learned_words": ("LearnedWords", 13, 6, 9),
        "t5": ("T5Bias", 3), "alibi": ("Alibi", 3), "rotary": ("Rotary", torch.ones(3), 9),
    }  # fmt: skip
    made = {slug: pasted(slug)[name](*settings) for slug, (name, *settings) in modules.items()}
    saved = {slug: list(module.state_dict()) for slug, module in made.items() if module.state_dict()}
    assert saved == {
        "learned": ["table"], "shaw": ["vectors"], "t5": ["table"], "sinusoidal_words": ["words.weight"],
        "learned_words": ["words.weight", "positions.weight"],
    }  # fmt: skip
    assert not any(list(made[slug].parameters()) for slug in ("sinusoidal", "alibi", "rotary"))
    kinds = {slug: {buffer.dtype for buffer in made[slug].buffers()} for slug in ("sinusoidal", "alibi", "rotary")}
    assert kinds == {"sinusoidal": {torch.float64}, "alibi": {torch.float64}, "rotary": {torch.float32}}
    assert made["t5"].bucket.dtype == torch.int64
    assert all(buffer.is_meta for module in made.values() for buffer in module.to("meta").buffers())


def block(key_heads=2, bias=False, seed=3, length=900):
    """The pasted block in float64, six heads of ten components, and what it was pasted with."""
    torch.manual_seed(seed)
    names = vars(imported("attention"))
    theta = 500.0 ** (-torch.arange(0, 10, 2, dtype=torch.float64) / 10)
    rotary = names["Rotary"](theta, length, dtype=torch.float64)
    return names["Attention"](60, 6, rotary, key_heads=key_heads, bias=bias).double(), names


def test_torch_attention_moves():
    """Attention with rotary positions gives the same output when all positions move on together."""
    attention, _ = block(length=1100)
    x, places = torch.randn(2, 8, 60, dtype=torch.float64), torch.arange(8)
    for start in (1, 10, 1000, 1092):
        assert torch.allclose(attention(x, places)[0], attention(x, places + start)[0], rtol=0, atol=1e-11)
    assert not torch.allclose(attention(x, places)[0], attention(x.flip(1), places)[0].flip(1), atol=1e-3)


@pytest.mark.parametrize("key_heads", [6, 2, 1])
def test_torch_attention_cache(key_heads):
    """Token by token, or in pieces of any size, the block with its cache says what it says of the whole at once."""
    attention, _ = block(key_heads)
    x, places = torch.randn(2, 9, 60, dtype=torch.float64), torch.arange(9)
    whole, full = attention(x, places)
    assert full[0].shape == (2, key_heads, 9, 10)  # grouped heads keep fewer keys
    for pieces in ([1] * 9, [4, 1, 3, 1], [8, 1]):
        cache, said, at = None, [], 0
        for size in pieces:
            step, cache = attention(x[:, at : at + size], places[at : at + size], cache=cache)
            said, at = [*said, step], at + size
        torch.testing.assert_close(torch.cat(said, 1), whole, rtol=0, atol=1e-12)
    forgetful = torch.cat([attention(x[:, t : t + 1], places[t : t + 1])[0] for t in range(9)], 1)
    assert (forgetful - whole).abs().max() > 0.1  # without the cache each token would see itself alone


def test_torch_attention_rows():
    """Texts padded on the left, packed into one row, or decoded side by side come out as each would alone."""
    attention, _ = block()
    texts = [torch.randn(1, n, 60, dtype=torch.float64) for n in (5, 3, 8)]
    alone = [attention(text, torch.arange(text.shape[1]))[0] for text in texts]
    packed, places = torch.cat(texts, 1), torch.cat([torch.arange(n) for n in (5, 3, 8)])[None]
    parts = torch.cat([torch.full((n,), number) for number, n in enumerate((5, 3, 8))])[None]
    torch.testing.assert_close(attention(packed, places, parts)[0], torch.cat(alone, 1), rtol=0, atol=1e-12)
    left = [8 - text.shape[1] for text in texts]
    padded = torch.cat([torch.cat([torch.full((1, pad, 60), 7.0, dtype=torch.float64), text], 1)
                        for pad, text in zip(left, texts, strict=True)])  # fmt: skip
    places = torch.stack([(torch.arange(8) - pad).clamp(min=0) for pad in left])
    parts = torch.stack([(torch.arange(8) >= pad).long() for pad in left])
    said, cache = attention(padded, places, parts)
    for row, (pad, one) in enumerate(zip(left, alone, strict=True)):
        torch.testing.assert_close(said[row, pad:], one[0], rtol=0, atol=1e-12)
    new = torch.randn(3, 1, 60, dtype=torch.float64)  # one more token for each row, each at a place of its own
    after = attention(new, places[:, -1:] + 1, torch.ones(3, 1).long(), cache)[0]
    for row, text in enumerate(texts):
        longer = torch.cat([text, new[row : row + 1]], 1)
        expected = attention(longer, torch.arange(longer.shape[1]))[0][:, -1]
        torch.testing.assert_close(after[row], expected, rtol=0, atol=1e-12)
    assert not torch.allclose(attention(packed, torch.arange(16)[None])[0], torch.cat(alone, 1), atol=1e-2)


def test_torch_attention_trap():
    """is_causal counts from the top left: one query with five cached keys would see the first of them alone."""
    q, k, v = torch.zeros(1, 1, 1, 4), torch.zeros(1, 1, 5, 4), torch.eye(5)[None, None]
    assert scaled_dot_product_attention(q, k, v, is_causal=True)[0, 0, 0].tolist() == [1, 0, 0, 0, 0]
    assert scaled_dot_product_attention(q, k, v)[0, 0, 0].tolist() == pytest.approx([0.2] * 5)


def test_torch_rotary_layouts():
    """Heads and positions in the wrong order, or a head too small, are refused; so is a position outside the table."""
    names = pasted("rotary")
    rotary, x = names["Rotary"](torch.ones(3), 50), torch.randn(2, 7, 4, 6)  # (batch, n, heads, size)
    for turn in (names["turn_halves"], names["turn_adjacent"]):
        with pytest.raises(ValueError, match="positions turn"):
            turn(x, rotary(torch.arange(7)))
        with pytest.raises(ValueError, match="positions turn"):
            turn(x.transpose(1, 2)[..., :5], rotary(torch.arange(7)))
        assert turn(x.transpose(1, 2), rotary(torch.arange(7))).shape == (2, 4, 7, 6)
    for place in (-1, 50):
        with pytest.raises(IndexError):
            rotary(torch.tensor([place]))


@pytest.mark.parametrize("key_heads", [4, 2])
def test_torch_convert_whole(key_heads):
    """A block for adjacent pairs, with biases and grouped heads, says the same converted, and else does not."""
    torch.manual_seed(1)
    names, convert = pasted("attention") | pasted("rotary"), pasted("convert")["to_halves"]
    theta = 100.0 ** (-torch.arange(0, 6, 2, dtype=torch.float64) / 6)
    rotary, x, places = names["Rotary"](theta, 50, dtype=torch.float64), torch.randn(2, 9, 24).double(), torch.arange(9)
    old, new = (
        names["Attention"](24, 4, rotary, key_heads=key_heads, turn=names[f"turn_{turn}"], bias=True).double()
        for turn in ("adjacent", "halves")
    )
    for bias in (old.q.bias, old.kv.bias):
        torch.nn.init.normal_(bias)
    weights = {name: w.detach().clone() for name, w in old.state_dict().items()}
    new.load_state_dict(weights)
    said, forgotten = old(x, places)[0], new(x, places)[0]
    for kind in ("weight", "bias"):
        weights[f"q.{kind}"] = convert(weights[f"q.{kind}"], 4)
        keys, values = weights[f"kv.{kind}"].chunk(2)
        weights[f"kv.{kind}"] = torch.cat([convert(keys, key_heads), values])  # values stay
    new.load_state_dict(weights)
    torch.testing.assert_close(new(x, places)[0], said, rtol=0, atol=1e-12)
    assert (forgotten - said).abs().max() > 0.05
    gain = torch.randn(6, dtype=torch.float64)  # of a norm on queries and keys, shared by all heads
    q, order = torch.randn(2, 4, 9, 6, dtype=torch.float64), convert(torch.arange(6), 1)
    table = rotary(places)
    turned = names["turn_adjacent"](q * gain, table)
    torch.testing.assert_close(names["turn_halves"](q[..., order] * convert(gain, 1), table), turned[..., order])


def test_torch_rotary_keeps():
    """One table in float32 for all layers; casting, moving and starting on the meta device leave it exact."""
    names = pasted("attention")
    theta = 10_000.0 ** (-torch.arange(0, 64, 2, dtype=torch.float64) / 64)
    exact = (torch.arange(2000, dtype=torch.float64)[:, None] * theta).cos().float()
    rotary = names["Rotary"](theta, 2000)
    model = torch.nn.ModuleList(names["Attention"](128, 2, rotary) for _ in range(3))
    tables = {buffer.data_ptr() for buffer in model.buffers()}
    assert len(tables) == 2  # cosines and sines, once
    for cast in (model.bfloat16, model.half, model.double, model.float):
        cast()
        assert torch.equal(rotary.cos, exact)
    assert rotary.cos.nbytes + rotary.sin.nbytes == 2 * 2000 * 32 * 4
    with torch.device("meta"):
        empty = names["Attention"](128, 2, names["Rotary"](theta, 2000))
    assert empty.rotary.cos.is_meta
    assert torch.equal(empty.to_empty(device="cpu").rotary.cos, exact)
    x, table = torch.randn(1, 1, 2000, 64).bfloat16(), rotary(torch.arange(2000))
    right, wide, narrow = (
        names["turn_halves"](x.to(dtype), [t.to(other) for t in table]).double()
        for dtype, other in ((FLOAT, FLOAT), (torch.bfloat16, torch.float32), (torch.bfloat16, torch.bfloat16))
    )
    assert (wide - right).norm() < 0.8 * (narrow - right).norm()  # products in float32, rounded once at the end


def test_torch_attention_compiles():
    """All modules, and the functions behind them, compile into one graph; a new length does not compile for ever."""
    torch._dynamo.reset()
    attention, _ = block()
    graphs = []

    def backend(module, _):
        graphs.append(module)
        return module.forward

    fast = torch.compile(attention, fullgraph=True, backend=backend)
    for n in (9, 11, 12):
        x, places = torch.randn(2, n, 60, dtype=torch.float64), torch.arange(n)
        torch.testing.assert_close(fast(x, places)[0], attention(x, places)[0], rtol=0, atol=1e-12)
    assert len(graphs) <= 2
    adjacent, rotary, x = imported("rotary").turn_adjacent, attention.rotary, torch.randn(1, 2, 5, 10)
    added, buckets = imported("alibi").Alibi(3), imported("t5").T5Bias(3)
    vectors = imported("shaw").Shaw(10, 3)
    words = [imported("sinusoidal_words").SinusoidalWords(13, 10, longest) for longest in (None, 9)]
    rows, text = imported("learned_words").LearnedWords(13, 10, 9), torch.arange(8).view(2, 4)
    one, turn = imported("rotary_complex"), torch.ones(5)
    codes, table = imported("sinusoidal").Sinusoidal(10, 9), imported("learned").Learned(10, 9)
    calls = {
        "sinusoidal": lambda: codes(x),
        "learned": lambda: table(x),
        "adjacent": lambda: adjacent(x, rotary(torch.arange(5))),
        "angles": lambda: angles(torch.arange(5), torch.ones(3)),
        "package": lambda: rotate_halves(x, angles(torch.arange(5), torch.ones(5))),
        "biases": lambda: alibi(3, torch.arange(5), torch.arange(5)),
        "alibi": lambda: added(5, 5),
        "t5": lambda: buckets(5, 5),
        "shaw": lambda: vectors(x, 5),
        "words": lambda: words[0](text) + words[1](text) + rows(text),
        "complex": lambda: one.turn_complex(x, one.turns(turn, 5)),
    }
    for call in calls.values():
        torch.testing.assert_close(torch.compile(call, fullgraph=True, backend="eager")(), call())


def test_torch_frequencies_apart():
    """At the settings of released models the paper's ramp gives other frequencies than they were trained with."""
    apart = numbers.torch_frequencies_apart()
    names = pasted("frequencies")
    for name, (d, base, s, trained, whole) in experiments.YARN_MODELS.items():
        paper = names["yarn_paper"](names["plain"](d, base), s, trained)
        ratio = names["yarn"](d, s, trained, base, truncate=whole) / paper
        assert ratio.max().item() == pytest.approx(apart[name], rel=1e-12)
        assert apart[name] > 1.5


def test_torch_mask_causal():
    """PyTorch's attention refuses a learned bias together with is_causal, and so does its plain kernel any bias."""
    q, bias = torch.randn(1, 1, 4, 6), torch.zeros(4, 4)
    with pytest.raises(RuntimeError, match="is_causal"):
        scaled_dot_product_attention(q, q, q, attn_mask=bias.clone().requires_grad_(), is_causal=True)
    with sdpa_kernel(SDPBackend.MATH), pytest.raises(RuntimeError, match="is_causal"):
        scaled_dot_product_attention(q, q, q, attn_mask=bias, is_causal=True)


@pytest.mark.parametrize(("d", "base"), [(6, 77.0), (34, 500_000.0)])
def test_torch_rotary_complex(d, base):
    """As complex numbers the turn is that of neighbours by cosine and sine, in float64 to twelve digits."""
    theta, places = base ** (-torch.arange(0, d, 2, dtype=FLOAT) / d), torch.tensor([0, 3, 901, 1999])
    one, other = pasted("rotary_complex"), pasted("rotary")
    x = torch.randn(2, 3, 4, d, generator=torch.Generator().manual_seed(2), dtype=FLOAT)
    turned = one["turn_complex"](x, one["turns"](theta, 2000, torch.complex128)[places])
    expected = other["turn_adjacent"](x, other["Rotary"](theta, 2000, dtype=FLOAT)(places))
    torch.testing.assert_close(turned, expected, rtol=0, atol=1e-12)
    assert not torch.allclose(
        turned, other["turn_halves"](x, other["Rotary"](theta, 2000, dtype=FLOAT)(places)), atol=0.1
    )


def test_torch_rotary_complex_lost():
    """A module's complex buffer keeps its real part alone when the module goes to bfloat16, with a warning."""
    module = torch.nn.Module()
    table = pasted("rotary_complex")["turns"](torch.tensor([1.0, 0.1]), 20)
    module.register_buffer("table", table)
    with pytest.warns(UserWarning, match="discards the imaginary part"):
        module.to(torch.bfloat16)
    assert torch.equal(module.table, table.real.bfloat16())
    assert table.imag.abs().max() > 0.9


def test_torch_rotary_cache():
    """A query that meets cached keys must be turned by its own position; turned as if at 0 it scores otherwise."""
    names = pasted("rotary")
    rotary, turn = names["Rotary"](torch.tensor([1.0, 0.1]), 50, dtype=torch.float64), names["turn_halves"]
    q, k = torch.randn(2, 1, 4, generator=torch.Generator().manual_seed(1), dtype=torch.float64)
    places = torch.arange(10)
    keys = turn(k.expand(10, 4), rotary(places))
    whole = turn(q.expand(10, 4), rotary(places)) @ keys.T
    assert torch.allclose(turn(q, rotary(torch.tensor([9]))) @ keys.T, whole[-1], atol=1e-12)
    assert not torch.allclose(turn(q, rotary(torch.tensor([0]))) @ keys.T, whole[-1], atol=1e-2)
