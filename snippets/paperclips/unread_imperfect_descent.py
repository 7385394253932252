twins, r, rate = 2, 0.99, 0.1  # each twin's correlation with what is wanted

wanted = twin = 0.0  # the weights: of what is wanted, and of each twin
for step in range(1, 10_001):
    missing = 1 - wanted - twins * r * twin
    own = (1 - r**2) * twin
    wanted, twin = wanted + rate * missing, twin + rate * (r * missing - own)
    if step in (10, 100, 1000, 10_000):
        missing = 1 - wanted - twins * r * twin
        printed = missing**2 + twins * (1 - r**2) * twin**2
        loose = (1 - wanted) ** 2 + twins * twin**2
        errors = f"printed error {printed:.3f}, loose {loose:.3f}"
        print(f"step {step:5}: weight {wanted:.2f}, {errors}")
