from math import factorial


def chance(k, n, p):
    ways = factorial(n) // factorial(k) // factorial(n - k)
    return ways * p**k * (1 - p) ** (n - k)


def by_median(n, checks, q):
    most = range(checks // 2 + 1, checks + 1)
    none = (1 - sum(chance(k, checks, q) for k in most)) ** n
    return none * n / (n + 1) + (1 - none) / 2


def by_mean(n, checks, q):
    worth, fewer = 0, 0
    for k in range(checks + 1):  # the most that are fooled
        here = chance(k, checks, q)
        for j in range(1, n + 1):  # so many candidates
            up_to = fewer + here
            alike = chance(j, n, here / up_to) * up_to**n
            worth += alike * (1 / 2 if k == checks else j / (j + 1))
        fewer += here
    return worth


print("checks  by the median  by the mean")
for checks in (1, 3, 5, 7, 9):
    median, mean = by_median(40, checks, 0.1), by_mean(40, checks, 0.1)
    print(f"{checks:6d} {median:14.3f} {mean:12.3f}")
