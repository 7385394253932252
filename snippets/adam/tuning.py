def left(rate, unit):
    """What is left of a distance of 1 after 100 steps on unit · x² / 2."""
    x = 1.0
    for _ in range(100):
        x -= rate * unit * x
    return abs(x)


rates = [10**k for k in range(-6, 4)]
for unit in (0.001, 1, 1000):
    works = [rate for rate in rates if left(rate, unit) < 0.01]
    print(f"unit {unit}: {works} of {len(rates)} rates")
