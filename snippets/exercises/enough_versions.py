from math import ceil, log


def enough_versions():
    return ceil(log(0.05) / log(1 - 0.02))


N = enough_versions()
print(f"{N}: {0.98**N:.5f}, and one less {0.98 ** (N - 1):.5f}")
