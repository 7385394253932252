def paid_by_count():
    return 0.9**3 / (1 - 0.9**2)


print(f"{paid_by_count():.4f}")
print(f"the first hundred: {sum(0.9 ** (3 + 2 * i) for i in range(100)):.4f}")
