import torch

word = torch.tensor([0.10, 0.80, 0.45], dtype=torch.float64)
for position in (0, 1, 2, 100):
    x = word + position
    normed = torch.nn.functional.layer_norm(x, (3,))
    print(f"{position:3}", x.tolist(), "->", [round(v, 4) + 0.0 for v in normed.tolist()])
