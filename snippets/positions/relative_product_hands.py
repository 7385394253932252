import cmath

omega = [1.0, 0.1, 0.01]  # radians a position, for each pair
q = [0.8 + 0.3j, -0.2 + 1.1j, 0.5 - 0.4j]  # a pair is one number
k = [0.1 + 0.9j, 0.7 + 0.6j, -0.3 + 0.2j]


def turned(x, p):
    return [z * cmath.exp(1j * p * omega[i]) for i, z in enumerate(x)]


def score(a, b):
    pairs = zip(a, b, strict=True)
    return sum(x.real * y.real + x.imag * y.imag for x, y in pairs)


for m, n in ((3, 1), (103, 101), (10_003, 10_001), (1, 3)):
    print(f"{m} and {n}: {score(turned(q, m), turned(k, n)):.6f}")
