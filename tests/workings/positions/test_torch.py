"""The modules to paste: each runs where `workings` does not exist, and there gives what `workings` gives here."""

import subprocess
import sys
from pathlib import Path

import pytest
import torch

from workings.positions import extend
from workings.positions.attention import attend, causal_mask
from workings.positions.bias import alibi, alibi_slopes, shaw_scores, t5_bias
from workings.positions.learned import learned
from workings.positions.rotary import angles, half_order, partial, rotate_complex, rotate_halves, rotate_interleaved
from workings.positions.sinusoidal import frequencies, sinusoidal

SNIPPETS = Path(__file__).parents[3] / "snippets/positions"
FLOAT = torch.float64
ALONE = """
import runpy, sys, torch
sys.modules["workings"] = None
torch.set_num_threads(1)

def refusal(call):
    try:
        call()
    except ValueError as error:
        return str(error)
    return "nothing raised"

results = {}
for name, (snippet, code, inputs) in torch.load(sys.argv[1]).items():
    scope = {**runpy.run_path(snippet), "inputs": inputs, "refusal": refusal, "result": {}}
    exec(code, scope)
    results[name] = scope["result"]
torch.save(results, sys.argv[2])
"""


def random(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=FLOAT)


def close(a, b):
    return a.dtype == b.dtype and torch.allclose(a, b, rtol=1e-12, atol=1e-12)


X9, X4, Q, X7 = random(2, 9, 10), random(3, 4, 6), random(2, 3, 9, 10), random(2, 7, 30)
TOKENS = torch.randint(13, (2, 3, 9), generator=torch.Generator().manual_seed(5))
BUCKETS = [(32, 128, False), (17, 27, False), (20, 77, True)]
SPINS = [(6, 77.0), (10, 10_000.0), (34, 500_000.0)]
ROWS = {buckets: random(buckets, 3) for buckets, _, _ in BUCKETS}
SPUN = {d: random(2, 3, 5, d) for d, _ in SPINS}
ENDS = [(1, 32, True), (1, 32, False), (2, 7, True), (1, 1, True)]  # YaRN's turns, and whether they are rounded

# What is asked of each pasted snippet: lines that fill `result`, and what they are given.
CASES = {
    "sinusoidal": (
        "sinusoidal",
        """
m = Sinusoidal(10, 40, base=77.0)
result["start"], result["later"] = m(inputs["x"]), m(inputs["x"], start=31)
result["half"] = m.half()(inputs["x"].half()).dtype
result["meta"] = Sinusoidal(10, 40).to("meta")(torch.empty(3, 10, device="meta")).device.type
result["odd"] = refusal(lambda: Sinusoidal(7, 40))
result["past"] = refusal(lambda: m(inputs["x"], start=32))
result["size"] = refusal(lambda: m(inputs["x"][..., :1]))
""",
        {"x": X9},
    ),
    "sinusoidal_words": (
        "sinusoidal_words",
        """
m = SinusoidalWords(13, 10, max_len=40, dropout=0.3, scale=7.0, base=77.0).double()
free = SinusoidalWords(13, 10, scale=7.0, base=77.0).double()
free.load_state_dict(m.state_dict())
result["words"], tokens = m.words.weight.detach(), inputs["tokens"]
torch.manual_seed(3)
result["dropped"] = m(tokens, start=31).detach()
m.eval()
result["start"], result["later"] = m(tokens).detach(), m(tokens, start=31).detach()
result["free"], result["far"] = free(tokens, start=31).detach(), free(tokens, start=90_000).detach()
result["row"] = m(tokens[0, 0]).detach()
result["half"] = m.half()(tokens).dtype, free.half()(tokens).dtype
result["state"] = list(m.state_dict()), list(free.state_dict())
result["meta"] = [w.to("meta")(tokens.to("meta")).shape for w in (m, free)]
result["odd"] = refusal(lambda: SinusoidalWords(13, 7))
result["past"] = refusal(lambda: m(tokens, start=32))
result["before"] = refusal(lambda: free(tokens, start=-1))
""",
        {"tokens": TOKENS},
    ),
    "learned_words": (
        "learned_words",
        """
m = LearnedWords(13, 6, max_len=11, dropout=0.3).double()
result["tables"], tokens = [m.words.weight.detach(), m.positions.weight.detach()], inputs["tokens"]
torch.manual_seed(3)
result["dropped"] = m(tokens, start=2).detach()
m.eval()
result["out"], result["later"] = m(tokens).detach(), m(tokens, start=2).detach()
result["state"] = list(m.state_dict())
result["meta"] = m.to("meta")(tokens.to("meta")).shape
result["past"] = refusal(lambda: m(tokens, start=3))
result["before"] = refusal(lambda: m(tokens, start=-1))
wide = LearnedWords(700, 50, 900)
result["spread"] = [table.weight.std().item() for table in (wide.words, wide.positions)]
""",
        {"tokens": TOKENS},
    ),
    "learned": (
        "learned",
        """
m = Learned(6, 11).double()
result["out"], result["table"] = m(inputs["x"], start=7), m.table.detach()
result["past"] = refusal(lambda: m(inputs["x"], start=8))
result["before"] = refusal(lambda: m(inputs["x"], start=-1))
result["size"] = refusal(lambda: m(inputs["x"][..., :1]))
""",
        {"x": X4},
    ),
    "shaw": (
        "shaw",
        """
m = Shaw(10, 3).double()
result["added"], result["vectors"] = m(inputs["q"], 9), m.vectors.detach()
result["last"] = m(inputs["q"][:, -2:], 9)
result["meta"] = Shaw(10, 3).to("meta")(torch.empty(4, 10, device="meta"), 6).shape
result["size"] = refusal(lambda: m(inputs["q"][..., :8], 9))
result["more"] = refusal(lambda: m(inputs["q"], 8))
""",
        {"q": Q[0]},
    ),
    **{
        f"t5_{b}": (
            "t5",
            f"""
m = T5Bias(3, buckets={b}, longest={longest}, both_ways={both}).double()
m.table.data = inputs["table"]
result["bias"], result["last"] = m(300, 300), m(2, 300)
result["meta"] = T5Bias(3).to("meta")(4, 6).shape
result["odd"] = refusal(lambda: T5Bias(3, 7, 20, both_ways=True))
result["short"] = refusal(lambda: T5Bias(3, 32, 16))
result["more"] = refusal(lambda: m(5, 4))
""",
            {"table": ROWS[b]},
        )
        for b, longest, both in BUCKETS
    },
    "alibi": (
        "alibi",
        """
for heads in (1, 3, 6, 12, 20, 64):
    result[heads] = Alibi(heads, causal=False)(7, 9, dtype=torch.float64)
result["causal"] = Alibi(6)(7, 9, dtype=torch.float64)
result["meta"] = Alibi(5).to("meta")(2, 3).device.type
result["none"] = refusal(lambda: Alibi(0))
""",
        {},
    ),
    **{
        f"rotary_{d}": (
            "rotary",
            """
x, theta, p = inputs["x"], inputs["theta"], torch.arange(1700, 1705)
m, part = (Rotary(t, 2000, dtype=torch.float64) for t in (theta, theta[:2]))
result["halves"], result["adjacent"] = turn_halves(x, m(p)), turn_adjacent(x, m(p))
result["part"], result["part_adjacent"] = turn_halves(x, part(p)), turn_adjacent(x, part(p))
rows = torch.stack([p, p - 1000])
result["rows"], result["factor"] = turn_halves(x, m(rows)), turn_halves(x, Rotary(theta, 2000, 1.5, torch.float64)(p))
m32 = Rotary(theta, 2000)
result["type"] = m32.cos.dtype, m32.bfloat16().cos.dtype, turn_halves(x.bfloat16(), m32(p)).dtype
result["in_32"] = m32.double()(p)[0]
result["swapped"] = refusal(lambda: turn_halves(x.transpose(1, 2), m(p)))
result["small"] = refusal(lambda: turn_adjacent(x[..., :-1], m(p)))
for name, place in (("past", 2000), ("before", -1)):
    try:
        m(torch.tensor([place]))
    except IndexError:
        result[name] = "refused"
with torch.device("meta"):
    empty = torch.nn.Sequential(Rotary(theta, 2000, dtype=torch.float64))
result["meta"] = empty[0].cos.device.type
result["filled"] = torch.equal(empty.to_empty(device="cpu")[0].cos, m.cos)
result["numberless"] = refusal(lambda: Rotary(theta.to("meta"), 9))
result["state"] = list(m.state_dict())
""",
            {"x": SPUN[d], "theta": frequencies(d, base)},
        )
        for d, base in SPINS
    },
    **{
        f"complex_{d}": (
            "rotary_complex",
            """
x, p = inputs["x"], torch.arange(1700, 1705)
table = turns(inputs["theta"], 2000, dtype=torch.complex128)
rows = table[torch.stack([p, p - 1000])][:, None]
result["turned"], result["rows"] = turn_complex(x, table[p]), turn_complex(x, rows)
result["single"] = turns(inputs["theta"], 2000)
result["type"] = turn_complex(x.bfloat16(), result["single"][p]).dtype
result["strided"] = turn_complex(x.transpose(1, 2).contiguous().transpose(1, 2), table[p])
result["swapped"] = refusal(lambda: turn_complex(x.transpose(1, 2), table[p]))
result["small"] = refusal(lambda: turn_complex(x[..., :-2], table[p]))
""",
            {"x": SPUN[d], "theta": frequencies(d, base)},
        )
        for d, base in SPINS
    },
    "convert": (
        "convert",
        """
for heads, turning in ((1, None), (2, None), (3, 4)):
    result[heads] = to_halves(inputs["w"], heads, turning), to_adjacent(inputs["w"], heads, turning)
result["odd"] = refusal(lambda: to_halves(inputs["w"], 2, 3))
""",
        {"w": random(24, 5)},
    ),
    "frequencies": (
        "frequencies",
        """
theta = plain(34, 77.0)
result["plain"], result["interpolated"], result["ntk"] = theta, interpolated(theta, 5), ntk(34, 5, 77.0)
result["yarn_paper"], result["llama3"] = yarn_paper(theta, 5, 3000), llama3(theta, 5, 700)
result["yarn"] = [yarn(34, 5, 3000, 77.0, *ends) for ends in inputs["ends"]]
result["factor"] = yarn_factor(5), yarn_factor(40, 0.7, 0.7), yarn_factor(40, 0.9, 0.4)
result["odd"] = refusal(lambda: plain(7))
""",
        {"ends": ENDS},
    ),
    "attention": (
        "attention",
        """
rotary = Rotary(inputs["theta"], 60, dtype=torch.float64)
m = Attention(30, 3, rotary, key_heads=1, bias=True).double()
result["out"] = m(inputs["x"], torch.arange(7) + 9)[0].detach()
result["weights"] = {name: w.detach() for name, w in m.state_dict().items()}
result["uneven"] = refusal(lambda: Attention(30, 4, rotary))
result["groups"] = refusal(lambda: Attention(32, 4, rotary, key_heads=3))
""",
        {"x": X7, "theta": frequencies(10, 77.0)},
    ),
    "mask": ("mask", "result.update(q=q, k=k, v=v, fast=fast, slopes=slopes)", {}),
}


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """The answers of all cases, from one process that cannot import this package."""
    folder = tmp_path_factory.mktemp("alone")
    cases = {name: (str(SNIPPETS / f"torch_{slug}.py"), code, given) for name, (slug, code, given) in CASES.items()}
    torch.save(cases, folder / "cases.pt")
    command = [sys.executable, "-I", "-c", ALONE, str(folder / "cases.pt"), str(folder / "found.pt")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return torch.load(folder / "found.pt")


def test_sinusoidal(found):
    found = found["sinusoidal"]
    assert close(found["start"], X9 + sinusoidal(torch.arange(9), 10, 77.0))
    assert close(found["later"], X9 + sinusoidal(torch.arange(31, 40), 10, 77.0))
    assert (found["half"], found["meta"]) == (torch.float16, "meta")
    assert "must be even, not 7" in found["odd"]
    assert "32 to 40" in found["past"]
    assert "embeddings have 1 components, the code 10" in found["size"]


def test_learned(found):
    found = found["learned"]
    assert close(found["out"], X4 + learned(torch.arange(7, 11), found["table"]))
    assert "within the 11 rows" in found["past"]
    assert "within the 11 rows" in found["before"]
    assert "embeddings have 1 components, the rows 6" in found["size"]


def test_sinusoidal_words(found):
    found = found["sinusoidal_words"]
    words = 7 * found["words"][TOKENS]
    assert close(found["start"], words + sinusoidal(torch.arange(9), 10, 77.0))
    assert close(found["later"], words + sinusoidal(torch.arange(31, 40), 10, 77.0))
    assert close(found["row"], found["start"][0, 0])
    assert close(found["free"], found["later"])
    assert close(found["far"], words + sinusoidal(torch.arange(90_000, 90_009), 10, 77.0))
    kept = found["dropped"] != 0
    assert close(found["dropped"][kept], found["later"][kept] / 0.7)
    assert 0.6 < kept.double().mean() < 0.8
    assert found["half"] == (torch.float16, torch.float16)
    assert found["state"] == (["words.weight"], ["words.weight"])
    assert found["meta"] == [(2, 3, 9, 10)] * 2
    assert "must be even, not 7" in found["odd"]
    assert "positions 32 to 40 are not within 0 to 39" in found["past"]
    assert "positions -1 to 7 are not within 0 to 7" in found["before"]


def test_learned_words(found):
    found = found["learned_words"]
    words, rows = found["tables"]
    assert close(found["out"], words[TOKENS] + learned(torch.arange(9), rows))
    assert close(found["later"], words[TOKENS] + learned(torch.arange(2, 11), rows))
    kept = found["dropped"] != 0
    assert close(found["dropped"][kept], found["later"][kept] / 0.7)
    assert 0.6 < kept.double().mean() < 0.8
    assert found["state"] == ["words.weight", "positions.weight"]
    assert found["meta"] == (2, 3, 9, 6)
    assert "positions 3 to 11 are not within the 11 rows" in found["past"]
    assert "positions -1 to 7" in found["before"]
    assert found["spread"] == pytest.approx([0.02, 0.02], rel=0.02)


def test_shaw(found):
    q, k = Q
    found = found["shaw"]
    assert close(q @ k.mT / 10**0.5 + found["added"], shaw_scores(q, k, found["vectors"]))
    assert close(found["last"], found["added"][:, -2:])
    assert found["meta"] == (4, 6)
    assert "queries have 8 components, the vectors 10" in found["size"]
    assert "9 queries for 8 keys" in found["more"]


@pytest.mark.parametrize(("buckets", "longest", "both_ways"), BUCKETS)
def test_t5(found, buckets, longest, both_ways):
    table, place, found = ROWS[buckets], torch.arange(300), found[f"t5_{buckets}"]
    assert torch.equal(found["bias"], t5_bias(table, place, place, longest, both_ways))
    assert torch.equal(found["last"], found["bias"][:, -2:])
    assert found["meta"] == (3, 4, 6)
    assert "7 buckets" in found["odd"]
    assert "32 buckets do not divide distances up to 16" in found["short"]
    assert "5 queries for 4 keys" in found["more"]


def test_alibi(found):
    found = found["alibi"]
    for heads in (1, 3, 6, 12, 20, 64):
        assert close(found[heads], alibi(heads, torch.arange(2, 9), torch.arange(9)))
    seen = causal_mask(7, 9)
    assert torch.equal(found["causal"], found[6].masked_fill(~seen, -torch.inf))
    assert found["meta"] == "meta"
    assert "at least one head, not 0" in found["none"]


@pytest.mark.parametrize(("d", "base"), SPINS)
def test_rotary(found, d, base):
    x, theta, found = SPUN[d], frequencies(d, base), found[f"rotary_{d}"]
    place = torch.arange(1700, 1705)
    angle, few = angles(place, theta), angles(place, theta[:2])
    assert close(found["halves"], rotate_halves(x, angle))
    assert close(found["adjacent"], rotate_interleaved(x, angle))
    assert close(found["part"], partial(x, few))
    assert close(found["part_adjacent"], partial(x, few, rotate_interleaved))
    assert close(found["factor"], 1.5 * found["halves"])
    each = [rotate_halves(row, angles(place - back, theta)) for row, back in zip(x, (0, 1000), strict=True)]
    assert close(found["rows"], torch.stack(each))
    assert found["type"] == (torch.float32, torch.float32, torch.bfloat16)
    assert torch.equal(found["in_32"], angle.cos().float())  # exact angles, cast once, whatever was called in between
    assert "(2, 5, 3" in found["swapped"]
    assert f"not (2, 3, 5, {d - 1})" in found["small"]
    assert found["past"] == found["before"] == "refused"
    assert (found["meta"], found["filled"], found["state"]) == ("meta", True, [])
    assert "no numbers on the meta device" in found["numberless"]


@pytest.mark.parametrize(("d", "base"), SPINS)
def test_complex(found, d, base):
    x, found, place = SPUN[d], found[f"complex_{d}"], torch.arange(1700, 1705)
    angle = angles(place, frequencies(d, base))
    assert close(found["turned"], rotate_complex(x, angle))
    assert close(found["turned"], rotate_interleaved(x, angle))
    assert close(found["strided"], found["turned"])
    each = [
        rotate_complex(row, angles(place - back, frequencies(d, base))) for row, back in zip(x, (0, 1000), strict=True)
    ]
    assert close(found["rows"], torch.stack(each))
    assert torch.equal(torch.view_as_real(found["single"][place])[..., 0], angle.cos().float())
    assert torch.equal(torch.view_as_real(found["single"][place])[..., 1], angle.sin().float())
    assert found["type"] == torch.bfloat16
    assert "do not fit x of (2, 5, 3" in found["swapped"]
    assert f"do not fit x of (2, 3, 5, {d - 2})" in found["small"]


def test_convert(found):
    w, found = random(24, 5), found["convert"]
    for heads, turning in ((1, 24), (2, 12), (3, 4)):
        size = 24 // heads
        order = [*half_order(turning).tolist(), *range(turning, size)]
        rows = [head * size + i for head in range(heads) for i in order]
        to, back = found[heads]
        assert torch.equal(to, w[rows])
        assert torch.equal(back[rows], w)
    assert "3 components of 12" in found["odd"]


def test_frequencies(found):
    found = found["frequencies"]
    theta = frequencies(34, 77.0)
    assert close(found["plain"], theta)
    assert close(found["interpolated"], extend.interpolate(theta, 5))
    assert close(found["ntk"], extend.ntk(34, 77.0, 5))
    assert close(found["yarn_paper"], extend.yarn(theta, 5, 3000))
    assert close(found["llama3"], extend.llama3(theta, 5, trained=700))
    for pasted, (slow, fast, whole) in zip(found["yarn"], ENDS, strict=True):
        assert close(pasted, extend.yarn_released(34, 77.0, 5, 3000, slow, fast, whole))
    wide, narrow = extend.yarn_temperature(40, 0.9), extend.yarn_temperature(40, 0.4)
    assert found["factor"] == pytest.approx((extend.yarn_temperature(5), 1, wide / narrow), rel=1e-15)
    assert "must be even, not 7" in found["odd"]


def test_attention(found):
    found = found["attention"]
    w, angle, heads = found["weights"], angles(torch.arange(9, 16), frequencies(10, 77.0)), []
    q = X7 @ w["q.weight"].T + w["q.bias"]
    k, v = (X7 @ w["kv.weight"].T + w["kv.bias"]).chunk(2, -1)  # one head of keys for three of queries
    for h in range(3):
        turned = rotate_halves(q[..., 10 * h : 10 * h + 10], angle), rotate_halves(k, angle)
        heads.append(attend(*turned, v, causal=True)[0])
    assert torch.allclose(found["out"], torch.cat(heads, -1) @ w["out.weight"].T, rtol=0, atol=1e-12)
    assert "30 components, 4 heads" in found["uneven"]
    assert "4 heads and 3 of keys" in found["groups"]


def test_the_block_turns_as_the_module_does():
    """Both snippets stand alone, so what they share is written twice: in the same words."""
    rotary, block = ((SNIPPETS / f"torch_{slug}.py").read_text() for slug in ("rotary", "attention"))
    for name in ("class Rotary(nn.Module)", "def turn_halves(x, table)", "def checked(x, table)"):
        one, other = (text[text.index(name) :].split("\n\n\n")[0] for text in (rotary, block))
        assert one == other


def test_mask(found):
    found = found["mask"]
    bias = alibi(4, torch.arange(6), torch.arange(6))
    expected, _ = attend(found["q"], found["k"], found["v"], bias, causal=True)
    assert torch.allclose(found["fast"], expected, rtol=0, atol=1e-12)
    assert torch.equal(found["slopes"], alibi_slopes(4))
