"""Context extension in plain Python: by what factor each method slows each pair. Equal to `workings.positions.extend`.

Everything here is a stretch: the factor on a pair's wavelength, which is its trained frequency over its new one.
"""

from math import ceil, floor, log, pi

from .rotary import frequencies

D = 128  # components of a head: 64 pairs


def interpolate(s: float) -> list[float]:
    """Position interpolation: every pair by s."""
    return [s] * (D // 2)


def ntk(s: float, base: float) -> list[float]:
    """NTK-aware: the frequencies of a base that is larger by s ** (d / (d - 2))."""
    plain = frequencies(D, base)
    slow = frequencies(D, base * s ** (float(D) / float(D - 2)))
    return [before / after for before, after in zip(plain, slow)]


def by_parts(s: float, base: float, trained: float, alpha: float, beta: float) -> list[float]:
    """By parts: a share of the frequency is kept, 0 at alpha turns within the trained length and 1 at beta.

    The ramp is linear in the turns: YaRN as the paper has it (alpha 1, beta 32), and Llama 3 (1 and 4).
    """
    stretch: list[float] = []
    for theta in frequencies(D, base):
        turns = trained * theta / (2.0 * pi)
        kept = max(0.0, min(1.0, (turns - alpha) / (beta - alpha)))
        stretch.append(1.0 / ((1.0 - kept) / s + kept))
    return stretch


def yarn_released(s: float, base: float, trained: float, alpha: float, beta: float) -> list[float]:
    """YaRN as the released code has it: between the same ends, rounded outwards, linear in the pair's number."""
    most = trained / (2.0 * pi)
    start = max(floor(float(D // 2) * log(most / beta) / log(base)), 0)
    end = min(ceil(float(D // 2) * log(most / alpha) / log(base)), D - 1)
    width = float(end - start) if end != start else 0.001
    stretch: list[float] = []
    for i in range(D // 2):
        kept = 1.0 - max(0.0, min(1.0, float(i - start) / width))
        stretch.append(1.0 / ((1.0 - kept) / s + kept))
    return stretch


def counts(stretch: list[float], s: float) -> list[int]:
    """How many pairs are left alone, are slowed by less than s, and by all of s."""
    kept = len([f for f in stretch if f < 1.0 + 1e-9])
    whole = len([f for f in stretch if f >= 1.0 + 1e-9 and f > s * (1.0 - 1e-9)])
    return [kept, len(stretch) - kept - whole, whole]


def stretched(
    method: int, s: float, trained: float, base: float
) -> tuple[
    list[float],
    list[float],
    list[float],
    list[float],
    list[float],
    list[float],
    list[float],
    list[list[int]],
    float,
    float,
    float,
    int,
    int,
    int,
    int,
    int,
]:
    """What five methods do to the wavelengths of a head of 128 components.

    Args:
        method: 0 interpolation, 1 NTK-aware, 2 YaRN as in its paper, 3 YaRN as released, 4 Llama 3.
        s: How many times the trained length is wanted, at least 1.
        trained: That length, in positions.
        base: Of the trained frequencies.

    Returns:
        The trained wavelength of each pair, in positions; the factor on it by each of the five methods, and by the
        picked one; for each method how many pairs are left alone, slowed in part, and slowed by s. The wanted length,
        the longest wavelength as trained and under the picked method; the counts of the picked method; how many pairs
        never come round in the trained length, and how many of these turn farther in the wanted one than in training.
    """
    theta = frequencies(D, base)
    waves = [2.0 * pi / w for w in theta]
    methods = [
        interpolate(s),
        ntk(s, base),
        by_parts(s, base, trained, 1.0, 32.0),
        yarn_released(s, base, trained, 1.0, 32.0),
        by_parts(s, base, trained, 1.0, 4.0),
    ]
    picked = methods[max(0, min(method, 4))]
    table = [counts(stretch, s) for stretch in methods]
    own = counts(picked, s)
    arcs = [f for f, wave in zip(picked, waves) if wave > trained]
    beyond = len([f for f in arcs if f < s * (1.0 - 1e-9)])
    return (
        waves,
        methods[0],
        methods[1],
        methods[2],
        methods[3],
        methods[4],
        picked,
        table,
        s * trained,
        waves[-1],
        waves[-1] * picked[-1],
        own[0],
        own[1],
        own[2],
        len(arcs),
        beyond,
    )
