from math import cos


def three_offsets():
    found = []
    for d in (16, 128, 512):
        for lag in (1, 5, 10):
            turned = [cos(lag * 10000 ** (-2 * i / d)) for i in range(d // 2)]
            found.append(sum(turned) / len(turned))
    return found


values = three_offsets()
for i, d in enumerate((16, 128, 512)):
    print(f"{d:4}", " ".join(f"{value:.3f}" for value in values[3 * i : 3 * i + 3]))
