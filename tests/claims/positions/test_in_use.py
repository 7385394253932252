"""Claims of the page on positions in use."""

import math
import statistics
from random import Random

import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.positions.in_use import experiments, numbers
from essays.positions.in_use.experiments import used
from workings.positions.attention import causal_mask
from workings.positions.bias import alibi, shaw_scores, t5_bias
from workings.positions.plain_places import errors, given_places, mend, right_places, worst
from workings.positions.rotary import angles, rotate_complex, rotate_halves
from workings.positions.sinusoidal import frequencies, sinusoidal

FLOAT = torch.float64


def sampled(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=FLOAT)


@pytest.mark.parametrize("mask", [[0, 0, 0, 1, 1], [1, 1, 1, 0, 0], [1, 0, 0, 1, 1, 0, 1], [1], [0, 1]])
def test_left_padding_places(mask):
    """The sum of the mask less one is each token's position among the tokens, wherever the padding stands."""
    places, seen = experiments.mask_places(torch.tensor(mask)), 0
    for place, real in zip(places.tolist(), mask, strict=True):
        assert not real or place == seen
        seen += real
    batch = torch.tensor([mask, mask[::-1]])
    assert experiments.mask_places(batch)[0].tolist() == places.tolist()


def test_in_use_scores():
    """Hidden padding or a text in front leaves RoPE's scores, and no table's; positions torn in a text harm both."""
    table, rope = 0, 2
    for border in range(1, 8):
        for row in (0, 2):
            assert used(row, border, table, 0, 0, True).wrong > 0 == used(row, border, rope, 0, 0, True).wrong
        for scheme in (table, rope):
            assert used(1, border, scheme, 0, 0, True).wrong > 0
            assert used(2, border, scheme, 3, 0, True).wrong > 0
            assert all(used(row, border, scheme, 1, 0, True).wrong == 0 for row in range(3))


def test_left_padding_schemes():
    """Hidden padding that is counted in front of a text changes a table and sinusoids, and no relative scheme."""
    for scheme in experiments.SCHEMES:
        for seed in range(3):
            by_slot, by_mask = (experiments.left_padding_change(scheme, "left", way, seed) for way in (False, True))
            assert by_mask < 1e-12
            assert by_slot < 1e-12 if scheme in experiments.RELATIVE else by_slot > 0.2


def test_left_padding_between():
    """Padding that is counted between a prompt and its next token changes the outputs under every scheme.

    In the median of 240 draws: a token that attends to itself alone hardly moves, wherever it stands.
    """
    draws = range(240)
    for scheme in experiments.SCHEMES:
        by_slot, by_mask = (
            [experiments.left_padding_change(scheme, "right", way, seed) for seed in draws] for way in (False, True)
        )
        assert max(by_mask) < 1e-12
        assert statistics.median(by_slot) > 1e-3


@derivation
def test_packing_shifted():
    """A query and a key moved by the same number of positions have the score that they had."""
    q, k = sympy.symbols("q k", complex=True)
    theta, s, m, n = sympy.symbols("theta s m n", real=True)

    def turn(angle):
        return sympy.exp(sympy.I * angle)

    return [
        (
            r"q\,e^{\mathrm i (s+m)\omega}\; \overline{k\,e^{\mathrm i (s+n)\omega}}",
            q * turn((s + m) * theta) * sympy.conjugate(k) * turn(-(s + n) * theta),
        ),
        (
            r"= q\,\overline{k}\; e^{\mathrm i ((s+m)-(s+n))\omega}",
            q * sympy.conjugate(k) * turn(((s + m) - (s + n)) * theta),
        ),
        (r"= q\,\overline{k}\; e^{\mathrm i (m-n)\omega}", q * sympy.conjugate(k) * turn((m - n) * theta)),
    ]


def placed(x, place, theta):
    """Some vectors, all turned at one position."""
    return rotate_complex(x[:, None], angles(torch.tensor([place]), theta))[:, 0]


def scores(scheme, q, k, places):
    """Scores by other functions than those of the page: halves where it turns neighbours, and so on."""
    drawn = sampled(32, 2, seed=5)
    if scheme == "RoPE":
        q, k = (rotate_halves(x, angles(places, frequencies(q.shape[1]))) for x in (q, k))
    if scheme == "Shaw":
        far = int(places.max()) + 1  # all places of the row, of which these are some
        whole_q, whole_k = torch.zeros(2, far, q.shape[1], dtype=FLOAT)
        whole_q[places], whole_k[places] = q, k
        return shaw_scores(whole_q, whole_k, sampled(7, q.shape[1], seed=6))[places][:, places]
    bias = {"ALiBi": alibi(2, places, places)[1], "T5": t5_bias(drawn, places, places)[1]}
    added = {"sinusoids": sinusoidal(places, q.shape[1]), "table": sampled(200, q.shape[1], seed=7)[places]}
    q, k = (x + added.get(scheme, 0) for x in (q, k))
    return q @ k.T + bias.get(scheme, 0)


@pytest.mark.parametrize("scheme", ["RoPE", "ALiBi", "T5", "Shaw", "sinusoids", "table"])
def test_packing_no_restart(scheme):
    """Within each text a relative scheme has the same scores with and without a restart, to 1e-12; others have not."""
    random = Random(3)
    for seed in range(8):
        starts = sorted(random.sample(range(1, 90), 3))
        for start in starts:
            n, (q, k) = random.randint(2, 12), sampled(2, 12, 16, seed=seed)
            packed, alone = (scores(scheme, q[:n], k[:n], first + torch.arange(n)) for first in (start, 0))
            gap = (packed - alone)[causal_mask(n)].abs().max()
            assert gap < 1e-12 if scheme in ("RoPE", "ALiBi", "T5", "Shaw") else gap > 0.1


def test_packing_outputs():
    """With a mask, packed texts come out as alone without a restart under relative schemes; without, under none."""
    for scheme in experiments.SCHEMES:
        for seed in range(3):
            assert experiments.packing_change(scheme, True, True, seed) < 1e-12
            alone = experiments.packing_change(scheme, False, True, seed)
            assert alone < 1e-12 if scheme in experiments.RELATIVE else alone > 0.2
            assert experiments.packing_change(scheme, True, False, seed) > 0.2


def test_packing_restart_isolates_nothing():
    """Without a mask the second text moves with the first about as much with a restart as without; with it, not."""
    ways = {"neither": (False, False), "restart": (True, False), "mask": (False, True)}
    leaks = {name: sum(experiments.packing_leak(*way, seed) for seed in range(60)) / 60 for name, way in ways.items()}
    assert leaks["mask"] == 0
    assert 0.8 < leaks["neither"] < 1.4
    assert leaks["restart"] == pytest.approx(leaks["neither"], rel=0.2)


def test_packing_middle():
    """A restart in the middle of a text changes scores under every scheme, though one at its border is right."""
    for scheme in range(6):
        assert used(2, 4, scheme, 3, 0, True).wrong > 0 == used(2, 4, scheme, 1, 0, True).wrong


def test_packing_rounding():
    """Moved by 1,000 positions, four layers in bfloat16 differ by about a percent, and float32 ones by a millionth."""
    types = {"float64": torch.float64, "float32": torch.float32, "bfloat16": torch.bfloat16}
    rounded = {name: max(experiments.packing_rounding(dtype, 1000, seed) for seed in range(5))
               for name, dtype in types.items()}  # fmt: skip
    assert rounded["float64"] < 1e-12
    assert 1e-8 < rounded["float32"] < 1e-4
    assert 0.01 < rounded["bfloat16"] < 0.1


def test_cache_error():
    """The error of cached keys, pair by pair, is that of random queries and keys that are really turned."""
    q, k = sampled(2, 4000, experiments.HEAD, seed=1)
    for method, place, length, factor in (
        ("dynamic NTK", 1000, 4225, 1.0),
        ("dynamic NTK", 1000, 4225, 2.0),
        ("factors", 100, 4097, 1.0),
        ("dynamic NTK", 6000, 8192, 1.0),
    ):
        then, now = (experiments.cache_frequencies(method, each, factor) for each in (place + 1, length))
        query, old, new = placed(q, length - 1, now), placed(k, place, then), placed(k, place, now)
        off = ((query * (old - new)).sum(1).pow(2).mean() / (query * new).sum(1).pow(2).mean()).sqrt().item()
        assert off == pytest.approx(experiments.cache_error(method, place, length, factor), rel=0.05)
    shown = numbers.cache_keys_off()
    assert shown["soon"] < 0.6 < 0.9 < shown["soon_two"] < shown["twice"]


def test_cache_mended():
    """Keys turned on by what the frequencies have changed, or stored unturned, score as keys turned anew, to 1e-11."""
    k = sampled(30, experiments.HEAD, seed=2)
    for method in ("dynamic NTK", "factors"):
        for place, length in ((10, 4097), (4000, 8192), (5000, 30000)):
            stored = placed(k, place, experiments.cache_frequencies(method, place + 1))
            anew = placed(k, place, experiments.cache_frequencies(method, length))
            on = placed(stored, 1, experiments.cache_angles(method, place, length))
            torch.testing.assert_close(on, anew, rtol=0, atol=1e-11)
            changed = method == "dynamic NTK" or place < experiments.TRAINED
            assert ((stored - anew).abs().max() > 1e-6) == changed


def test_cache_layers():
    """Turned on, the keys of the first layer are those of a text read anew; those of the second are not."""
    for seed in range(3):
        stay, on = (experiments.cache_layers(policy, seed) for policy in ("stay", "on"))
        assert on[0] < 1e-12 < 1e-9 < stay[0]
        assert on[1] > 1e-9


def test_windows_exact():
    """A key turned back by the shift is the key of the earlier position, in float64 to 1e-11, for any shift."""
    k, theta = sampled(20, 34, seed=3), frequencies(34)
    for place, shift in ((5, 1), (900, 123), (10_000, 9_999)):
        back = placed(placed(k, place, theta), shift, -theta)
        torch.testing.assert_close(back, placed(k, place - shift, theta), rtol=0, atol=1e-11)
    back = placed(k, 5000, theta)
    for _ in range(1024):
        back = placed(back, 1, -theta)
    torch.testing.assert_close(back, placed(k, 3976, theta), rtol=0, atol=1e-11)


def test_windows_drift():
    """1,024 shifts by one position put bfloat16 keys off by half their size; one by 1,024 by a quarter percent."""
    off = numbers.windows_off()
    assert off["float64"] < 1e-12
    assert 0.49 < off["bfloat16"] < 0.58  # in the mean 0.533; from draw to draw 400 keys spread by 0.009
    assert 0.001 < off["bfloat16_once"] < 0.004
    assert off["float32"] > 100 * off["float32_once"]


def test_windows_drift_growth():
    """A doubling of the shifts multiplies the error by about the root of two at first, and by two in the end."""
    for dtype in (torch.bfloat16, torch.float32):
        for seed in range(1, 5):
            drift = experiments.windows_drift(dtype, seed=seed)
            grown = [math.log2(drift[2 * shift] / drift[shift]) for shift in drift if 2 * shift in drift]
            assert 0.3 < grown[0] < 0.7
            assert all(0.85 < each < 1.15 for each in grown[-2:])
            assert drift[1024] < 512 * drift[1]  # in proportion from the first shift on, it would be 1,024


def test_windows_frames():
    """Queries and keys must count in one frame: both in the text or both in the cache, and with sinks the cache."""
    rope = 2
    for border in (1, 4):
        assert used(6, border, rope, 1, 0, True).wrong == 0  # both in the text
        assert used(6, border, rope, 0, 1, True).wrong == used(7, border, rope, 0, 1, True).wrong == 0  # in the cache
        for row in (6, 7):
            assert used(row, border, rope, 0, 0, True).wrong > 0  # queries in the cache, keys in the text
            assert used(row, border, rope, 1, 1, True).wrong > 0  # the other way round
        assert used(7, border, rope, 1, 0, True).wrong > 0  # the sinks are too far away


def test_windows_bias():
    """ALiBi's and T5's keys need no turn; those of a table cannot be turned."""
    for row in (6, 7):
        assert all(used(row, 3, scheme, 0, policy, True).wrong == 0 for scheme in (3, 4) for policy in range(3))
        for added in (0, 1):  # a table, sinusoids
            mended = {mend(row, 3, added, count, policy) for count in range(2) for policy in range(3)}
            assert mended == {4}


def test_longer_table():
    """A copied table has every row twice; of an interpolated one each row is a weighted mean of two old neighbours."""
    table = sampled(40, 6, seed=4)
    copied, spread = (experiments.longer_table(table, how) for how in ("copied", "interpolated"))
    assert torch.equal(copied[:40], copied[40:])
    assert copied.shape == spread.shape == (80, 6)
    at = torch.arange(80, dtype=FLOAT) * 39 / 79
    low = at.floor().long().clamp(max=38)
    expected = table[low] + (at - low)[:, None] * (table[low + 1] - table[low])
    torch.testing.assert_close(spread, expected, rtol=0, atol=1e-12)
    assert torch.equal(experiments.longer_table(table, "last row")[39:], table[-1:].expand(41, -1))


def test_longer_table_minilm():
    """Copied, MiniLM's table has 510 pairs of equal rows and a seam above all its steps; interpolated, neither."""
    found = {how: experiments.longer_table_steps(how) for how in ("as trained", "copied", "interpolated")}
    assert [each["same"] for each in found.values()] == [0, 510, 0]
    assert found["copied"]["largest"] == pytest.approx(experiments.longer_table_seam())
    assert experiments.longer_table_seam() > found["as trained"]["largest"]
    assert 0.4 < found["interpolated"]["mean"] < 0.5


@pytest.mark.parametrize("row", range(8))
def test_in_use_mended(row):
    """Right positions, keys turned on, or both mend all scores, but for what is added in caches that lost words."""
    right = 1 if row < 6 else 0
    assert right_places(row, 4) == given_places(row, 4, right)
    for scheme in range(6):
        for count in range(4):
            for policy in range(3) if row > 3 and scheme == 2 else (0,):
                mended = mend(row, 4, scheme, count, policy)
                moved = right if mended in (1, 3) else count
                turned = 1 if mended in (2, 3) else policy
                assert (mended == 4) == (row > 5 and scheme < 2)
                assert mended == 4 or worst(errors(row, 4, scheme, moved, turned)) < 1e-9
