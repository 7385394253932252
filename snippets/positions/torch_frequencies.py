import math

import torch


def plain(d, base=10_000.0):
    if d % 2:
        raise ValueError(f"components turn in pairs: d must be even, not {d}")
    return base ** (-torch.arange(0, d, 2, dtype=torch.float64, device="cpu") / d)


def interpolated(theta, s):  # all pairs slower
    return theta / s


def ntk(d, s, base=10_000.0):  # the first pair as it was, the last s times slower
    return plain(d, base * s ** (d / (d - 2)))


def by_parts(theta, s, trained, low, high):  # fast pairs as they were, slow ones s times slower
    turns = trained * theta / (2 * math.pi)
    keep = ((turns - low) / (high - low)).clamp(0, 1)
    return theta * (keep + (1 - keep) / s)


def llama3(theta, s, trained=8192):
    return by_parts(theta, s, trained, low=1, high=4)


def yarn(d, s, trained, base=10_000.0, slow=1, fast=32, truncate=True):  # as released models have it
    first, last = (d / 2 * math.log(trained / (2 * math.pi * turns)) / math.log(base) for turns in (fast, slow))
    first, last = (math.floor(first), math.ceil(last)) if truncate else (first, last)
    first, last = max(first, 0), min(last, d - 1)
    ramp = (torch.arange(d // 2, dtype=torch.float64, device="cpu") - first) / (last - first or 0.001)
    keep = 1 - ramp.clamp(0, 1)
    return plain(d, base) * (keep + (1 - keep) / s)


def yarn_factor(s, mscale=1.0, mscale_all_dim=0.0):  # on queries and keys; goes into Rotary as its factor
    return (0.1 * mscale * math.log(s) + 1) / (0.1 * mscale_all_dim * math.log(s) + 1)


def yarn_paper(theta, s, trained):  # as in the paper, whose ramp the released models here do not use
    return by_parts(theta, s, trained, low=1, high=32)


d, s = 128, 8
theta = plain(d)
for name, slower in {
    "interpolated": interpolated(theta, s),
    "ntk": ntk(d, s),
    "llama3": llama3(theta, s),
    "yarn": yarn(d, s, trained=4096),
    "yarn_paper": yarn_paper(theta, s, trained=4096),
}.items():
    ratio = theta / slower
    print(f"{name:13}first pair ÷ {ratio[0]:.3f}   middle ÷ {ratio[32]:.3f}   last ÷ {ratio[-1]:.3f}")
