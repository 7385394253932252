def two_strangers():
    K = 0.5 * (2 - 1) + 1
    ablest = 2 / 3
    return 1 - ablest / K


print(f"P(disaster) = {two_strangers():.4f}")
