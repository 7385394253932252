import math

import torch

from workings.positions.sinusoidal import frequencies, sinusoidal

length, d = 4096, 32
code = sinusoidal(torch.arange(length), d)
for pair in (0, 2, 4, 8):
    strength = torch.fft.rfft(code[:, 2 * pair]).abs()
    expected = length * frequencies(d)[pair].item() / (2 * math.pi)
    print(f"pair {pair}: peak at {strength.argmax().item()} turns, formula {expected:.1f}")
