import math

import torch


def plain(d, base=10_000.0):
    if d % 2:
        raise ValueError(f"components turn in pairs: d must be even, not {d}")
    return base ** (-torch.arange(0, d, 2, dtype=torch.float64) / d)


def interpolated(theta, s):  # all pairs slower
    return theta / s


def ntk(d, s, base=10_000.0):  # the first pair as it was, the last s times slower
    return plain(d, base * s ** (d / (d - 2)))


def by_parts(theta, s, trained, low, high):  # fast pairs as they were, slow ones s times slower
    turns = trained * theta / (2 * math.pi)
    keep = ((turns - low) / (high - low)).clamp(0, 1)
    return theta * (keep + (1 - keep) / s)


def yarn(theta, s, trained):  # as in the paper; also multiply queries and keys by 0.1 ln s + 1
    return by_parts(theta, s, trained, low=1, high=32)


def llama3(theta, s, trained=8192):
    return by_parts(theta, s, trained, low=1, high=4)


d, s = 128, 8
theta = plain(d)
for name, slower in {
    "interpolated": interpolated(theta, s),
    "ntk": ntk(d, s),
    "yarn": yarn(theta, s, trained=4096),
    "llama3": llama3(theta, s),
}.items():
    ratio = theta / slower
    print(f"{name:13}first pair ÷ {ratio[0]:.3f}   middle ÷ {ratio[32]:.3f}   last ÷ {ratio[-1]:.3f}")
