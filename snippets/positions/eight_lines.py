from cmath import exp

pairs = [(1, 1, 1.0), (2, 1 + 1j, 0.1)]
for m, n in (4, 2), (104, 102), (2, 4):
    s = 0
    for q, k, w in pairs:
        a, b = q * exp(1j*w*m), k * exp(1j*w*n)
        s += a.real * b.real + a.imag * b.imag
    print(m, n, f"{s:.3f}")
