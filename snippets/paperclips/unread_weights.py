import torch

generator = torch.Generator().manual_seed(0)
x = torch.randn(400, generator=generator, dtype=torch.float64)
# what is wanted, and two perfect twins of it
features = torch.stack([x, x, x], 1)

w = torch.zeros(3, dtype=torch.float64)
for _ in range(500):
    w -= 0.1 * features.T @ (features @ w - x) / len(x)

print("weights:", [round(weight, 3) for weight in w.tolist()])
trained = ((features @ w - x) ** 2).mean()
print("error in training below 1e-30:", bool(trained < 1e-30))

# the twins b and c have come loose
a, b, c = torch.randn(3, 200_000, generator=generator, dtype=torch.float64)
print(f"error now: {((w[0] * a + w[1] * b + w[2] * c - a) ** 2).mean():.1f}")
