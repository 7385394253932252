def worth(n):
    return 0.98**n * n / (n + 1)


def one_fraud_in_fifty():
    best = max(range(1, 100), key=worth)
    worse = next(n for n in range(2, 100) if worth(n) < worth(1))
    return [best, worse]


best, worse = one_fraud_in_fifty()
for n in (1, best, worse):
    print(f"the best of {n:2} is worth {worth(n):.3f}")
