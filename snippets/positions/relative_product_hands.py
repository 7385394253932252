import cmath

theta = [1.0, 0.1, 0.01]  # radians a place, for each pair
q = [0.8 + 0.3j, -0.2 + 1.1j, 0.5 - 0.4j]  # two components make one complex number
k = [0.1 + 0.9j, 0.7 + 0.6j, -0.3 + 0.2j]


def turned(x, place):
    return [z * cmath.exp(1j * place * t) for z, t in zip(x, theta, strict=True)]


def score(a, b):
    return sum(x.real * y.real + x.imag * y.imag for x, y in zip(a, b, strict=True))


for m, n in ((3, 1), (103, 101), (10_003, 10_001), (1, 3), (3, 3)):
    print(f"places {m} and {n}: {score(turned(q, m), turned(k, n)):.6f}")
