import torch

curvature = torch.tensor([1.0, 100.0], dtype=torch.float64)  # flat, steep

for rate in (0.0100, 0.0190, 0.0199, 0.0201):
    theta = torch.tensor([1.0, -1.0], dtype=torch.float64)
    for _ in range(100):
        theta = theta - rate * curvature * theta
    flat, steep = theta.tolist()
    print(f"rate {rate:.4f}: flat {flat:.2f}, steep {abs(steep):.1e}")
