def slope(x, width=0.1):
    """Gradient of sqrt(x² + width²): nearly ±1 until close to the minimum."""
    return x / (x**2 + width**2) ** 0.5


for rate in (1.0, 0.19):
    x = 10.0
    for step in range(1, 101):
        x -= rate * slope(x)
        if step in (1, 10, 50, 100):
            print(f"rate {rate}, step {step:3}: {abs(x):.2f} from the minimum")
