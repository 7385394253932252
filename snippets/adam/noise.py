import torch

generator = torch.Generator().manual_seed(0)
x = torch.randn(4096, generator=generator, dtype=torch.float64)
y = x + torch.randn(4096, generator=generator, dtype=torch.float64)
gradients = (0.5 * x - y) * x  # of (theta x - y)² / 2, one per example, at theta = 0.5

print(f"all examples: {gradients.mean():.2f}")
for size in (1, 16, 256):
    chosen = torch.randint(4096, (2000, size), generator=generator)
    batches = gradients[chosen].mean(dim=1)
    print(f"batches of {size:3}: spread {batches.std():.1f}, wrong sign {(batches > 0).double().mean():.0%}")
