"""The modules to paste: each runs where `workings` does not exist, and there gives what `workings` gives here."""

import subprocess
import sys
from pathlib import Path

import pytest
import torch

from workings.positions import extend
from workings.positions.attention import attend
from workings.positions.bias import alibi, alibi_slopes, shaw_scores, t5_bias
from workings.positions.learned import learned
from workings.positions.rotary import angles, partial, rotate_halves
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
BUCKETS = [(32, 128, False), (17, 27, False), (20, 77, True)]
SPINS = [(6, 77.0), (10, 10_000.0), (34, 500_000.0)]
ROWS = {buckets: random(buckets, 3) for buckets, _, _ in BUCKETS}
SPUN = {d: random(2, 5, d) for d, _ in SPINS}

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
    result[heads] = Alibi(heads)(7, 9, dtype=torch.float64)
result["meta"] = Alibi(5).to("meta")(2, 3).device.type
result["none"] = refusal(lambda: Alibi(0))
""",
        {},
    ),
    **{
        f"rotary_{d}": (
            "rotary",
            """
x, theta = inputs["x"], inputs["theta"]
m = Rotary(theta, 2000)
result["whole"], result["part"] = m(x, start=1700), Rotary(theta[:2], 50)(x, start=3)
result["half"] = m.bfloat16()(x.bfloat16()).dtype
result["meta"] = Rotary(theta, 9).to("meta")(torch.empty(3, len(theta) * 2, device="meta")).device.type
result["small"] = refusal(lambda: m(x[..., :-1]))
result["past"] = refusal(lambda: m(x, start=1996))
""",
            {"x": SPUN[d], "theta": frequencies(d, base)},
        )
        for d, base in SPINS
    },
    "frequencies": (
        "frequencies",
        """
theta = plain(34, 77.0)
result["plain"], result["interpolated"], result["ntk"] = theta, interpolated(theta, 5), ntk(34, 5, 77.0)
result["yarn"], result["llama3"] = yarn(theta, 5, 3000), llama3(theta, 5, 700)
result["odd"] = refusal(lambda: plain(7))
""",
        {},
    ),
    "attention": (
        "attention",
        """
m = Attention(30, 3, 60, base=77.0).double()
result["out"] = m(inputs["x"]).detach()
result["qkv"], result["last"] = m.qkv.weight.detach(), m.out.weight.detach()
result["uneven"] = refusal(lambda: Attention(30, 4, 60))
result["odd"] = refusal(lambda: Attention(30, 6, 60))
result["past"] = refusal(lambda: m(inputs["x"], start=54))
""",
        {"x": X7},
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
    assert found["meta"] == "meta"
    assert "at least one head, not 0" in found["none"]


@pytest.mark.parametrize(("d", "base"), SPINS)
def test_rotary(found, d, base):
    x, theta, found = SPUN[d], frequencies(d, base), found[f"rotary_{d}"]
    assert close(found["whole"], rotate_halves(x, angles(torch.arange(1700, 1705), theta)))
    assert close(found["part"], partial(x, angles(torch.arange(3, 8), theta[:2])))
    assert (found["half"], found["meta"]) == (torch.bfloat16, "meta")
    assert f"{d // 2} pairs cannot turn in a head of {d - 1}" in found["small"]
    assert "1996 to 2000" in found["past"]


def test_frequencies(found):
    found = found["frequencies"]
    theta = frequencies(34, 77.0)
    assert close(found["plain"], theta)
    assert close(found["interpolated"], extend.interpolate(theta, 5))
    assert close(found["ntk"], extend.ntk(34, 77.0, 5))
    assert close(found["yarn"], extend.yarn(theta, 5, 3000))
    assert close(found["llama3"], extend.llama3(theta, 5, trained=700))
    assert "must be even, not 7" in found["odd"]


def test_attention(found):
    found = found["attention"]
    q, k, v = (X7 @ w.T for w in found["qkv"].chunk(3))
    angle, heads = angles(torch.arange(7), frequencies(10, 77.0)), []
    for h in range(3):
        part = slice(10 * h, 10 * h + 10)
        turned = rotate_halves(q[..., part], angle), rotate_halves(k[..., part], angle)
        heads.append(attend(*turned, v[..., part], causal=True)[0])
    assert torch.allclose(found["out"], torch.cat(heads, -1) @ found["last"].T, rtol=0, atol=1e-12)
    assert "4 heads" in found["uneven"]
    assert "6 heads of an even size" in found["odd"]
    assert "only 60 are prepared" in found["past"]


def test_mask(found):
    found = found["mask"]
    bias = alibi(4, torch.arange(6), torch.arange(6))
    expected, _ = attend(found["q"], found["k"], found["v"], bias, causal=True)
    assert torch.allclose(found["fast"], expected, rtol=0, atol=1e-12)
    assert torch.equal(found["slopes"], alibi_slopes(4))
