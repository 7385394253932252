from math import pi


def never_round(d, base, length):
    count = 0
    for i in range(d // 2):
        wavelength = 2 * pi * base ** (2 * i / d)
        if wavelength > length:
            count += 1
    return count


for length in (512, 4096, 32768):
    print(f"{length:6} tokens: {never_round(128, 10000, length)} of 64")
