import torch

from workings.positions.attention import attend
from workings.positions.rotary import angles, rotate_complex
from workings.positions.sinusoidal import frequencies

torch.manual_seed(0)
x = torch.randn(6, 8, dtype=torch.float64)  # six tokens
to_q, to_k, to_v = torch.randn(3, 8, 8, dtype=torch.float64)


def layer(positions):
    angle = angles(positions, frequencies(8))
    q, k = rotate_complex(x @ to_q, angle), rotate_complex(x @ to_k, angle)
    return attend(q, k, x @ to_v)[0]


here = layer(torch.tensor([0, 1, 2, 3, 4, 5]))
print("moved by 1,000:", torch.allclose(here, layer(torch.tensor([0, 1, 2, 3, 4, 5]) + 1000), atol=1e-9))
print("two positions swapped:", torch.allclose(here, layer(torch.tensor([0, 1, 2, 4, 3, 5])), atol=1e-9))
