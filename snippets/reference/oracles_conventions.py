import torch

from workings.oracles import check


def rotate(x, positions, base=10_000.0):
    d = x.shape[-1]
    theta = base ** (-torch.arange(0, d, 2).double() / d)
    angle = positions[:, None] * torch.cat((theta, theta))
    a, b = x.chunk(2, dim=-1)
    return x * angle.cos() + torch.cat((-b, a), dim=-1) * angle.sin()


print(check("rope", rotate))
print(check("rope", rotate, layout="half"))
