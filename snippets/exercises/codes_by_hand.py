from math import cos, sin


def codes_by_hand():
    numbers = []
    for p in (0, 1, 5, 6):
        numbers += [sin(p), cos(p), sin(p / 100), cos(p / 100)]
    return numbers


codes = codes_by_hand()
for i, p in enumerate((0, 1, 5, 6)):
    print(p, " ".join(f"{number:7.4f}" for number in codes[4 * i : 4 * i + 4]))
