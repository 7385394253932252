import random

hazard, versions, histories = 0.01, 69, 10_000
random.seed(3)
clean = sum(all(random.random() > hazard for _ in range(versions)) for _ in range(histories))
print(f"{clean / histories:.2f} of the histories are clean")
print(f"{(1 - hazard) ** versions:.2f} by the formula")
print(f"still allowed: a hazard of {1 - 0.05 ** (1 / versions):.3f}")
