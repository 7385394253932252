from math import pi

base, d = 10_000, 16
for i in range(d // 2):
    wavelength = 2 * pi * base ** (2 * i / d)
    print(f"pair {i}: {wavelength:9.1f} positions to a turn")
print(f"never reached: {2 * pi * base:.1f}")
