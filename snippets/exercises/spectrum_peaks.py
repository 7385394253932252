from math import cos, pi, sin


def spectrum_peaks(n=128, d=16):
    peaks = []
    for pair in range(4):
        wave = [sin(p * 10000 ** (-2 * pair / d)) for p in range(n)]
        powers = []
        for k in range(n // 2 + 1):
            real = sum(x * cos(2 * pi * k * p / n) for p, x in enumerate(wave))
            aside = sum(x * sin(2 * pi * k * p / n) for p, x in enumerate(wave))
            powers.append(real**2 + aside**2)
        peaks.append(powers.index(max(powers)))
    return peaks


for pair, peak in enumerate(spectrum_peaks()):
    print(f"pair {pair}: bin {peak}, {128 / (2 * pi * 10 ** (pair / 2)):.2f} turns")
