from cmath import exp

pairs = [(1, 1, 1.0), (2, 1 + 1j, 0.1)]
for m, n in (4, 2), (104, 102), (2, 4):
    score = 0
    for q, k, w in pairs:
        a, b = q * exp(1j*w*m), k * exp(1j*w*n)
        score += a.real * b.real + a.imag * b.imag
    print(m, n, f"{score:.3f}")
