def to_one_half():
    n, e = 5, 0.5
    K = 2 * n / (n + 1)
    return [(K - 1) / (n - 1), (e * (n - 1) + 1) * (n + 1) / (2 * n)]


enmity, mu = to_one_half()
print(f"enmity {enmity:.4f}, or mu {mu:.2f}")
