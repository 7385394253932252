from itertools import product
from math import log

n = 4
best = {"bad": 0.0, "good": 0.0}
# sixteen equally likely sequences
for draws in product(("bad", "good"), repeat=n):
    best["good" if "good" in draws else "bad"] += 0.5**n

exact = sum(chance * log(chance / 0.5) for chance in best.values())
print(best)
print(f"exact {exact:.3f}, formula {log(n) - (n - 1) / n:.3f}")
